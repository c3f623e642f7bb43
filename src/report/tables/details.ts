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
import { ABSENT, formatDifference, formatNumber, formatP, formatSpread, formatValue, verdictCell } from './format.js';
import { cellOf, deterministicMetrics, keyColumns, markedKeyValues, type Panel, panelsOf } from './table-layout.js';

/** The numbers behind every verdict of a table. */
export function detailsBlocks(table: ComparedTable): Block[] {
  return [
    heading(2, 'Details'),
    text(
      'Ours: all our runs of a row, and beside them only those of the paper’s own protocol, with its number of runs and data sets. ',
      'Difference: our mean minus the paper’s, with its 90 % interval. p: its one-sided p-value (H₀: a true difference within the margin). ',
      'Resolution: the minimum detectable difference (80 % power). Spread: our standard deviation beside the paper’s.',
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
    right('Runs (data sets)'),
    right('Paper’s protocol'),
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
  const { ours, protocol, difference, p, verdict, resolution, given, countedIn, reason } = cell;
  const { digits } = metric;
  return [
    ours ? `${ours.n} (${ours.datasets})` : ABSENT,
    formatValue(metric, protocol),
    formatDifference(metric, difference),
    formatInterval(metric, cell.interval),
    formatP(p),
    verdictCell(verdict),
    verdict === 'undecided' ? formatNumber(resolution, digits) : '',
    spreadText(metric, cell),
    given ?? (countedIn ? `counted in ${countedIn.artefact}` : (reason ?? '')),
  ];
}

/** '−0.010 to +0.020'; a point if nothing varies. */
export function formatInterval(metric: Metric, interval: ComparedCell['interval']): string {
  if (!interval) return ABSENT;
  return [...new Set(interval.map((bound) => formatDifference(metric, bound)))].join(' to ');
}

/** '0.120 beside 0.011, p 0.02: ? undecided'. */
export function spreadText(metric: Metric, cell: ComparedCell): string {
  const { spread, paper } = cell;
  if (!spread || !paper) return '';
  const [ours, papers] = [spread.sd, paper.sd].map((sd) => formatNumber(sd, metric.digits));
  return `${ours} beside ${papers}, p ${formatP(spread.p)}: ${formatSpread(cell)}`;
}
