import puppeteer, { type Browser } from 'puppeteer-core';
import { FIREFOX } from './equipment.js';

/** A real Firefox without a window. */
export function launchFirefox(): Promise<Browser> {
  return puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX.path, headless: true });
}
