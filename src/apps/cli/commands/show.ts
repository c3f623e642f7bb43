import { compareExperiments } from '../../../harness/compare/compare.js';
import type { ComparedTable } from '../../../harness/compare/compared-table.js';
import { counted } from '../../../library/core/wording.js';
import { terminalTable } from '../../../report/documents/experiment.js';
import { wrapped } from '../../../report/render/terminal.js';
import { reportResults } from '../../workspace/report-results.js';
import type { Command } from '../command-list.js';
import { JSON_OPTION, printJson, terminalWidth } from '../option-kinds.js';
import {
  openWorkspace,
  type SourceArguments,
  sourceChoice,
  sourceOptions,
  type WorkspaceArguments,
  workspaceOptions,
} from '../workspace-options.js';

interface ShowArguments extends WorkspaceArguments, SourceArguments {
  id: string;
  json: boolean;
}

/** `divi show table-1`: one table in the terminal. */
export const showCommand: Command<ShowArguments> = {
  builder: (yargs) =>
    sourceOptions(workspaceOptions(yargs))
      .positional('id', { type: 'string', demandOption: true, describe: 'id of an experiment' })
      .option('json', JSON_OPTION)
      .example('$0 show table-1', 'the main table'),
  handler: async ({ id, json, ...args }) => {
    const workspace = await openWorkspace(args);
    const [planned] = workspace.plan(workspace.select([id]));
    const source = workspace.source([planned], sourceChoice(args));
    const [table] = compareExperiments([planned], reportResults(workspace, [planned], source), workspace.plan());
    if (json) {
      printJson({ source: source.label, ...plainTable(table) });
      return;
    }
    console.log(terminalTable(table, terminalWidth()));
    const { done, wanted } = completeness(table);
    if (done < wanted) {
      const few = `${done} of the ${wanted} runs behind these cells are stored: verdicts on so few runs say little`;
      console.log(`\n${wrapped(few, terminalWidth())}`);
    }
    const further = planned.rows.flatMap(({ furtherRuns }) => furtherRuns);
    const borrowed = further.filter(({ key }) => !source.runs.records.has(key) && workspace.published.records.has(key));
    const also = borrowed.length > 0 ? `; ${counted(borrowed.length, 'further run')} from the published run` : '';
    console.log(`\n${wrapped(`from ${source.label}${also}`, terminalWidth())}`);
  },
};

/** A table with its cells by metric, without its runs: `divi why` has those. */
function plainTable({ experiment: { id, artefact, title }, rows }: ComparedTable): object {
  const plain = rows.map(({ panel, labels, published, cells }) => ({
    panel,
    labels,
    published,
    cells: Object.fromEntries(cells.map(({ metric, ...cell }) => [metric.name, cell])),
  }));
  return { id, artefact, title, rows: plain };
}

/** How many runs behind the cells are done, of how many. */
function completeness({ rows }: ComparedTable): { done: number; wanted: number } {
  const done = rows.reduce((sum, { runs }) => sum + runs.filter(({ further }) => !further).length, 0);
  return { done, wanted: rows.reduce((sum, { planned }) => sum + planned, 0) };
}
