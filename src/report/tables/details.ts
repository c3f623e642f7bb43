import type { ComparedTable } from '../../compare/compared-table.js';
import { METRICS } from '../../experiment/metrics.js';
import {
  type Block,
  type Cell,
  type Column,
  heading,
  type TableBlock,
  table as tableBlock,
  text,
} from '../document.js';
import { formatDifference, formatNumber, formatP, verdictCell } from './format.js';
import { cellOf, deterministicMetrics, keyColumns, type Panel, panelsOf } from './layout.js';
import { markedKeyValues } from './published-rows.js';

/** The numbers behind every verdict of a table. */
export function detailsBlocks(table: ComparedTable): Block[] {
  return [
    heading(2, 'Details'),
    text(
      'Difference is ours less the paper’s, p its test, n the runs behind each mean.',
      hasDatasetSd(table) ? ' Data-set sd is the spread between data sets of the same kind, one run each.' : '',
    ),
    ...panelsOf(table).flatMap((panel) => [
      ...(panel.name === null ? [] : [heading(3, panel.name)]),
      detailsTable(table, panel),
    ]),
  ];
}

function detailsTable(table: ComparedTable, { rows }: Panel): TableBlock {
  const withDatasets = hasDatasetSd(table);
  const columns: Column[] = [
    ...keyColumns(table),
    { title: 'Metric' },
    { title: 'Difference', align: 'right' },
    { title: 'p', align: 'right' },
    { title: 'n ours', align: 'right' },
    { title: 'n paper', align: 'right' },
    ...(withDatasets ? [{ title: 'Data-set sd', align: 'right' as const }] : []),
    { title: 'Verdict' },
    { title: 'Reason' },
  ];
  const lines = rows.flatMap((row) =>
    deterministicMetrics(table).flatMap((metric): Cell[][] => {
      const cell = cellOf(row, metric);
      if (!cell || (cell.ours === null && cell.paper === null)) return [];
      const datasetSd = formatNumber(cell.ours?.datasetSd ?? null, METRICS[metric].digits);
      return [
        [
          ...markedKeyValues(table.experiment.keys, row),
          METRICS[metric].title,
          formatDifference(metric, cell.difference),
          formatP(cell.p),
          formatNumber(cell.ours?.n ?? null, 0),
          formatNumber(cell.paper?.n ?? null, 0),
          ...(withDatasets ? [datasetSd] : []),
          verdictCell(cell.verdict),
          cell.reason ?? '',
        ],
      ];
    }),
  );
  return tableBlock(columns, lines);
}

function hasDatasetSd({ rows }: ComparedTable): boolean {
  return rows.some(({ cells }) => cells.some(({ metric, ours }) => metric !== 'seconds' && ours?.datasetSd != null));
}
