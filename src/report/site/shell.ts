import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { DocumentFigure } from '../document.js';
import { escapeHtml, jsonScript } from '../render/html.js';

const require = createRequire(import.meta.url);

/** What a page is made of. */
interface PageContent {
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
  const client = packageFile('dist', 'page.js');
  const charts = packageFile('dist', 'charts.js');
  const styles = STYLE_SHEETS.map((name) => packageFile('src', 'report', 'site', 'style', name));
  const head = views ? [VIEWS_SCRIPT] : [];
  const json = Object.entries({ ...data, figures: drawn }).map(([id, value]) => jsonScript(`${id}-data`, value));
  return htmlFile({
    title,
    icon: ICON,
    policy: contentPolicy([...head, client, charts]),
    styles,
    head: `${head.map((script) => `<script>${script}</script>`).join('\n')}\n`,
    body: `${body}
${json.join('\n')}
<script>${client}</script>
<script type="text/plain" data-charts>${charts}</script>`,
  });
}

/** What a file of HTML has around the body of a page. */
interface HtmlFile {
  title: string;
  /** SVG */
  icon: string;
  policy: string;
  /** style sheets, beside the fonts */
  styles: readonly string[];
  /** the end of its head */
  head?: string;
  body: string;
}

export function htmlFile({ title, icon, policy, styles, head = '', body }: HtmlFile): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(icon)}">
<style>
${[fontFaces(), ...styles].join('\n')}
</style>
${head}</head>
<body>
${body}
</body>
</html>
`;
}

/** The text of a file of this package. */
export const packageFile = (...path: string[]): string => readFileSync(join(packageRoot(), ...path), 'utf8');

/** The font of the figures, as style rules: a page looks the same on every machine. */
function fontFaces(): string {
  return FONTS.map(([weight, file]) => {
    const font = readFileSync(require.resolve(`@expo-google-fonts/ibm-plex-sans/${file}`)).toString('base64');
    return `@font-face{font-family:"IBM Plex Sans";font-weight:${weight};src:url(data:font/ttf;base64,${font})}`;
  }).join('\n');
}

// in this order: later ones build on those before
const STYLE_SHEETS = [
  'base.css',
  'tables.css',
  'figures.css',
  'fit.css',
  'print.css',
  'views.css',
  'search.css',
  'marks.css',
  'overview.css',
  'verdicts.css',
  'details.css',
  'stacked.css',
  'narrow.css',
  'paper.css',
];

const FONTS: [weight: number, file: string][] = [
  [400, '400Regular/IBMPlexSans_400Regular.ttf'],
  [600, '600SemiBold/IBMPlexSans_600SemiBold.ttf'],
];

// before anything is laid out: all views but one are hidden, if scripts run at all; the client shows the one addressed
const VIEWS_SCRIPT = `document.documentElement.dataset.views = location.hash.length > 1 ? 'addressed' : 'first';`;

/** A button that changes between the colours of the system, light and dark. */
export const THEME_BUTTON =
  '<button type="button" class="theme" data-theme-button aria-label="Colours: as the system">◐</button>';

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0072B2"/>' +
  '<path d="M4 8.5l2.7 2.7L12 5.5" fill="none" stroke="#fff" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/></svg>';

/**
 * The Content-Security-Policy of a page in one file: it reaches no address and only runs these scripts, by their
 * hashes, so that injected code cannot run. If it `fits`, also WebAssembly and its own worker.
 */
export function contentPolicy(scripts: readonly string[], fits = false): string {
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  return [
    "default-src 'none'",
    `script-src ${hashes.join(' ')}${fits ? " 'wasm-unsafe-eval'" : ''}`,
    ...(fits ? ['worker-src blob:'] : []),
    // Vega sets styles on what it draws
    "style-src 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
