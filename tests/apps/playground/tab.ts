import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { launchChromium } from '../../support/chromium.js';
import { CHROMIUM, type Equipment, FIREFOX } from '../../support/equipment.js';
import { launchFirefox } from '../../support/firefox.js';

/** What Playwright's pages and Puppeteer's have in common; all else is done in the page itself. */
interface Driven {
  goto(url: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  on(event: 'console', listener: (message: unknown) => void): unknown;
  on(event: 'pageerror', listener: (error: unknown) => void): unknown;
  on(event: 'request', listener: (request: unknown) => void): unknown;
}

export interface TabOptions {
  width?: number;
  height?: number;
  dark?: boolean;
}

export interface TabBrowser {
  newTab(options?: TabOptions): Promise<Driven>;
  close(): Promise<void>;
}

/** The browsers that the playground is tested in. */
export const TAB_BROWSERS: (Equipment & { launch: () => Promise<TabBrowser> })[] = [
  {
    ...CHROMIUM,
    launch: async () => {
      const browser = await launchChromium();
      return {
        newTab: ({ width = 1400, height = 1000 } = {}) => browser.newPage({ viewport: { width, height } }),
        close: () => browser.close(),
      };
    },
  },
  {
    ...FIREFOX,
    launch: async () => {
      const browser = await launchFirefox();
      return {
        async newTab({ width = 1400, height = 1000 } = {}) {
          const page = await browser.newPage();
          await page.setViewport({ width, height });
          return page;
        },
        close: () => browser.close(),
      };
    },
  },
];

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The playground in a tab. */
export class Tab {
  readonly complaints: string[] = [];
  readonly requests: string[] = [];
  readonly #page: Driven;

  private constructor(page: Driven, url: string) {
    this.#page = page;
    page.on('console', (message) => this.complaints.push((message as { text(): string }).text()));
    page.on('pageerror', (error) => this.complaints.push(String(error)));
    page.on('request', (request) => {
      const address = (request as { url(): string }).url();
      if (!/^(data|blob):/.test(address) && address.split('#')[0] !== url) this.requests.push(address);
    });
  }

  /** Opens the page, and waits until its table is read. */
  static async open(browser: TabBrowser, url: string, address = '', options: TabOptions = {}): Promise<Tab> {
    const page = await browser.newTab(options);
    const tab = new Tab(page, url);
    await page.goto(`${url}${address}`);
    // files that the page hands out are caught here
    await tab.get(
      'void (globalThis.saved = [], URL.createObjectURL = ((make) => (blob) => (saved.push(blob), make.call(URL, blob)))(URL.createObjectURL))',
    );
    await tab.until('document.documentElement.dataset.table === "ready"');
    // a browser may remember what an earlier tab chose
    const theme = options.dark ? 'dark' : 'light';
    while ((await tab.get('document.documentElement.dataset.theme')) !== theme) await tab.click('.theme');
    return tab;
  }

  get<T>(expression: string): Promise<T> {
    return this.#page.evaluate(expression) as Promise<T>;
  }

  /** Waits until an expression holds in the page. */
  async until(condition: string): Promise<void> {
    await this.get(`new Promise((resolve) => {
      const look = () => (${condition} ? resolve(true) : setTimeout(look, 20));
      look();
    })`);
  }

  text(id: string): Promise<string> {
    return this.get(`document.getElementById('${id}').textContent`);
  }

  click(selector: string): Promise<void> {
    return this.get(`void document.querySelector(${JSON.stringify(selector)}).click()`);
  }

  /** Drops a file onto the page, as a mouse does. */
  async drop(name: string, text: string): Promise<void> {
    await this.get(`(() => {
      delete document.documentElement.dataset.table;
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}));
      for (const type of ['dragenter', 'dragover', 'drop']) {
        document.getElementById('drop').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
      }
    })()`);
    await this.until('document.documentElement.dataset.table === "ready" || document.querySelector("#status.error")');
  }

  /** Chooses a method, fits, and waits for the result. */
  async fit(method: string): Promise<void> {
    await this.click(`#methods input[value="${method}"]`);
    await this.get('delete document.documentElement.dataset.fitted');
    await this.click('#fit');
    await this.until(
      `document.documentElement.dataset.fitted === '${method}' || document.querySelector('#status.error')`,
    );
  }

  /** The text of a file that a button of the page hands out. */
  async saved(name: string): Promise<string> {
    await this.get('void (saved.length = 0)');
    await this.click(`[data-file="${name}"]`);
    return this.get('saved[0].text()');
  }

  /** Serious findings of axe, as 'rule: element'. */
  async accessibilityFindings(): Promise<string[]> {
    await this.get(`void (() => {${AXE}})()`);
    return this.get(`axe.run().then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ html, any }) => id + ': ' + html.slice(0, 120) + ' ' + (any[0]?.message ?? ''))))`);
  }

  /** What reaches beyond the screen's right edge, outside boxes that scroll. */
  cut(): Promise<string[]> {
    return this.get(`[...document.querySelectorAll('body *')]
      .filter((one) => one.checkVisibility() && !one.closest('.skip, .unseen') && one.getBoundingClientRect().right > innerWidth + 1)
      .map((one) => one.tagName + '#' + one.id + '.' + one.className)
      .concat(document.documentElement.scrollWidth > innerWidth ? ['the page'] : [])`);
  }
}
