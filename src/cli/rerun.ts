import type { CommandModule } from 'yargs';
import { InputError } from '../core/errors.js';
import { expandPlan } from '../harness/plan.js';
import { readStore } from '../harness/store.js';
import { type ExecuteArguments, execute, executeOptions, reportFailures, STOPPED } from './execute.js';
import { reportProblems, selectExperiments, type WorkspaceArguments, workspaceOptions } from './workspace.js';

interface RerunArguments extends WorkspaceArguments, ExecuteArguments {
  failed: boolean;
}

/** who needs a run that no experiment asks for */
const OWN_SWEEP = [{ experiment: 'own sweep', row: '' }];

/** `divi rerun --failed`: tries the failed runs again. */
export function rerunCommand(done: (exitCode: number) => void): CommandModule<object, RerunArguments> {
  return {
    command: 'rerun',
    describe: 'try failed runs again',
    builder: (yargs) =>
      executeOptions(workspaceOptions(yargs)).option('failed', {
        type: 'boolean',
        default: false,
        describe: 'those that failed',
      }),
    handler: async ({ failed, store, experiments, ...execution }) => {
      if (!failed)
        throw new InputError('say what to run again: divi rerun --failed, or divi reproduce --fresh for all');
      const stored = readStore(store);
      reportProblems(store, stored);
      const planned = new Map(expandPlan(await selectExperiments(experiments, undefined)).map((run) => [run.key, run]));
      const again = [...stored.records.values()]
        .filter(({ outcome }) => outcome.status === 'failed')
        .map(({ key, description }) => planned.get(key) ?? { key, description, neededBy: OWN_SWEEP });
      console.log(`${again.length} failed runs to try again`);
      const results = await execute(again, store, execution);
      if (results === undefined) done(STOPPED);
      else done(reportFailures(results) > 0 ? 1 : 0);
    },
  };
}
