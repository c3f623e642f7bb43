import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];
const executablePath = process.env.FIREFOX ?? PLACES.find(existsSync);

/** Whether there is a Firefox; says so loudly where there is none. */
export const hasFirefox = executablePath !== undefined;
if (!hasFirefox) {
  console.error('*** NO FIREFOX (looked for $FIREFOX, /usr/bin/firefox-esr): THE TESTS IN FIREFOX ARE SKIPPED ***');
}

/** A real Firefox without a window. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({ browser: 'firefox', executablePath, headless: true });
}
