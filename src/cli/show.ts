import type { CommandModule } from 'yargs';
import { selectExperiments, storedOrPublished, type WorkspaceArguments, workspaceOptions } from '../app/workspace.js';
import { compareExperiment } from '../compare/compare.js';
import { terminalTable } from '../report/tables/terminal-table.js';

interface ShowArguments extends WorkspaceArguments {
  id: string;
}

/** `divi show table-1`: one table in the terminal. */
export function showCommand(): CommandModule<object, ShowArguments> {
  return {
    command: 'show <id>',
    describe: 'print one table, ours beside the paper’s',
    builder: (yargs) =>
      workspaceOptions(yargs)
        .positional('id', { type: 'string', demandOption: true, describe: 'id of an experiment' })
        .example('$0 show table-1', 'the main table'),
    handler: async ({ id, store, experiments }) => {
      const [experiment] = await selectExperiments(experiments, [id]);
      const stored = storedOrPublished(store, [experiment]);
      console.log(terminalTable(compareExperiment(experiment, stored.records)));
      console.log(`\nfrom ${stored.source}`);
    },
  };
}
