import { resolve } from 'node:path';
import { examine } from '../../../../harness/slurm/doctor.js';
import { InputError, requirePositive, requireWhole } from '../../../../library/core/errors.js';
import { requireFolder } from '../../../../library/core/system/files.js';
import type { Command } from '../../command.js';
import { type ExecutorArguments, siteOptions } from '../../executor-options.js';
import { type WorkspaceArguments, workspaceOptions } from '../../workspace-options.js';

interface DoctorArguments extends WorkspaceArguments, ExecutorArguments {
  jobs: number;
  wait: number;
}

/** `divi doctor --executor slurm`: whether runs could be done on this cluster, before any is queued. */
export function doctorCommand(done: (exitCode: number) => void): Command<DoctorArguments> {
  return {
    builder: (yargs) =>
      siteOptions(workspaceOptions(yargs))
        .option('jobs', { type: 'number', requiresArg: true, default: 1, describe: 'runs at a time in a task' })
        .option('wait', {
          type: 'number',
          requiresArg: true,
          default: 120,
          describe: 'seconds to wait for a task that looks at a node',
        })
        .example('$0 doctor --executor slurm --sbatch=--partition=short', 'can this partition do runs?'),
    handler: async ({ executor, store, experiments, sbatch = '', setup = '', jobs, wait }) => {
      if (executor !== 'slurm') throw new InputError('divi doctor looks at clusters: add --executor slurm');
      requireWhole('--jobs', jobs, 1);
      requirePositive('--wait', wait);
      requireFolder(store);
      const settings = { store: resolve(store), experiments: resolve(experiments), sbatch, setup, jobs };
      let problems = 0;
      for await (const { isGood, message } of examine({ ...settings, waitMs: 1000 * wait })) {
        console.log(`${isGood ? '✓' : '✗'} ${message}`);
        if (!isGood) problems++;
      }
      done(problems > 0 ? 1 : 0);
    },
  };
}
