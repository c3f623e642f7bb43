import type { Cell, ComparedRow, ComparedTable } from '../../compare/compared-table.js';
import { VERDICTS } from '../../compare/compared-table.js';
import { practicalMargin } from '../../compare/margins.js';
import { METRICS } from '../../experiment/metrics.js';
import type { ReportDocument } from '../document.js';
import { drawnFigures } from '../figures/figure.js';
import { type Column, markdownTable, markdownText } from '../render/markdown.js';
import { countsLine, formatDifference, formatP, formatValue, formatVerdict } from '../tables/format.js';
import { totalCounts } from '../tables/layout.js';
import { hasPublished, markedKeyValues, PUBLISHED_NOTE } from '../tables/published-rows.js';

export interface SummaryContext {
  /** what else a reader has to know, a Markdown line each: failed runs, agreement with the published run */
  notes: readonly string[];
  provenanceLine: string;
  /** the reports besides the tables */
  documents: readonly ReportDocument[];
}

/** The whole reports/summary.md: what reproduces, what does not and why. */
export function summaryReport(tables: readonly ComparedTable[], context: SummaryContext): string {
  const { notes, documents, provenanceLine } = context;
  const blocks = [
    '# What reproduces',
    `**All cells:** ${countsLine(totalCounts(tables))}. The rules are in \`docs/verdicts.md\`.`,
    countsTable(tables),
    '## Deviations',
    ...deviationsBlocks(tables),
    ...(notes.length > 0 ? ['## Notes', notes.map((note) => `- ${note}`).join('\n')] : []),
    '## Reports and figures',
    tables.map(linksLine).join('\n'),
    ['The times are in [times.md](times.md).', ...documentLinks(documents)].join(' '),
    '---',
    provenanceLine,
  ];
  return `${blocks.join('\n\n')}\n`;
}

function documentLinks(documents: readonly ReportDocument[]): string[] {
  return documents.map(({ id, title, inReports }) => {
    const path = inReports ? `${id}.md` : `../docs/${id}.md`;
    return `${title}: [${id}.md](${path}).`;
  });
}

interface Deviation {
  table: ComparedTable;
  row: ComparedRow;
  cell: Cell;
  /** |difference| over the metric's margin */
  size: number;
}

/** The cells that differ, the largest difference in margins first. */
export function deviationsOf(tables: readonly ComparedTable[]): Deviation[] {
  const deviations = tables.flatMap((table) =>
    table.rows.flatMap((row) =>
      row.cells
        .filter(({ metric, verdict }) => verdict === 'different' && metric !== 'seconds')
        .map((cell) => ({ table, row, cell, size: sizeInMargins(cell) })),
    ),
  );
  return deviations.sort((a, b) => b.size - a.size);
}

function sizeInMargins({ metric, difference, paper }: Cell): number {
  return Math.abs(difference ?? 0) / practicalMargin(metric, paper?.mean ?? 0);
}

function countsTable(tables: readonly ComparedTable[]): string {
  const columns: Column[] = [
    { title: 'Artefact' },
    { title: 'Title' },
    ...VERDICTS.map((verdict) => ({ title: formatVerdict(verdict), align: 'right' as const })),
  ];
  const lines = tables.map(({ id, artefact, title, counts }) => [
    `[${markdownText(artefact)}](${id}.md)`,
    markdownText(title),
    ...VERDICTS.map((verdict) => String(counts[verdict])),
  ]);
  return markdownTable(columns, lines);
}

function deviationsBlocks(tables: readonly ComparedTable[]): string[] {
  const deviations = deviationsOf(tables);
  if (deviations.length === 0) return ['None.'];
  const columns: Column[] = [
    { title: 'Artefact' },
    { title: 'Row' },
    { title: 'Metric' },
    { title: 'Ours', align: 'right' },
    { title: 'Paper', align: 'right' },
    { title: 'Difference', align: 'right' },
    { title: 'Margins', align: 'right' },
    { title: 'p', align: 'right' },
    { title: 'Reason' },
  ];
  const lines = deviations.map(({ table, row, cell, size }) => [
    `[${markdownText(table.artefact)}](${table.id}.md)`,
    markdownText(rowName(table, row)),
    METRICS[cell.metric].title,
    formatValue(cell.metric, cell.ours),
    formatValue(cell.metric, cell.paper),
    formatDifference(cell.metric, cell.difference),
    size.toFixed(1),
    formatP(cell.p),
    markdownText(cell.reason ?? 'unexplained'),
  ]);
  return [
    'The largest first: by the difference over the metric’s practical margin (column Margins).',
    markdownTable(columns, lines),
    ...(hasPublished(deviations.map(({ row }) => row)) ? [PUBLISHED_NOTE] : []),
  ];
}

function rowName(table: ComparedTable, row: ComparedRow): string {
  const values = markedKeyValues(table, row);
  return table.keys.map((key, i) => `${key} = ${values[i]}`).join(', ');
}

function linksLine(table: ComparedTable): string {
  const { id, artefact } = table;
  const files = ['md', 'tex', 'csv'].map((ending) => `[${id}.${ending}](${id}.${ending})`);
  const drawn = drawnFigures(table).map((figure) => `[${markdownText(figure.title)}](figures/${figure.id}.svg)`);
  const figuresPart = drawn.length > 0 ? `; ${drawn.length === 1 ? 'figure' : 'figures'} ${drawn.join(', ')}` : '';
  return `- ${markdownText(artefact)}: ${files.join(', ')}${figuresPart}`;
}
