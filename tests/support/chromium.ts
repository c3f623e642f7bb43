import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser of this machine that tests may open pages in, or undefined. */
export const CHROMIUM = process.env.DIVI_CHROMIUM ?? PLACES.find((place) => existsSync(place));
