import { type Prose, plainText } from '../../harness/experiment/prose.js';
import { printable } from '../../library/core/wording.js';
import { blocksFor, cellParts, type ReportDocument, type ShownBlock, type TableBlock } from '../document.js';
import { wideTable } from '../tables/compared-blocks.js';

/** A document as plain text in lines of at most `width`; where its numbers come from is for the command to say. */
export function renderTerminal({ title, blocks }: ReportDocument, width = Number.POSITIVE_INFINITY): string {
  return [
    wrapped(printable(title), width),
    ...blocksFor('terminal', blocks).map((block) => terminalBlock(block, width)),
  ].join('\n\n');
}

function terminalBlock(block: ShownBlock, width: number): string {
  const plain = (prose: Prose): string => wrapped(plainProse(prose), width);
  switch (block.kind) {
    case 'heading':
    case 'text':
    case 'note':
      return plain(block.text);
    case 'list':
      return [
        ...(block.lead === undefined ? [] : [plain(block.lead)]),
        ...block.items.map((item) => wrapped(`- ${plainProse(item)}`, width)),
      ].join('\n');
    case 'table':
      return tableText(block, { width });
    case 'figure':
      return figureLine(block.figure);
    case 'gallery':
      return block.figures.map(figureLine).join('\n');
    case 'compared':
      // ours, the paper's and the verdict stay together
      return tableText(wideTable(block.table), { width, keys: block.table.experiment.keys.length, group: 3 });
  }
}

const plainProse = (prose: Prose): string => printable(plainText(prose));

const figureLine = ({ id, title }: { id: string; title: string }): string =>
  printable(`Figure: ${title} (figures/${id}.svg)`);

/** How wide a table of text may be. */
export interface TextTableOptions {
  /** of the terminal; no limit unless given */
  width?: number;
  /** columns at the start that name a row: all parts of a table that is cut have them */
  keys?: number;
  /** columns after them that stay together, counted from the first */
  group?: number;
}

/** A table of cells as aligned text. */
export function tableText({ columns, rows }: TableBlock, options: TextTableOptions = {}): string {
  return textTable(
    columns.map(({ title }) => printable(title)),
    rows.map((row) => row.map((cell) => plainProse(cellParts(cell).text))),
    options,
  );
}

const NUMBER = /^(|–|[<+−-]?\d[\d.,/e+−-]*†?( \([\d.–]+\))?( ?[%×]| m?s)?)$/;
/** A text is not wrapped to less. */
const MIN_WIDTH = 20;
const GAP = '  ';

/**
 * A table as aligned plain text: texts to the left, numbers to the right. One that is too wide wraps its texts, and if
 * that is not enough it is cut into several, one below the other.
 */
export function textTable(header: string[], rows: string[][], options: TextTableOptions = {}): string {
  const { width = Number.POSITIVE_INFINITY, keys = 1, group = 1 } = options;
  const columns = header.map((title, c) => {
    const cells = rows.map((row) => row[c] ?? '');
    const lengths = [title, ...cells].map((text) => text.length);
    const isNumber = cells.every((cell) => NUMBER.test(cell));
    const words = [title, ...cells].flatMap((cell) => cell.split(' ').map((word) => word.length));
    const full = Math.max(...lengths);
    return { isNumber, full, least: isNumber ? full : Math.min(full, Math.max(MIN_WIDTH, ...words)) };
  });
  const part = columnsThatFit(
    columns.map(({ least }) => least),
    width,
    keys,
    group,
  );
  if (part < header.length) {
    const cut = (row: string[]): [string[], string[]] => [
      row.slice(0, part),
      [...row.slice(0, keys), ...row.slice(part)],
    ];
    const sides = [header, ...rows].map(cut);
    return [0, 1]
      .map((side) => sides.map((both) => both[side]))
      .map(([head, ...body]) => textTable(head, body, options))
      .join('\n\n');
  }
  const widths = columns.map(({ full }) => full);
  for (let over = lineWidth(widths) - width; over > 0; over--) {
    const room = columns.map(({ least }, c) => (widths[c] > least ? widths[c] : 0));
    const widest = room.indexOf(Math.max(...room));
    if (room[widest] === 0) break;
    widths[widest]--;
  }
  const lines = (row: string[]): string[] => {
    const cells = widths.map((w, c) => wrapped(row[c] ?? '', w).split('\n'));
    return Array.from({ length: Math.max(...cells.map(({ length }) => length)) }, (_, l) =>
      cells
        .map((cell, c) =>
          columns[c].isNumber ? (cell[l] ?? '').padStart(widths[c]) : (cell[l] ?? '').padEnd(widths[c]),
        )
        .join(GAP)
        .trimEnd(),
    );
  };
  return [...lines(header), widths.map((w) => '-'.repeat(w)).join(GAP), ...rows.flatMap(lines)].join('\n');
}

const lineWidth = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width + GAP.length, -GAP.length);

/** How many columns fit on a line: the keys and at least one group. */
function columnsThatFit(least: readonly number[], width: number, keys: number, group: number): number {
  let part = Math.min(least.length, keys + group);
  while (part < least.length && lineWidth(least.slice(0, part + group)) <= width) part += group;
  return Math.min(part, least.length);
}

/** Text in lines of at most `width`, broken at spaces; a longer word gets its own line. */
export function wrapped(text: string, width: number): string {
  if (text.length <= width) return text;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
