import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { CHROMIUM } from './equipment.js';

/** A real browser without a window. It opens only our own files, so it needs no sandbox, which root cannot have. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM.path,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/** A page on disk as a browser sees it, and what it complains about or asks for besides itself. */
export class OpenedPage {
  readonly complaints: string[] = [];
  readonly requests: string[] = [];

  private constructor(
    readonly page: Page,
    readonly url: string,
  ) {
    page.on('console', (message) => this.complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => {
      const isOwn = request.url().startsWith('data:') || request.url().split('#')[0] === url;
      if (!isOwn) this.requests.push(request.url());
    });
  }

  /** Opens the file at an address such as '#table-1', and waits until all figures are drawn. */
  static async open(browser: Browser, file: string, address = '', options: BrowserContextOptions = {}) {
    const context = await browser.newContext({ viewport: { width: 1400, height: 1000 }, ...options });
    const opened = new OpenedPage(await context.newPage(), pathToFileURL(file).href);
    await opened.page.goto(`${opened.url}${address}`);
    await opened.page.locator('html[data-figures=drawn]').waitFor({ state: 'attached' });
    return opened;
  }

  /** The value of an expression in the page. */
  get<T>(expression: string): Promise<T> {
    return this.page.evaluate(expression);
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** A folder with `index.html` of this content, and how to remove it. */
export function pageFolder(html: string): { file: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'divi-page-'));
  const file = join(folder, 'index.html');
  writeFileSync(file, html);
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
