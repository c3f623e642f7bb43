import type { Cell as ComparedCell, ComparedTable } from '../../harness/compare/compared-table.js';
import type { Metric } from '../../harness/experiment/metrics.js';
import {
  type Block,
  type Cell,
  type Column,
  heading,
  type TableBlock,
  table as tableBlock,
  text,
} from '../document.js';
import { ABSENT, formatDifference, formatNumber, formatP, formatSpread, verdictCell } from './format.js';
import { cellOf, deterministicMetrics, keyColumns, markedKeyValues, type Panel, panelsOf } from './table-layout.js';

/** The numbers behind every verdict of a table. */
export function detailsBlocks(table: ComparedTable): Block[] {
  return [
    heading(2, 'Details'),
    text(
      'Difference is our mean over all runs and data sets that are judged less the paper’s, with its 90 % interval; p is that of a true difference within the margin. ',
      'Resolution is the true difference that would have been called different with 80 % power. Spread sets our standard deviation beside the paper’s.',
    ),
    ...panelsOf(table).flatMap((panel) => [
      ...(panel.name === null ? [] : [heading(3, panel.name)]),
      detailsTable(table, panel),
    ]),
  ];
}

function detailsTable(table: ComparedTable, { rows }: Panel): TableBlock {
  const right = (title: string): Column => ({ title, align: 'right' });
  const columns: Column[] = [
    ...keyColumns(table),
    { title: 'Metric' },
    right('Judged'),
    right('Runs (data sets)'),
    right('Difference'),
    right('90 % interval'),
    right('p'),
    { title: 'Verdict' },
    right('Resolution'),
    { title: 'Spread' },
    { title: 'Why' },
  ];
  const lines = rows.flatMap((row) =>
    deterministicMetrics(table).flatMap((metric): Cell[][] => {
      const cell = cellOf(row, metric);
      if (!cell || (cell.ours === null && cell.paper === null)) return [];
      return [[...markedKeyValues(table.experiment.keys, row), metric.title, ...numbers(metric, cell)]];
    }),
  );
  return tableBlock(columns, lines);
}

function numbers(metric: Metric, cell: ComparedCell): Cell[] {
  const { judged, difference, p, verdict, resolution, given, reason } = cell;
  const { digits } = metric;
  return [
    formatNumber(judged?.mean ?? null, digits),
    judged ? `${judged.n} (${judged.datasets})` : ABSENT,
    formatDifference(metric, difference),
    formatInterval(metric, cell.interval),
    formatP(p),
    verdictCell(verdict),
    verdict === 'consistent' ? formatNumber(resolution, digits) : '',
    spreadText(metric, cell),
    given ?? reason ?? '',
  ];
}

/** '−0.010 to +0.020'; a point where nothing varies. */
export function formatInterval(metric: Metric, interval: ComparedCell['interval']): string {
  if (!interval) return ABSENT;
  return [...new Set(interval.map((bound) => formatDifference(metric, bound)))].join(' to ');
}

/** '0.120 beside 0.011, p 0.02: ≈ consistent'. */
export function spreadText(metric: Metric, cell: ComparedCell): string {
  const { spread, paper } = cell;
  if (!spread || !paper) return '';
  const [ours, papers] = [spread.sd, paper.sd].map((sd) => formatNumber(sd, metric.digits));
  return `${ours} beside ${papers}, p ${formatP(spread.p)}: ${formatSpread(cell)}`;
}
