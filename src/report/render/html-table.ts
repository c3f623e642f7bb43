import { escapeHtml } from './escape-html.js';

/** A table in HTML; head and rows are written already. */
export interface HtmlTable {
  /** what a screen reader calls the box */
  label: string;
  /** of the table's element */
  attributes?: string;
  caption?: string;
  /** the cells of the header, and the lines below it */
  head: string[];
  rows: string[];
  /** how the source breaks its lines: around the table's parts, around the box too, or between the rows alone */
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
