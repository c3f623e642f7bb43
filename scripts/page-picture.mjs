// The picture of the page for the README: docs/page.png, from reports/index.html, with Chromium.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const root = join(import.meta.dirname, '..');
const [page = join(root, 'reports', 'index.html'), picture = join(root, 'docs', 'page.png')] = process.argv.slice(2);
if (!existsSync(page)) {
  console.error(`${page} is not there: npm run tables writes it`);
  process.exit(2);
}
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const tab = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
await tab.goto(pathToFileURL(page).href);
await tab.locator('html[data-figures=drawn]').waitFor({ state: 'attached' });
await tab.screenshot({ path: picture });
await browser.close();
console.log(`${picture}: ${Math.round(statSync(picture).size / 1000)} kB`);
