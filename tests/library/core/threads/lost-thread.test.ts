// @module-tag process
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { packageRoot } from '../../../../src/library/core/system/package-root.js';
import { temporaryFolder } from '../../../support/folder.js';

/** Ends every thread but the first as soon as it has taken a part of a job. */
const ENDING = `
const { isMainThread } = require('node:worker_threads');
if (!isMainThread) {
  const take = Atomics.compareExchange;
  Atomics.compareExchange = (...values) => {
    const before = take(...values);
    if (before === values[2]) process.exit(1);
    return before;
  };
}`;

const fitting = (library: string) => `
import { KMeans, makeMatched } from '${library}';
const { x } = makeMatched({ n: 25_000, d: 20, seed: 1 });
try {
  // far more restarts than there is time for: the other thread is sure to have its part in one
  new KMeans({ k: 4, nInit: 100_000, threads: 2 }).fit(x);
} catch (error) {
  console.log(error.message);
}`;

// the system is asked by Linux's own means
it.runIf(existsSync('/proc/thread-self'))('a thread that is no more ends the fit with an error, not in a hang', () => {
  const library = pathToFileURL(join(packageRoot(), 'dist', 'src', 'library', 'node.js')).href;
  const path = temporaryFolder({ 'ending.cjs': ENDING, 'fit.mjs': fitting(library) });
  const { stdout } = spawnSync(process.execPath, ['--require', path('ending.cjs'), path('fit.mjs')], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  expect(stdout.trim()).toBe(
    'a thread of the fit was stopped from outside, or ran out of memory: fit again with fewer threads',
  );
});
