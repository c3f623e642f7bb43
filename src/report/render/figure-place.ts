import type { TopLevelSpec } from 'vega-lite';
import type { DocumentFigure } from '../document.js';
import { escapeHtml } from './escape-html.js';

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
