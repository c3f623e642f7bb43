import type { DocumentFigure } from '../document.js';
import { contentPolicy } from '../render/content-policy.js';
import { escapeHtml, jsonScript } from '../render/escape-html.js';
import { clientScript, styleSheet, vendorScripts } from './vendor.js';

/** What a page is made of. */
export interface PageContent {
  title: string;
  /** HTML; text in it must be escaped */
  body: string;
  /** the figures whose places (`figurePlace`) are in the body */
  figures: readonly DocumentFigure[];
  /** the body is made of views, of which one is shown at a time */
  views?: boolean;
  /** what the page's script reads beside the figures, by the id of its element */
  data?: Record<string, unknown>;
}

/** A whole page in one file that asks the network for nothing: styles, scripts, fonts and data are in it. */
export function htmlPage({ title, body, figures, views = false, data = {} }: PageContent): string {
  const drawn = figures.map(({ id, title, spec }) => ({ id, title, spec }));
  const libraries = vendorScripts();
  const client = clientScript();
  const head = views ? [VIEWS_SCRIPT] : [];
  const json = Object.entries({ ...data, figures: drawn }).map(([id, value]) => jsonScript(`${id}-data`, value));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy([...head, client, ...libraries])}">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>
${styleSheet()}
</style>
${head.map((script) => `<script>${script}</script>`).join('\n')}
</head>
<body>
${body}
${json.join('\n')}
<script>${client}</script>
${libraries.map((library) => `<script type="text/plain" data-library>${library}</script>`).join('\n')}
</body>
</html>
`;
}

// before anything is laid out: all views but one are hidden, if scripts run at all; the client shows the one addressed
const VIEWS_SCRIPT = `document.documentElement.dataset.views = location.hash.length > 1 ? 'addressed' : 'first';`;

/** A button that changes between the colours of the system, light and dark. */
export const THEME_BUTTON =
  '<button type="button" class="theme" data-theme-button aria-label="Colours: as the system">◐</button>';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0072B2"/>' +
  '<path d="M4 8.5l2.7 2.7L12 5.5" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>';
