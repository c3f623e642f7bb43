import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mergeConfig } from 'vitest/config';
import config from './vitest.config.js';

/** Test files that start processes or take seconds: they say so in their first line. */
const heavy = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((name) => join('tests', name))
  .filter((file) => file.endsWith('.test.ts') && /^\/\/ @module-tag (process|slow)$/m.test(readFileSync(file, 'utf8')));

// npm run test:fast: what a contributor runs while working. A tag filter would still import the files it leaves out.
export default mergeConfig(config, { test: { exclude: heavy } });
