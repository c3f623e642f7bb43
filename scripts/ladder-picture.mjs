// The figure of docs/adaptive.md, docs/adaptive-ladder.png: the ladder of the fish, as `divi fit` shows it. The table is
// not shipped: DIVI_DATA names the folder that has tables/fish.csv.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ladderFigure } from '../dist/src/apps/fit/page/ladder-figure.js';
import { renderFigure } from '../dist/src/report/render/figure-image.js';

const root = join(import.meta.dirname, '..');
const picture = join(root, 'docs', 'adaptive-ladder.png');
if (!process.env.DIVI_DATA) {
  console.error('set DIVI_DATA to the folder that has tables/fish.csv');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'divi-ladder-'));
try {
  const table = join(process.env.DIVI_DATA, 'tables', 'fish.csv');
  const options = ['--label-column', 'class', '--resamples', '0', '--out', folder, '--quiet'];
  execFileSync(process.execPath, [join(root, 'dist', 'src', 'apps', 'cli', 'main.js'), 'fit', table, ...options]);
  const summary = JSON.parse(readFileSync(join(folder, 'fit.json'), 'utf8'));
  writeFileSync(picture, (await renderFigure(ladderFigure(summary).spec)).png);
  console.log(`${picture}: ${summary.reason}`);
} finally {
  rmSync(folder, { recursive: true });
}
