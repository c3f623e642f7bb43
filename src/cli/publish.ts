import type { CommandModule } from 'yargs';
import { selectExperiments, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import { InputError } from '../core/errors.js';
import { expandPlan } from '../runs/plan.js';
import { publishedFile, writePublished } from '../runs/published.js';
import { readStore } from '../runs/store.js';

/** `divi publish`: the local store's runs become the published run that the repository carries. */
export function publishCommand(): CommandModule<object, WorkspaceArguments> {
  return {
    command: 'publish',
    describe: 'make the stored runs the published run of the repository (for maintainers)',
    builder: (yargs) => workspaceOptions(yargs),
    handler: async ({ store, experiments }) => {
      const { records } = readStore(store);
      const plan = expandPlan(await selectExperiments(experiments, undefined));
      const done = plan.flatMap(({ key }) => {
        const record = records.get(key);
        return record?.outcome.status === 'done' ? [record] : [];
      });
      if (done.length < plan.length) {
        throw new InputError(
          `${plan.length - done.length} of ${plan.length} runs are not done: run divi reproduce first`,
        );
      }
      writePublished(done);
      console.log(`${done.length} runs in ${publishedFile()}`);
    },
  };
}
