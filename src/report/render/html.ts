import type { TopLevelSpec } from 'vega-lite';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { type Inline, inlineParts, type LinkTarget, type Prose } from '../../harness/experiment/prose.js';
import {
  type Block,
  blocksFor,
  type Cell,
  type Column,
  cellParts,
  type DocumentFigure,
  type EntryBlock,
  linkPath,
  type ShownBlock,
  type TableBlock,
} from '../document.js';

/** How a document fits into a page. */
export interface HtmlPlace {
  /** the reports that are sections of the page, by their ids */
  sections: ReadonlySet<string>;
  /** the report that is rendered: its entries are linked to as #<report>/<entry> */
  report: string;
  /** an experiment's table */
  compared: (table: ComparedTable) => string;
}

/** Blocks as HTML; a page has its own heading for the document, so theirs are one level lower. */
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

/** A table in HTML; head and rows are written already. */
interface HtmlTable {
  /** what a screen reader calls the box */
  label: string;
  /** of the table's element */
  attributes?: string;
  caption?: string;
  /** the cells of the header, and the lines below it */
  head: string[];
  rows: string[];
  /** how the source breaks its lines: around the table's parts, around the box too, or only between the rows */
  lines?: 'parts' | 'box' | 'rows';
}

/** A table in a box that scrolls on its own and can be reached by keyboard. */
export function htmlTable({ label, attributes = '', caption, head, rows, lines = 'parts' }: HtmlTable): string {
  const [part, end] = { parts: ['\n', ''], box: ['\n', '\n'], rows: ['', ''] }[lines];
  const named = `aria-label="${escapeHtml(label)}"`;
  const box = lines === 'rows' ? `tabindex="0" role="region" ${named}` : `role="group" ${named} tabindex="0"`;
  const title = caption === undefined ? '' : `<caption>${escapeHtml(caption)}</caption>${part}`;
  return (
    `<div class="scroll" ${box}>${end}<table${attributes}>${part}${title}` +
    `<thead><tr>${head.join('')}</tr></thead>${part}` +
    `<tbody>${part}${rows.join('\n')}${part}</tbody>${end}</table>${end}</div>`
  );
}

/** Where a figure of a page is drawn, with its title and buttons that download it. */
export function figurePlace({ id, title, spec }: DocumentFigure): string {
  const buttons = ['SVG', 'PNG', 'JSON'].map(
    (format) =>
      `<button type="button" data-download="${format.toLowerCase()}" aria-label="Download ${escapeHtml(title)} as ${format}">${format}</button>`,
  );
  return `<figure class="chart" id="${escapeHtml(id)}" data-figure="${escapeHtml(id)}">
<figcaption><strong>${escapeHtml(title)}</strong><span>${escapeHtml(subtitleOf(spec))}</span></figcaption>
<div class="chart-view" role="img" aria-label="${escapeHtml(title)}" tabindex="0"></div>
<div class="chart-tools"><span>Download</span>${buttons.join('')}</div>
</figure>`;
}

/** The lines below a chart's title, as one text. */
function subtitleOf({ title }: TopLevelSpec): string {
  const lines = typeof title === 'object' && 'subtitle' in title ? title.subtitle : [];
  return Array.isArray(lines) ? lines.join(' ') : String(lines ?? '');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text where HTML is read, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character]);
}

/** A value as JSON in a page: a script that is never run and cannot be ended from within. */
export function jsonScript(id: string, value: unknown): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${escapeHtml(id)}">${json}</script>`;
}
