import type { Argv } from 'yargs';
import type { PlannedRun } from '../../harness/runs/plan.js';
import { runName } from '../../harness/runs/resolved-run.js';
import { counted } from '../../library/core/wording.js';
import type { Workspace } from '../workspace/workspace.js';
import type { ExecuteArguments } from './execute-plan.js';
import { makeSlurmExecutor } from './executor-options.js';

export interface DryRunArguments {
  'dry-run': boolean;
}

export function dryRunOption<T>(yargs: Argv<T>): Argv<T & DryRunArguments> {
  return yargs.option('dry-run', {
    type: 'boolean',
    default: false,
    describe: 'list what would run, and why, and with --executor slurm what sbatch would get',
  });
}

/** Prints what would be done, and does nothing. */
export async function printPlan(workspace: Workspace, runs: PlannedRun[], args: ExecuteArguments): Promise<void> {
  const { registry, stored } = workspace;
  for (const { key, run, neededBy } of runs) {
    const why =
      stored.records.get(key)?.outcome.status === 'failed'
        ? 'failed before'
        : stored.records.has(key)
          ? 'stored, but to be run again'
          : 'not stored';
    const rows = [...new Set(neededBy.map(({ experiment, row }) => `${experiment} (${row})`))].join('; ');
    console.log(`${key.slice(0, 12)}  ${runName(run, registry)}: ${why}, for ${rows}`);
  }
  console.log(`${counted(runs.length, 'run')} would be done`);
  if (args.executor === 'slurm' && runs.length > 0) {
    console.log(await makeSlurmExecutor(workspace, args).describe(runs, 1000 * args.timeout));
  }
}
