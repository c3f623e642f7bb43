import { hasChromium, launchChromium } from './chromium.js';
import { hasFirefox, launchFirefox } from './firefox.js';

/** A page in one of the browsers, as far as both drivers do the same. */
export interface BrowserPage {
  goto(url: string): Promise<unknown>;
  addScriptTag(options: { content: string }): Promise<unknown>;
  evaluate<T>(expression: string): Promise<T>;
  /** what the page complained about */
  complaints: string[];
  close(): Promise<void>;
}

interface TestBrowser {
  name: string;
  isThere: boolean;
  open(): Promise<BrowserPage>;
}

/** The browsers that the library is tested in. */
export const BROWSERS: TestBrowser[] = [
  { name: 'Chromium', isThere: hasChromium, open: () => open(launchChromium) },
  { name: 'Firefox', isThere: hasFirefox, open: () => open(launchFirefox) },
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
}

async function open(launch: () => Promise<Driver>): Promise<BrowserPage> {
  const browser = await launch();
  const page = await browser.newPage();
  const complaints: string[] = [];
  // the drivers type their messages differently; both have the text
  page.on('console', (message) => complaints.push((message as { text(): string }).text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    goto: (url) => page.goto(url),
    addScriptTag: (options) => page.addScriptTag(options),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    complaints,
    close: () => browser.close(),
  };
}
