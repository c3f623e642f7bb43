import { type Prose, plainText } from '../../harness/experiment/prose.js';
import { printable } from '../../library/core/printable.js';
import { blocksFor, cellParts, type ReportDocument, type ShownBlock, type TableBlock } from '../document.js';
import { wideTable } from '../tables/wide.js';
import { textTable } from './text-table.js';

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
