import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { type Inline, inlineParts, type LinkTarget, type Prose } from '../../harness/experiment/prose.js';
import {
  type Block,
  blocksFor,
  type Cell,
  type Column,
  cellParts,
  type EntryBlock,
  type ShownBlock,
  type TableBlock,
} from '../document.js';
import { escapeHtml } from './escape-html.js';
import { figurePlace } from './figure-place.js';
import { type HtmlTable, htmlTable } from './html-table.js';
import { linkPath } from './link-path.js';

/** How a document fits into a page. */
export interface HtmlPlace {
  /** the reports that are sections of the page, by their ids */
  sections: ReadonlySet<string>;
  /** the report that is rendered: its entries are linked to as #<report>/<entry> */
  report: string;
  /** an experiment's table */
  compared: (table: ComparedTable) => string;
}

/** Blocks as HTML; a page has a heading of its own for the document, so that theirs are one level lower. */
export function renderHtml(blocks: readonly Block[], place: HtmlPlace): string {
  return blocks.flatMap((block) => htmlParts(block, place)).join('\n');
}

function htmlParts(block: Block, place: HtmlPlace): string[] {
  if (block.kind === 'entry') return [entryHtml(block, place)];
  if (block.kind === 'only' && block.media.includes('html'))
    return block.blocks.flatMap((one) => htmlParts(one, place));
  return blocksFor('html', [block]).map((one) => htmlBlock(one, place));
}

/** An entry, open as it is written: the page's script closes it, and without the script all is there to be read. */
function entryHtml({ id, level, closed: { title, mark, note }, blocks }: EntryBlock, place: HtmlPlace): string {
  const chip = mark ? `<span class="chip tone-${mark.tone}">${escapeHtml(mark.text)}</span>` : '';
  const aside = note === undefined ? '' : `<span class="muted">${htmlProse(note, place)}</span>`;
  return `<details class="entry" id="${escapeHtml(`${place.report}/${id}`)}" open>
<summary><h${level + 1}>${htmlProse(title, place)}</h${level + 1}>${chip}${aside}</summary>
<div class="entry-body">
${renderHtml(blocks, place)}
</div>
</details>`;
}

function htmlBlock(block: ShownBlock, place: HtmlPlace): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level + 1}>${htmlProse(block.text, place)}</h${block.level + 1}>`;
    case 'text':
      return `<p>${htmlProse(block.text, place)}</p>`;
    case 'note':
      return `<p class="muted">${htmlProse(block.text, place)}</p>`;
    case 'list':
      return [
        ...(block.lead === undefined ? [] : [`<p>${htmlProse(block.lead, place)}</p>`]),
        `<ul>${block.items.map((item) => `<li>${htmlProse(item, place)}</li>`).join('')}</ul>`,
      ].join('\n');
    case 'table':
      return tableHtml(block, place);
    case 'figure':
      return figurePlace(block.figure);
    case 'gallery':
      return `<div class="charts">${block.figures.map(figurePlace).join('\n')}</div>`;
    case 'compared':
      return place.compared(block.table);
  }
}

/** A table of cells; `look` says what a screen reader calls it, and how its source is set. */
export function tableHtml(
  { columns, rows }: TableBlock,
  place: Pick<HtmlPlace, 'sections'>,
  look: Pick<HtmlTable, 'label' | 'lines'> = { label: 'Table' },
): string {
  const line = (row: Cell[]): string => row.map((cell, c) => dataCell(cell, columns[c], place)).join('');
  return htmlTable({
    ...look,
    head: columns.map(({ title, align }) => headerCell(title, align)),
    rows: rows.map((row) => `<tr>${line(row)}</tr>`),
  });
}

/** The header of a column. */
export function headerCell(title: string, align?: Column['align']): string {
  return `<th scope="col"${align === 'right' ? ' class="right"' : ''}>${escapeHtml(title)}</th>`;
}

function dataCell(cell: Cell, { align }: Column, place: Pick<HtmlPlace, 'sections'>): string {
  const { text, tone } = cellParts(cell);
  const classes = [...(align === 'right' ? ['right'] : []), ...(tone === 'none' ? [] : [`tone-${tone}`, 'marked'])];
  return `<td${classes.length > 0 ? ` class="${classes.join(' ')}"` : ''}>${htmlProse(text, place)}</td>`;
}

/** Prose as HTML: everything but its marks is text. */
export function htmlProse(prose: Prose, place: Pick<HtmlPlace, 'sections'>): string {
  return inlineParts(prose)
    .map((part) => htmlInline(part, place))
    .join('');
}

function htmlInline(part: Inline, { sections }: Pick<HtmlPlace, 'sections'>): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (part.kind === 'line-break') return ' ';
  const content = escapeHtml(part.text);
  if (part.kind !== 'link') return `<${part.kind}>${content}</${part.kind}>`;
  return `<a href="${escapeHtml(pageAddress(part.target, sections))}">${content}</a>`;
}

// a report that is a section of the page is linked within it
function pageAddress(target: LinkTarget, sections: ReadonlySet<string>): string {
  const isSection = target.kind === 'report' && (target.ending ?? 'md') === 'md' && sections.has(target.id);
  return isSection ? `#${target.id}` : linkPath(target, 'reports');
}
