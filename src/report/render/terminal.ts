import { type Prose, plainText } from '../../harness/experiment/prose.js';
import { printable } from '../../library/core/wording.js';
import { blocksFor, cellParts, type ReportDocument, type ShownBlock, type TableBlock } from '../document.js';
import { wideTable } from '../tables/compared-blocks.js';

/** A document as plain text; where its numbers come from is for the command to say. */
export function renderTerminal({ title, blocks }: ReportDocument): string {
  return [printable(title), ...blocksFor('terminal', blocks).map(terminalBlock)].join('\n\n');
}

function terminalBlock(block: ShownBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'note':
      return plain(block.text);
    case 'list':
      return [
        ...(block.lead === undefined ? [] : [plain(block.lead)]),
        ...block.items.map((item) => `- ${plain(item)}`),
      ].join('\n');
    case 'table':
      return tableText(block);
    case 'figure':
      return figureLine(block.figure);
    case 'gallery':
      return block.figures.map(figureLine).join('\n');
    case 'compared':
      return tableText(wideTable(block.table));
  }
}

const plain = (prose: Prose): string => printable(plainText(prose));

const figureLine = ({ id, title }: { id: string; title: string }): string =>
  printable(`Figure: ${title} (figures/${id}.svg)`);

/** A table of cells as aligned text. */
export function tableText({ columns, rows }: TableBlock): string {
  return textTable(
    columns.map(({ title }) => printable(title)),
    rows.map((row) => row.map((cell) => plain(cellParts(cell).text))),
  );
}

/** A table as aligned plain text: the first column to the left, the others to the right. */
export function textTable(header: string[], rows: string[][]): string {
  const all = [header, ...rows];
  const widths = header.map((_, c) => Math.max(...all.map((row) => (row[c] ?? '').length)));
  const line = (row: string[]): string =>
    widths
      .map((width, c) => (c === 0 ? (row[c] ?? '').padEnd(width) : (row[c] ?? '').padStart(width)))
      .join('  ')
      .trimEnd();
  return [line(header), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
}
