import type { CommandModule } from 'yargs';
import { compareExperiment } from '../compare/compare.js';
import { terminalTable } from '../report/tables/terminal-table.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from './workspace-options.js';

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
    handler: async ({ id, ...args }) => {
      const workspace = await openWorkspace(args);
      const [planned] = workspace.plan(workspace.select([id]));
      const source = workspace.source([planned]);
      const { registry } = workspace;
      const table = compareExperiment(planned, { registry, resultOf: (run) => workspace.have(run, source) });
      console.log(terminalTable(table));
      console.log(`\nfrom ${source.label}`);
    },
  };
}
