import type { Cell, ComparedTable } from '../../compare/compared-table.js';
import { METRICS } from '../../experiment/metrics.js';
import { drawnFigures } from '../figures/figure.js';
import { type Column, keyColumns, markdownTable, markdownText } from '../render/markdown.js';
import { ABSENT, countsLine, formatDifference, formatNumber, formatP, formatValue, formatVerdict } from './format.js';
import { cellOf, type Panel, panelsOf, timelessMetrics } from './layout.js';
import { hasPublished, markedKeyValues, PUBLISHED_NOTE } from './published-rows.js';
import { shownFitBlocks } from './shown-fit.js';

/** A whole reports/<id>.md: verdicts, values beside the paper's, figures, and the numbers behind each verdict. */
export function markdownReport(table: ComparedTable, provenanceLine: string): string {
  const panels = panelsOf(table);
  const blocks = [
    `# ${markdownText(table.artefact)}: ${markdownText(table.title)}`,
    `Reproduces ${markdownText(table.artefact)} of the paper. **Verdicts:** ${countsLine(table.counts)}.`,
    'Values are mean (standard deviation) over the runs; the rules behind a verdict are in `docs/verdicts.md`.',
    ...table.notes.map(markdownText),
    ...panels.flatMap((panel) => [...heading('##', panel), valuesTable(table, panel)]),
    ...(hasPublished(table.rows) ? [PUBLISHED_NOTE] : []),
    ...figureBlocks(table),
    ...(table.shownFit ? shownFitBlocks(table.shownFit) : []),
    '## Details',
    'Difference is ours less the paper’s, p its test, n the runs behind each mean.' +
      (hasDatasetSd(table) ? ' Data-set sd is the spread between data sets of the same kind, one run each.' : ''),
    ...panels.flatMap((panel) => [...heading('###', panel), detailsTable(table, panel)]),
    '---',
    provenanceLine,
  ];
  return `${blocks.join('\n\n')}\n`;
}

// three lines a row, as the paper stacks its own: a column for each side of each metric would be too wide to read
function valuesTable(table: ComparedTable, { rows }: Panel): string {
  const metrics = timelessMetrics(table);
  const columns: Column[] = [
    ...keyColumns(table),
    { title: '' },
    ...metrics.map((metric) => ({ title: METRICS[metric].title, align: 'right' as const })),
  ];
  const blank = table.keys.map(() => '');
  const lines = rows.flatMap((row) => {
    const each = (print: (cell: Cell) => string): string[] =>
      metrics.map((metric) => {
        const cell = cellOf(row, metric);
        return cell ? print(cell) : ABSENT;
      });
    return [
      [
        ...markedKeyValues(table, row).map(markdownText),
        'ours',
        ...each(({ metric, ours }) => formatValue(metric, ours)),
      ],
      [...blank, 'paper', ...each(({ metric, paper }) => formatValue(metric, paper))],
      [...blank, 'verdict', ...each(({ verdict }) => formatVerdict(verdict))],
    ];
  });
  return markdownTable(columns, lines);
}

function detailsTable(table: ComparedTable, { rows }: Panel): string {
  const metrics = timelessMetrics(table);
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
    metrics.flatMap((metric) => {
      const cell = cellOf(row, metric);
      if (!cell || (cell.ours === null && cell.paper === null)) return [];
      const datasetSd = formatNumber(cell.ours?.datasetSd ?? null, METRICS[metric].digits);
      return [
        [
          ...markedKeyValues(table, row).map(markdownText),
          METRICS[metric].title,
          formatDifference(metric, cell.difference),
          formatP(cell.p),
          formatNumber(cell.ours?.n ?? null, 0),
          formatNumber(cell.paper?.n ?? null, 0),
          ...(withDatasets ? [datasetSd] : []),
          formatVerdict(cell.verdict),
          cell.reason === null ? '' : markdownText(cell.reason),
        ],
      ];
    }),
  );
  return markdownTable(columns, lines);
}

function figureBlocks(table: ComparedTable): string[] {
  const figures = drawnFigures(table);
  if (figures.length === 0) return [];
  const blocks = figures.map(
    ({ id, title }) =>
      `![${markdownText(title)}](figures/${id}.svg)\n\n` +
      `[SVG](figures/${id}.svg) · [PNG](figures/${id}.png) · [Vega-Lite](figures/${id}.vl.json)`,
  );
  return [figures.length === 1 ? '## Figure' : '## Figures', ...blocks];
}

function heading(level: string, { name }: Panel): string[] {
  return name === null ? [] : [`${level} ${markdownText(name)}`];
}

function hasDatasetSd({ rows }: ComparedTable): boolean {
  return rows.some(({ cells }) => cells.some(({ metric, ours }) => metric !== 'seconds' && ours?.datasetSd != null));
}
