import type { ComparedTable } from '../compare/compared-table.js';
import { METRICS } from '../harness/metrics.js';
import { ABSENT, formatValue, type MeanAndSpread } from './format.js';
import { cellOf, keyValues } from './layout.js';
import { type Column, keyColumns, markdownTable, markdownText } from './markdown.js';

/** The whole reports/times.md: the wall-clock times of all tables beside the paper's. */
export function timesReport(tables: readonly ComparedTable[], provenanceLine: string): string {
  const sections = tables.flatMap(timesSection);
  const blocks = [
    '# Times',
    'Seconds a run took, mean (standard deviation), ours beside the paper’s. Ours are this machine’s, differ from run ' +
      'to run, and are no part of any verdict. The ratio is ours over the paper’s: below 1, ours took less time.',
    ...(sections.length > 0 ? sections : ['No table has times.']),
    '---',
    provenanceLine,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function timesSection(table: ComparedTable): string[] {
  const timed = table.rows.flatMap((row) => {
    const cell = cellOf(row, 'seconds');
    return cell && (cell.ours || cell.paper) ? [{ row, ours: cell.ours, paper: cell.paper }] : [];
  });
  if (timed.length === 0) return [];
  const hasPanels = timed.some(({ row }) => row.panel !== null);
  const columns: Column[] = [
    ...(hasPanels ? [{ title: 'Panel' }] : []),
    ...keyColumns(table),
    { title: 'Ours (s)', align: 'right' },
    { title: 'Paper (s)', align: 'right' },
    { title: 'Ratio', align: 'right' },
  ];
  const lines = timed.map(({ row, ours, paper }) => [
    ...(hasPanels ? [markdownText(row.panel ?? '')] : []),
    ...keyValues(table, row).map(markdownText),
    formatSeconds(ours),
    formatSeconds(paper),
    formatRatio(ours, paper),
  ]);
  return [`## [${markdownText(table.artefact)}](${table.id}.md)`, markdownTable(columns, lines)];
}

// short runs take milliseconds: as many decimals as two figures of the mean need
function formatSeconds(value: MeanAndSpread | null): string {
  const { digits } = METRICS.seconds;
  const needed = value !== null && value.mean > 0 ? 1 - Math.floor(Math.log10(value.mean)) : digits;
  return formatValue('seconds', value, Math.min(Math.max(digits, needed), 6));
}

function formatRatio(ours: MeanAndSpread | null, paper: MeanAndSpread | null): string {
  const ratio = ours && paper ? ours.mean / paper.mean : Number.NaN;
  if (!Number.isFinite(ratio)) return ABSENT;
  if (ratio < 0.001) return '<0.001';
  return ratio >= 100 ? ratio.toFixed(0) : String(Number(ratio.toPrecision(2)));
}
