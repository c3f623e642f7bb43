// The picture of the playground for the README: docs/playground.png, from reports/playground.html, with Chromium.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const picture = join(root, 'docs', 'playground.png');
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const tab = await browser.newPage({
  viewport: { width: 1400, height: 960 },
  colorScheme: 'light',
  reducedMotion: 'reduce',
});
await tab.goto(`${pathToFileURL(join(root, 'reports', 'playground.html')).href}#data=wine&method=divi`);
await tab.locator('html[data-table=ready]').waitFor({ state: 'attached' });
await tab.click('#compare');
await tab.locator('html[data-compared=all]').waitFor({ state: 'attached' });
await tab.mouse.move(0, 0);
await tab.evaluate('scrollTo(0, 0)');
await tab.waitForTimeout(300);
await tab.screenshot({ path: picture });
await browser.close();
console.log(`${picture}: ${Math.round(statSync(picture).size / 1000)} kB`);
