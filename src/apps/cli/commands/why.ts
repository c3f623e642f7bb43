import type { Metric } from '../../../harness/experiment/metrics.js';
import { type KeyedRun, type PlannedRow, rowName } from '../../../harness/runs/plan.js';
import { isDone, type RunRecord } from '../../../harness/runs/record.js';
import { InputError } from '../../../library/core/errors.js';
import { textTable } from '../../../report/render/terminal.js';
import { formatNumber } from '../../../report/tables/format.js';
import type { RunSource, Workspace } from '../../workspace/workspace.js';
import type { Command } from '../command-list.js';
import { textOption } from '../option-kinds.js';
import { openWorkspace, type WorkspaceArguments, workspaceOptions } from '../workspace-options.js';

interface WhyArguments extends WorkspaceArguments {
  id: string;
  row: string | undefined;
}

/** `divi why table-1 --row DIVI-Info`: the runs behind the rows of a table. */
export const whyCommand: Command<WhyArguments> = {
  builder: (yargs) =>
    workspaceOptions(yargs)
      .positional('id', { type: 'string', demandOption: true, describe: 'id of an experiment' })
      .option('row', textOption('only rows whose name contains this'))
      .example('$0 why table-1 --row DIVI-Info', 'both sizes of one method'),
  handler: async ({ id, row: wanted = '', ...args }) => {
    const workspace = await openWorkspace(args);
    const [planned] = workspace.plan(workspace.select([id]));
    const rows = planned.rows.filter(({ row }) => rowName(row.labels).includes(wanted));
    if (rows.length === 0) {
      const names = planned.rows.map(({ row }) => rowName(row.labels));
      throw new InputError(`no row of ${id} contains '${wanted}'; its rows are ${names.join(' | ')}`);
    }
    const source = workspace.source([planned]);
    for (const row of rows) printRow(id, row, workspace, source);
    console.log(`from ${source.label}`);
  },
};

function printRow(id: string, { row, runs, furtherRuns }: PlannedRow, workspace: Workspace, source: RunSource): void {
  const metrics = workspace.select([id])[0].metrics.map((name) => workspace.registry.metric(name));
  console.log(`${id}: ${rowName(row.labels)}`);
  const line = (role: string, planned: KeyedRun): string[] => {
    const { key, run } = planned;
    const record = source.runs.records.get(key);
    const where = record ? `${record.provenance.commit?.slice(0, 7) ?? '–'} ${record.provenance.time}` : '';
    const result =
      isDone(record) && !workspace.have(planned, source)
        ? 'stale: its data have changed'
        : outcomeText(record, metrics);
    const dataset = workspace.registry.dataSet(run.dataset).describe(run.dataset);
    return [key.slice(0, 12), role, dataset, String(run.seed), result, where];
  };
  const lines = [...runs.map((run) => line('cell', run)), ...furtherRuns.map((run) => line('other data set', run))];
  console.log(textTable(['run', 'for', 'data set', 'seed', 'result', 'commit and time'], lines));
  const { dataset, method, options, algorithm } = runs[0].run;
  console.log('A run is stale as soon as its description changes, which is, but for the seeds:');
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
