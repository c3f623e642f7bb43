import type { ComparedRow, ComparedTable, OurValue } from '../../harness/compare/compared-table.js';
import type { PaperValue } from '../../harness/experiment/experiment.js';
import { SECONDS } from '../../harness/experiment/metrics.js';
import { link } from '../../harness/experiment/prose.js';
import { growthExponent } from '../../library/stats/growth.js';
import { type Block, type Column, heading, list, type ReportDocument, table as tableBlock, text } from '../document.js';
import { ABSENT, formatNumber, formatSeconds } from '../tables/format.js';
import { cellOf, hasPublished, keyColumns, linesOf, markedKeyValues, PUBLISHED_NOTE } from '../tables/table-layout.js';
import { baselineRatio, ratioRule, ratioVerdict, timeRatio } from '../tables/time-ratios.js';

interface TimedRow {
  row: ComparedRow;
  ours: OurValue | null;
  paper: PaperValue | null;
}

/** reports/times.md: the wall-clock times of all tables beside the paper's. */
export function timesDocument(
  tables: readonly ComparedTable[],
  provenance: string,
  unit: string | undefined,
): ReportDocument {
  const sections = tables.flatMap((table) => timesSection(table, unit));
  return {
    id: 'times',
    name: 'Times',
    title: 'Times',
    blocks: [
      text(
        'Seconds per run, mean (standard deviation), ours beside the paper’s. Ours are from this machine, differ from run ' +
          'to run, and have no verdict. The ratio is ours over the paper’s: below 1, ours was faster.',
      ),
      ...(unit !== undefined && tables.some((table) => hasBaseline(table, unit)) ? [text(ratioRule(unit))] : []),
      ...(sections.length > 0 ? sections : [text('No table has times.')]),
    ],
    provenance,
    folder: 'reports',
  };
}

function timesSection(table: ComparedTable, unit: string | undefined): Block[] {
  const timed = timedRows(table);
  if (timed.length === 0) return [];
  const { id, artefact, keys } = table.experiment;
  const hasPanels = timed.some(({ row }) => row.panel !== null);
  const withBaseline = unit !== undefined && hasBaseline(table, unit);
  const columns: Column[] = [
    ...(hasPanels ? [{ title: 'Panel' }] : []),
    ...keyColumns(table),
    { title: 'Ours (s)', align: 'right' },
    { title: 'Paper (s)', align: 'right' },
    { title: 'Ratio', align: 'right' },
    ...(withBaseline ? baselineColumns(unit) : []),
  ];
  const lines = timed.map(({ row, ours, paper }) => [
    ...(hasPanels ? [row.panel ?? ''] : []),
    ...markedKeyValues(keys, row),
    formatSeconds(ours),
    formatSeconds(paper),
    formatRatio(timeRatio(ours, paper)),
    ...(withBaseline ? baselineCells(table, row, unit) : []),
  ]);
  return [
    heading(2, [link(artefact, { kind: 'report', id })]),
    tableBlock(columns, lines),
    ...(hasPublished(timed.map(({ row }) => row)) ? [text(PUBLISHED_NOTE)] : []),
    ...growthBlocks(table),
  ];
}

function timedRows({ rows }: ComparedTable): TimedRow[] {
  return rows.flatMap((row) => {
    const cell = cellOf(row, SECONDS);
    return cell && (cell.ours || cell.paper) ? [{ row, ours: cell.ours, paper: cell.paper }] : [];
  });
}

const baselineColumns = (unit: string): Column[] => [
  { title: `Ours ÷ ${unit}`, align: 'right' },
  { title: `Paper ÷ ${unit}`, align: 'right' },
  { title: `Verdict on ÷ ${unit}` },
];

function hasBaseline(table: ComparedTable, unit: string): boolean {
  return timedRows(table).some(({ row }) => baselineRatio(table, row, unit) !== null);
}

function baselineCells(table: ComparedTable, row: ComparedRow, unit: string): string[] {
  const ratio = baselineRatio(table, row, unit);
  if (ratio === null) return [ABSENT, ABSENT, ABSENT];
  return [formatRatio(ratio.ours), formatRatio(ratio.paper), ratioVerdict(ratio) ?? ABSENT];
}

function growthBlocks(table: ComparedTable): Block[] {
  const lines = table.experiment.figures.flatMap((figure) => {
    if (figure.kind !== 'line' || figure.metric !== SECONDS.name) return [];
    return linesOf(table, figure.x).flatMap(({ name, rows }) => {
      const line = growthLine(figure.x, rows);
      return line === null ? [] : [`${name ?? 'Ours'}: ${line}`];
    });
  });
  if (lines.length === 0) return [];
  return [
    heading(3, 'Growth'),
    text(
      'The exponent of a least-squares line through the logarithms of our mean times, with its 95 % interval (Student’s t).',
    ),
    list(lines),
  ];
}

function growthLine(key: string, rows: ComparedRow[]): string | null {
  const points = rows
    .flatMap((row) => {
      const x = Number(row.labels[key]);
      const y = cellOf(row, SECONDS)?.ours?.mean ?? 0;
      // a logarithm has no place for zero
      return x > 0 && y > 0 ? [{ x, y }] : [];
    })
    .sort((a, b) => a.x - b.x);
  const growth = growthExponent(points);
  if (growth === null) return null;
  const { exponent, interval, n } = growth;
  const range = interval ? ` (${interval.map((bound) => formatNumber(bound, 2)).join('–')})` : '';
  const rises = points.every(({ y }, i) => i === 0 || y > points[i - 1].y);
  const steps = rises ? 'the mean times rise at every step' : 'the mean times do not rise at every step';
  return `time grows as ${key}^${formatNumber(exponent, 2)}${range}, ${n} points; ${steps}`;
}

function formatRatio(ratio: number | null): string {
  if (ratio === null) return ABSENT;
  if (ratio < 0.001) return '<0.001';
  return ratio >= 100 ? ratio.toFixed(0) : String(Number(ratio.toPrecision(2)));
}
