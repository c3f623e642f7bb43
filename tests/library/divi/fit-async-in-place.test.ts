// @module-tag slow
import { expect, it } from 'vitest';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import {
  allocateMatrix,
  claimMemory,
  memoryOf,
  releaseMemory,
} from '../../../src/library/core/kernel/kernel-memory.js';
import type { Matrix } from '../../../src/library/core/matrix.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';

// rows enough for threads to share them where they lie
const made = makeMatched({ n: 22_000, d: 6, k: 2, informative: 3, seed: 1 }).x;

function inPlace(): Matrix {
  const x = allocateMatrix(made.rows, made.cols);
  x.data.set(made.data);
  return x;
}

const divi = new Divi({ epochs: 30, splitInterval: 12, threads: 2 });
const kMeans = new KMeans({ k: 3, nInit: 2, seed: 4, threads: 2 });

/** Whether a fit may work in the memory of a matrix. */
function isFree(x: Matrix): boolean {
  const home = claimMemory(x);
  if (home) releaseMemory(home);
  return home !== undefined;
}

it('fits a matrix where it lies, beside other fits of the same matrix, and comes to the same bits', async () => {
  const x = inPlace();
  const before = memoryOf(x)!.memory.buffer.byteLength;
  const later = divi.fitAsync(x);
  expect(isFree(x)).toBe(false);
  // these have their own copies
  const [model, clusters, own] = await Promise.all([
    later,
    kMeans.fitAsync(x),
    Promise.resolve().then(() => divi.fit(x)),
  ]);
  expect(isFree(x)).toBe(true);
  // the worker's kernel has laid out its own behind the values
  expect(memoryOf(x)!.memory.buffer.byteLength).toBeGreaterThan(before);
  expect(x.data).toEqual(made.data);
  const expected = divi.fit(made);
  expect([model.labels, model.gates, model.means]).toEqual([expected.labels, expected.gates, expected.means]);
  expect([own.labels, own.gates, own.means]).toEqual([expected.labels, expected.gates, expected.means]);
  expect(clusters).toEqual(kMeans.fit(made));
});

it('lets go of the memory after an error, and leaves it to the threads of a fit that was stopped', async () => {
  const x = inPlace();
  await expect(new Divi({ epochs: 30, splitInterval: 12, learningRate: 1e9 }).fitAsync(x)).rejects.toThrow();
  expect(isFree(x)).toBe(true);
  const signal = AbortSignal.timeout(30);
  await expect(new Divi({ epochs: 1e6, splitInterval: 9e5, threads: 2 }).fitAsync(x, { signal })).rejects.toThrow();
  expect(isFree(x)).toBe(false);
  expect(divi.fit(x).labels).toEqual(divi.fit(made).labels);
});
