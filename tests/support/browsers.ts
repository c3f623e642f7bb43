import { launchChromium } from './chromium.js';
import { CHROMIUM, type Equipment, FIREFOX } from './equipment.js';
import { launchFirefox } from './firefox.js';

/** A page in one of the browsers, as far as both drivers do the same. */
export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  addScriptTag(options: { content: string }): Promise<unknown>;
  evaluate<T>(expression: string): Promise<T>;
  /** a key with its modifiers, such as 'Shift+Tab' */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /** the page printed, as a PDF */
  pdf(): Promise<Uint8Array>;
  /** addresses it asked for besides its own and data in it */
  requests: string[];
  /** what the page complained about */
  complaints: string[];
  close(): Promise<void>;
}

interface TestBrowser extends Equipment {
  open(): Promise<BrowserPage>;
}

/** The browsers that the library is tested in. */
export const BROWSERS: TestBrowser[] = [
  { ...CHROMIUM, open: () => open(launchChromium) },
  { ...FIREFOX, open: () => open(launchFirefox) },
];

/** What Playwright's browsers and Puppeteer's have in common. */
interface Driver {
  newPage(): Promise<DrivenPage>;
  close(): Promise<void>;
}

interface DrivenPage {
  goto(url: string): Promise<unknown>;
  addScriptTag(options: { content: string }): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  on(event: 'console', listener: (message: unknown) => void): unknown;
  on(event: 'pageerror', listener: (error: unknown) => void): unknown;
  on(event: 'request', listener: (request: unknown) => void): unknown;
  keyboard: { press(key: never): Promise<void>; type(text: string): Promise<void> };
  pdf(options: { format: 'A4' }): Promise<Uint8Array>;
}

async function open(launch: () => Promise<Driver>): Promise<BrowserPage> {
  const browser = await launch();
  const page = await browser.newPage();
  const complaints: string[] = [];
  // the drivers type their messages differently; both have the text
  page.on('console', (message) => complaints.push((message as { text(): string }).text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  const requests: string[] = [];
  let own = '';
  page.on('request', (request) => {
    const url = (request as { url(): string }).url();
    if (!url.startsWith('data:') && url.split('#')[0] !== own) requests.push(url);
  });
  return {
    goto: (url) => {
      own = url.split('#')[0];
      return page.goto(url);
    },
    addScriptTag: (options) => page.addScriptTag(options),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    press: (key) => page.keyboard.press(key as never),
    type: (text) => page.keyboard.type(text),
    pdf: () => page.pdf({ format: 'A4' }),
    requests,
    complaints,
    close: () => browser.close(),
  };
}
