import {
  type Inline,
  inlineParts,
  type LinkTarget,
  type Prose,
  type ReportFolder,
} from '../../harness/experiment/prose.js';
import {
  type Block,
  blocksFor,
  cellParts,
  type DocumentFigure,
  linkPath,
  type ReportDocument,
  type ShownBlock,
  type TableBlock,
} from '../document.js';
import { stackedBlocks } from '../tables/compared-blocks.js';

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

/** Plain text where Markdown is read: what would be a mark, a link, a cell's end or an element is spelled out. */
function markdownText(text: string): string {
  return text
    .replaceAll('\0', '\ufffd')
    .replace(/\s+/g, ' ')
    .replace(/[\\`*|[\]]|<(?=[A-Za-z/!?])/g, '\\$&');
}

/** How prose is written at one place. */
interface ProsePlace {
  /** the folder of the text, which says how files of the other one are reached */
  from: ReportFolder;
  inTable?: boolean;
}

/** Prose as Markdown. */
function markdownProse(prose: Prose, place: ProsePlace): string {
  return inlineParts(prose)
    .map((part) => markdownInline(part, place))
    .join('');
}

function markdownInline(part: Inline, place: ProsePlace): string {
  if (typeof part === 'string') return markdownText(part);
  if (part.kind === 'line-break') return place.inTable ? ' ' : '\n';
  if (part.kind === 'code') return markdownCode(part.text, place.inTable === true);
  if (part.kind === 'strong') return `**${markdownText(part.text)}**`;
  return markdownLink(part.text, part.target, place.from);
}

/** A link to a target from a file in the folder. */
function markdownLink(text: string, target: LinkTarget, from: ReportFolder): string {
  return `[${markdownText(text)}](${markdownAddress(linkPath(target, from))})`;
}

// quoted by one more backtick than it has in a row; a table ends its cells at a bar even within code
function markdownCode(text: string, inTable: boolean): string {
  const plain = text.replaceAll('\0', '\ufffd').replace(/\s+/g, ' ');
  const longest = Math.max(0, ...(plain.match(/`+/g) ?? []).map((run) => run.length));
  const quote = '`'.repeat(longest + 1);
  const padded = /^`|`$/.test(plain) ? ` ${plain} ` : plain;
  return `${quote}${inTable ? padded.replaceAll('|', '\\|') : padded}${quote}`;
}

// nothing in an address may end the link
function markdownAddress(address: string): string {
  return address.replace(
    /[\s\0()<>\\|]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
