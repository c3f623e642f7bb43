import type { ReportFolder } from '../../harness/experiment/prose.js';
import {
  type Block,
  blocksFor,
  cellParts,
  type DocumentFigure,
  type ReportDocument,
  type ShownBlock,
  type TableBlock,
} from '../document.js';
import { stackedBlocks } from '../tables/stacked.js';
import { markdownLink, markdownProse, markdownText } from './markdown-text.js';

/** A document as a Markdown file of its folder. */
export function renderMarkdown({ title, blocks, provenance, folder }: ReportDocument): string {
  const parts = [`# ${markdownText(title)}`, ...markdownBlocks(blocks, folder), '---', paragraph(provenance, folder)];
  return `${parts.join('\n\n')}\n`;
}

function markdownBlocks(blocks: readonly Block[], from: ReportFolder): string[] {
  return blocksFor('markdown', blocks).flatMap((block) => markdownBlock(block, from));
}

function markdownBlock(block: ShownBlock, from: ReportFolder): string | string[] {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${markdownProse(block.text, { from })}`;
    case 'text':
    case 'note':
      return paragraph(block.text, from);
    case 'list':
      return [
        ...(block.lead === undefined ? [] : [paragraph(block.lead, from)]),
        ...block.items.map((item) => `- ${markdownProse(item, { from })}`),
      ].join('\n');
    case 'table':
      return markdownTable(block, from);
    case 'figure':
      return image(block.figure, from);
    case 'gallery':
      return block.figures.flatMap((figure) => [image(figure, from), downloads(figure, from)]);
    case 'compared':
      return markdownBlocks(stackedBlocks(block.table), from);
  }
}

// a text that begins like a heading, a list or a quotation is none
function paragraph(prose: Parameters<typeof markdownProse>[0], from: ReportFolder): string {
  return markdownProse(prose, { from }).replace(/^(?:[-+#>]|(\d+)[.)])(?=\s|$)/, (mark, digits?: string) =>
    digits === undefined ? `\\${mark}` : `${digits}\\${mark.slice(digits.length)}`,
  );
}

function image({ id, title }: DocumentFigure, from: ReportFolder): string {
  return `!${markdownLink(title, { kind: 'figure', id, ending: 'svg' }, from)}`;
}

function downloads({ id }: DocumentFigure, from: ReportFolder): string {
  return (['svg', 'png', 'vl.json'] as const)
    .map((ending) => markdownLink(FORMATS[ending], { kind: 'figure', id, ending }, from))
    .join(' · ');
}

const FORMATS = { svg: 'SVG', png: 'PNG', 'vl.json': 'Vega-Lite' };

// a table whose source is aligned too; a last column of text is not padded, as it may hold sentences
function markdownTable({ columns, rows }: TableBlock, from: ReportFolder): string {
  const titles = columns.map(({ title }) => markdownText(title));
  const lines = rows.map((row) => row.map((cell) => markdownProse(cellParts(cell).text, { from, inTable: true })));
  const widths = titles.map((title, c) => Math.max(3, title.length, ...lines.map((line) => line[c].length)));
  const padded = (cell: string, c: number): string => {
    if (columns[c].align === 'right') return cell.padStart(widths[c]);
    return c === columns.length - 1 ? cell : cell.padEnd(widths[c]);
  };
  const printed = (cells: string[]): string => `| ${cells.map(padded).join(' | ')} |`;
  const rule = columns.map(({ align }, c) => {
    if (align === 'right') return `${'-'.repeat(widths[c] - 1)}:`;
    return padded('---', c).replaceAll(' ', '-');
  });
  return [printed(titles), `| ${rule.join(' | ')} |`, ...lines.map(printed)].join('\n');
}
