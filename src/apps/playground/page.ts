import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../library/core/system/package-root.js';
import { contentPolicy } from '../../report/render/content-policy.js';
import { jsonScript } from '../../report/render/escape-html.js';
import { fontFaces, THEME_BUTTON } from '../../report/site/shell.js';
import { pageBody } from './page-body.js';
import type { SweepBackground } from './sweeps.js';

/** The name of the page wherever it is written. */
export const PLAYGROUND_FILE = 'playground.html';
export const PLAYGROUND_TITLE = 'DIVI playground';

/** The whole playground in one file that asks the network for nothing. */
export function playgroundPage(sweeps: readonly SweepBackground[]): string {
  const root = packageRoot();
  const file = (...path: string[]): string => readFileSync(join(root, ...path), 'utf8');
  const script = file('dist', 'playground.js');
  const tables = { wine: file('data-scripts', 'wine.csv'), iris: file('data-scripts', 'tables', 'iris.csv') };
  const styles = [
    fontFaces(),
    file('src', 'report', 'site', 'style', 'base.css'),
    ...['layout.css', 'controls.css', 'columns.css', 'sliders.css', 'stage.css', 'results.css'].map((name) =>
      file('src', 'apps', 'playground', 'style', name),
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${contentPolicy([script], true)}">
<meta name="color-scheme" content="light dark">
<title>${PLAYGROUND_TITLE}</title>
<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(ICON)}">
<style>
${styles.join('\n')}
</style>
</head>
<body>
${pageBody(THEME_BUTTON)}
${jsonScript('playground-data', { tables, sweeps })}
<script>${script}</script>
</body>
</html>
`;
}

const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0072B2"/>' +
  '<circle cx="5" cy="6" r="2.2" fill="#fff"/><circle cx="11" cy="5" r="2.2" fill="#E69F00"/><circle cx="9" cy="11" r="2.2" fill="#56B4E9"/></svg>';
