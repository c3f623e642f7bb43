import type { Cell, ComparedTable, Verdict } from '../../compare/compared-table.js';
import { METRICS } from '../../experiment/metrics.js';
import { latexText } from '../render/latex.js';
import { ABSENT, formatValue } from './format.js';
import { cellOf, panelsOf, timelessMetrics } from './layout.js';
import { hasPublished, markedKeyValues, PUBLISHED_NOTE } from './published-rows.js';

// a letter beside our value; a line above the table spells it out
const MARKS: Partial<Record<Verdict, string>> = { reproduced: 'r', compatible: 'c', different: 'd' };

/** A whole reports/<id>.tex: a document with one booktabs table, ours over the paper's in each row. */
export function latexReport(table: ComparedTable, provenanceLine: string): string {
  const metrics = timelessMetrics(table);
  const columns = table.keys.length + 1 + metrics.length;
  const header = [...table.keys.map(latexText), '', ...metrics.map((metric) => METRICS[metric].latex)];
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
        tableLine([...markedKeyValues(table, row).map(latexText), 'ours', ...each(ourEntry)]),
        tableLine([...table.keys.map(() => ''), 'paper', ...each(paperEntry)]),
      ];
    }),
  ]);
  return `${[
    '\\documentclass[10pt]{article}',
    '\\usepackage[utf8]{inputenc}',
    '\\usepackage[a4paper,margin=2cm]{geometry}',
    '\\usepackage{booktabs}',
    '\\begin{document}',
    `\\section*{${latexText(table.artefact)}: ${latexText(table.title)}}`,
    "Mean (standard deviation) over the runs, ours over the paper's.",
    'Beside our value: r reproduced, c compatible, d different.',
    '\\begin{center}',
    '\\footnotesize',
    '\\setlength{\\tabcolsep}{7pt}',
    `\\begin{tabular}{${'l'.repeat(table.keys.length + 1)}${'r'.repeat(metrics.length)}}`,
    '\\toprule',
    tableLine(header),
    '\\midrule',
    ...body,
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{center}',
    ...(hasPublished(table.rows) ? [`\\noindent{\\footnotesize ${latexText(PUBLISHED_NOTE)}}\\par`] : []),
    `\\noindent{\\scriptsize ${latexText(provenanceLine)}}`,
    '\\end{document}',
  ].join('\n')}\n`;
}

function ourEntry({ metric, ours, verdict }: Cell): string {
  const mark = MARKS[verdict];
  // marks take no width, so that the digits of a column stay under one another
  return latexText(formatValue(metric, ours)) + (mark ? `\\rlap{\\textsuperscript{${mark}}}` : '');
}

function paperEntry({ metric, paper }: Cell): string {
  return latexText(formatValue(metric, paper));
}

function tableLine(entries: string[]): string {
  return `${entries.join(' & ')} \\\\`;
}
