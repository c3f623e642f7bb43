import type { Metric } from '../../../harness/experiment/metrics.js';
import { type KeyedRun, type PlannedExperiment, type PlannedRow, rowName } from '../../../harness/runs/plan.js';
import { isDone, type RunRecord } from '../../../harness/runs/record.js';
import { InputError } from '../../../library/core/errors.js';
import { textTable, wrapped } from '../../../report/render/terminal.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { RunSource, Workspace } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { JSON_OPTION, printJson, terminalWidth, textOption } from '../option-kinds.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface WhyArguments extends WorkspaceArguments {
  id: string;
  row: string | undefined;
  json: boolean;
}

/** `divi why table-1 --row DIVI-Info`: the runs behind the rows of a table. */
export const whyCommand: Command<WhyArguments> = {
  builder: (yargs) =>
    workspaceOptions(yargs)
      .positional('id', { type: 'string', demandOption: true, describe: 'id of an experiment' })
      .option('row', textOption('only rows whose name contains this'))
      .option('json', JSON_OPTION)
      .example('$0 why table-1 --row DIVI-Info', 'both sizes of one method'),
  handler: async ({ id, row: wanted = '', json, ...args }) => {
    const workspace = await openWorkspace(args);
    const [planned] = workspace.plan(workspace.select([id]));
    const rows = planned.rows.filter(({ row }) => rowName(row.labels).toLowerCase().includes(wanted.toLowerCase()));
    if (rows.length === 0) {
      const names = planned.rows.map(({ row }) => rowName(row.labels));
      throw new InputError(
        `no row of ${planned.experiment.id} contains '${wanted}'; its rows are ${names.join(' | ')}`,
      );
    }
    const source = workspace.source([planned], 'any');
    if (json) {
      printJson({ source: source.label, id: planned.experiment.id, rows: rows.map((row) => plainRow(row, source)) });
      return;
    }
    for (const row of rows) printRow(planned, row, workspace, source);
    console.log(wrapped(`from ${source.label}`, terminalWidth()));
  },
};

/** A row's runs with what is stored of each; the seed and the data set tell them apart. */
function plainRow({ row, runs, furtherRuns }: PlannedRow, { runs: { records } }: RunSource): object {
  const plain = ({ key, run }: KeyedRun, further: boolean): object => {
    const record = records.get(key);
    const { outcome = null, provenance = null } = record ?? {};
    return { key, further, ...run, outcome, provenance };
  };
  return {
    labels: row.labels,
    runs: [...runs.map((run) => plain(run, false)), ...furtherRuns.map((run) => plain(run, true))],
  };
}

function printRow(
  { experiment }: PlannedExperiment,
  { row, runs, furtherRuns }: PlannedRow,
  workspace: Workspace,
  source: RunSource,
): void {
  const metrics = experiment.metrics.map((name) => workspace.registry.metric(name));
  console.log(`${experiment.id}: ${rowName(row.labels)}`);
  const line = (role: string, planned: KeyedRun): string[] => {
    const { key, run } = planned;
    const own = source.runs.records.get(key);
    const record = own ?? workspace.published.records.get(key);
    const where = record
      ? `${own ? '' : 'published '}${record.provenance.commit?.slice(0, 7) ?? '–'} ${record.provenance.time.slice(0, 16)}`
      : '';
    const result =
      isDone(own) && !workspace.have(planned, source) ? 'stale: its data have changed' : outcomeText(record, metrics);
    const dataset = workspace.registry.dataSet(run.dataset).describe(run.dataset);
    return [key.slice(0, 12), role, dataset, String(run.seed), result, where];
  };
  const lines = [...runs.map((run) => line('cell', run)), ...furtherRuns.map((run) => line('other data set', run))];
  console.log(
    textTable(['run', 'for', 'data set', 'seed', 'result', 'commit and time'], lines, { width: terminalWidth() }),
  );
  const { dataset, method, options, algorithm } = runs[0].run;
  console.log('Their descriptions, without the seeds; if one changes, its runs are stale:');
  console.log(`${JSON.stringify({ dataset, method, options, algorithm })}\n`);
}

function outcomeText(record: RunRecord | undefined, metrics: readonly Metric[]): string {
  if (record === undefined) return 'not stored';
  const { outcome } = record;
  if (outcome.status === 'failed') return `failed: ${outcome.error}`;
  return metrics
    .flatMap(({ name, title, digits }) =>
      name in outcome.metrics ? `${title} ${formatNumber(outcome.metrics[name], digits)}` : [],
    )
    .join(', ');
}
