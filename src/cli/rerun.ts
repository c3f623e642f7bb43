import type { CommandModule } from 'yargs';
import { InputError } from '../core/errors.js';
import { expandPlan } from '../harness/plan.js';
import { readStore } from '../harness/store.js';
import { type ExecuteArguments, execute, executeOptions, reportFailures, STOPPED } from './execute.js';
import { selectExperiments, type WorkspaceArguments, workspaceOptions } from './workspace.js';

interface RerunArguments extends WorkspaceArguments, ExecuteArguments {
  failed: boolean;
}

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
      const { records } = readStore(store);
      const plan = expandPlan(await selectExperiments(experiments, undefined));
      const again = plan.filter(({ key }) => records.get(key)?.outcome.status === 'failed');
      console.log(`${again.length} failed runs to try again`);
      const results = await execute(again, store, execution);
      if (results === undefined) done(STOPPED);
      else done(reportFailures(results) > 0 ? 1 : 0);
    },
  };
}
