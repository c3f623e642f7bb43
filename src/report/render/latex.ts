import type { Cell, ComparedTable, Verdict } from '../../harness/compare/compared-table.js';
import { type Inline, inlineParts, type Prose } from '../../harness/experiment/prose.js';
import { blocksFor, cellParts, type ReportDocument, type ShownBlock, type TableBlock } from '../document.js';
import { ABSENT, formatValue } from '../tables/format.js';
import { cellOf, deterministicMetrics, markedKeyValues, panelsOf } from '../tables/table-layout.js';
import { latexLine, latexText } from './latex-text.js';

/** A document as LaTeX that compiles as it is; figures are named, not drawn. */
export function renderLatex({ title, blocks, provenance }: ReportDocument): string {
  return `${[
    '\\documentclass[10pt]{article}',
    '\\usepackage[utf8]{inputenc}',
    '\\usepackage[a4paper,margin=2cm]{geometry}',
    '\\usepackage{booktabs}',
    '\\begin{document}',
    `\\section*{${latexText(title)}}`,
    ...blocksFor('latex', blocks).flatMap(latexBlock),
    `\\noindent{\\scriptsize ${latexProse(provenance)}}`,
    '\\end{document}',
  ].join('\n')}\n`;
}

function latexBlock(block: ShownBlock): string[] {
  switch (block.kind) {
    case 'heading':
      return [`\\${block.level === 2 ? 'subsection' : 'subsubsection'}*{${latexProse(block.text)}}`];
    case 'text':
      return [`${latexProse(block.text)}\\par`];
    case 'note':
      return [`\\noindent{\\footnotesize ${latexProse(block.text)}}\\par`];
    case 'list':
      return [
        ...(block.lead === undefined ? [] : [`${latexProse(block.lead)}\\par`]),
        ...(block.items.length === 0 ? [] : ['\\begin{itemize}', ...block.items.map(item), '\\end{itemize}']),
      ];
    case 'table':
      return latexTable(block);
    case 'figure':
      return [namedFigure(block.figure)];
    case 'gallery':
      return block.figures.map(namedFigure);
    case 'compared':
      return tabularLines(block.table);
  }
}

// braces keep a bracket at the beginning from being taken for the item's label
const item = (prose: Prose): string => `\\item {${latexProse(prose)}}`;

const namedFigure = ({ id, title }: { id: string; title: string }): string =>
  `Figure: ${latexText(title)} (\\texttt{${latexText(`figures/${id}.png`)}})\\par`;

function latexTable({ columns, rows }: TableBlock): string[] {
  return [
    '\\begin{center}',
    '\\footnotesize',
    `\\begin{tabular}{${columns.map(({ align }) => (align === 'right' ? 'r' : 'l')).join('')}}`,
    '\\toprule',
    latexLine(columns.map(({ title }) => latexText(title))),
    '\\midrule',
    ...rows.map((row) => latexLine(row.map((cell) => latexProse(cellParts(cell).text)))),
    '\\bottomrule',
    '\\end{tabular}',
    '\\end{center}',
  ];
}

function latexProse(prose: Prose): string {
  return inlineParts(prose).map(latexInline).join('');
}

function latexInline(part: Inline): string {
  if (typeof part === 'string') return latexText(part);
  if (part.kind === 'line-break') return '\n';
  if (part.kind === 'strong') return `\\textbf{${latexText(part.text)}}`;
  return part.kind === 'code' ? `\\texttt{${latexText(part.text)}}` : latexText(part.text);
}

// a letter beside our value; a line above the table spells it out
const MARKS: Partial<Record<Verdict, string>> = { equal: 'e', undecided: 'u', different: 'd', given: 'g' };

/** A compared table as one booktabs table of LaTeX, ours over the paper's in each row. */
function tabularLines(table: ComparedTable): string[] {
  const { keys } = table.experiment;
  const metrics = deterministicMetrics(table);
  const columns = keys.length + 1 + metrics.length;
  const header = [...keys.map(latexText), '', ...metrics.map(({ title, latex }) => latex ?? latexText(title))];
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
    'Beside our value: e equal, u undecided, d different, g given (it could not have differed).',
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
