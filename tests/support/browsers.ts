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
  { name: 'Chromium', isThere: hasChromium, open: openChromium },
  { name: 'Firefox', isThere: hasFirefox, open: openFirefox },
];

async function openChromium(): Promise<BrowserPage> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    goto: (url) => page.goto(url),
    addScriptTag: (options) => page.addScriptTag(options),
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    complaints,
    close: () => browser.close(),
  };
}

async function openFirefox(): Promise<BrowserPage> {
  const browser = await launchFirefox();
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    goto: (url) => page.goto(url),
    addScriptTag: (options) => page.addScriptTag(options),
    evaluate: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    complaints,
    close: () => browser.close(),
  };
}
