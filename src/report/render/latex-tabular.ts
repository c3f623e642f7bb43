import type { Cell, ComparedTable, Verdict } from '../../harness/compare/compared-table.js';
import { METRICS } from '../../harness/experiment/metrics.js';
import { ABSENT, formatValue } from '../tables/format.js';
import { cellOf, deterministicMetrics, panelsOf } from '../tables/layout.js';
import { markedKeyValues } from '../tables/published-rows.js';
import { latexLine, latexText } from './latex-text.js';

// a letter beside our value; a line above the table spells it out
const MARKS: Partial<Record<Verdict, string>> = { equal: 'e', consistent: 'c', different: 'd', given: 'g' };

/** A compared table as one booktabs table of LaTeX, ours over the paper's in each row. */
export function tabularLines(table: ComparedTable): string[] {
  const { keys } = table.experiment;
  const metrics = deterministicMetrics(table);
  const columns = keys.length + 1 + metrics.length;
  const header = [...keys.map(latexText), '', ...metrics.map((metric) => METRICS[metric].latex)];
  const body = panelsOf(table).flatMap(({ name, rows }, i) => [
    ...(i > 0 ? ['\\midrule'] : []),
    ...(name === null ? [] : [`\\multicolumn{${columns}}{l}{\\textit{${latexText(name)}}}\\\\`]),
    ...rows.flatMap((row, r) => {
      const each = (print: (cell: Cell) => string): string[] =>
        metrics.map((metric) => {
          const cell = cellOf(row, metric);
          return cell ? print(cell) : latexText(ABSENT);
        });
      return [
        ...(r > 0 ? ['\\addlinespace[2pt]'] : []),
        latexLine([...markedKeyValues(keys, row).map(latexText), 'ours', ...each(ourEntry)]),
        latexLine([...keys.map(() => ''), 'paper', ...each(paperEntry)]),
      ];
    }),
  ]);
  return [
    "Mean (standard deviation) over the runs, ours over the paper's.",
    'Beside our value: e equal, c consistent, d different, g given (it cannot fail).',
    '\\begin{center}',
    '\\footnotesize',
    '\\setlength{\\tabcolsep}{7pt}',
    `\\begin{tabular}{${'l'.repeat(keys.length + 1)}${'r'.repeat(metrics.length)}}`,
    '\\toprule',
    latexLine(header),
    '\\midrule',
    ...body,
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{center}',
  ];
}

function ourEntry({ metric, ours, verdict }: Cell): string {
  const mark = MARKS[verdict];
  // marks take no width, so that the digits of a column stay under one another
  return latexText(formatValue(metric, ours)) + (mark ? `\\rlap{\\textsuperscript{${mark}}}` : '');
}

function paperEntry({ metric, paper }: Cell): string {
  return latexText(formatValue(metric, paper));
}
