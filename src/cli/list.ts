import type { CommandModule } from 'yargs';
import { selectExperiments, storedOrPublished, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import { textTable } from '../report/render/text-table.js';
import { expandPlan } from '../runs/plan.js';

/** `divi list`: the experiments and how much of each is stored. */
export function listCommand(): CommandModule<object, WorkspaceArguments> {
  return {
    command: 'list',
    describe: 'list the experiments and what is stored of each',
    builder: (yargs) => workspaceOptions(yargs),
    handler: async ({ store, experiments }) => {
      const all = await selectExperiments(experiments, undefined);
      const { records, source } = storedOrPublished(store, all);
      const rows = all.map((experiment) => {
        const plan = expandPlan([experiment]);
        const count = (status: string): number =>
          plan.filter(({ key }) => records.get(key)?.outcome.status === status).length;
        const [done, failed] = [count('done'), count('failed')];
        const missing = plan.length - done - failed;
        const state =
          missing === plan.length ? 'not run' : missing > 0 ? 'in part' : failed > 0 ? 'failed' : 'complete';
        return [experiment.id, experiment.artefact, state, ...[done, missing, failed].map(String), experiment.title];
      });
      console.log(textTable(['id', 'artefact', 'state', 'done', 'missing', 'failed', 'title'], rows));
      console.log(`\nfrom ${source}`);
    },
  };
}
