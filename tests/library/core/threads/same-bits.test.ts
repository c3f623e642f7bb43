// @module-tag slow
import { afterEach, describe, expect, it, vi } from 'vitest';
import { GaussianMixture } from '../../../../src/library/baselines/gaussian-mixture.js';
import { KMeans } from '../../../../src/library/baselines/kmeans.js';
import { allocateMatrix, matrixIn, openMemory } from '../../../../src/library/core/kernel/kernel-memory.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { KernelTeam } from '../../../../src/library/core/threads/kernel-team.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../../src/library/divi/divi.js';

// as in kernel/common/parts.ts
const ONE_PART = 20_480;
const PART = 4096;
const THREADS = [2, 3, 7];

const table = (n: number, d = 3): Matrix => makeMatched({ n, d, k: 3, informative: 2, seed: n }).x;

/** One fit of every method, in all its numbers. */
const METHODS = {
  'DIVI with Step A': (x: Matrix, threads: number) => {
    const model = new Divi({ epochs: 15, splitInterval: 4, threads }).fit(x);
    const { labels, priors, history, parameters } = model;
    return { labels, priors, history, parameters };
  },
  'K-means': (x: Matrix, threads: number) => ({ ...new KMeans({ k: 4, nInit: 2, threads }).fit(x) }),
  GMM: (x: Matrix, threads: number) => ({ ...new GaussianMixture({ k: 3, threads }).fit(x) }),
};

afterEach(() => vi.unstubAllGlobals());

describe.each(Object.entries(METHODS))('%s has the same bits for 1, 2, 3 and 7 threads', (_name, run) => {
  it.each([ONE_PART - 1, ONE_PART])('%i rows, which are one part', (n) => {
    const x = table(n);
    expect(run(x, 3)).toEqual(run(x, 1));
  });

  it.each([ONE_PART + 1, 6 * PART - 1, 6 * PART, 6 * PART + 1])('%i rows, which are several', (n) => {
    const x = table(n);
    const alone = run(x, 1);
    for (const threads of THREADS) expect(run(x, threads)).toEqual(alone);
  });

  it('without shared memory, and with the values in the kernels’ own', () => {
    const x = table(ONE_PART + 100, 7);
    const shared = run(x, 2);
    const inPlace = allocateMatrix(x.rows, x.cols);
    inPlace.data.set(x.data);
    expect(run(inPlace, 3)).toEqual(shared);
    expect(inPlace.data).toEqual(x.data);
    vi.stubGlobal('SharedArrayBuffer', undefined);
    expect(run(x, 2)).toEqual(shared);
  });

  it('with values beyond 2 GiB, whose addresses are negative to JavaScript', () => {
    const x = table(ONE_PART + 100, 7);
    const far = matrixIn({ memory: openMemory(2 ** 31 + 2 ** 26, 'a test'), at: 2 ** 31 + 64 }, x.rows, x.cols);
    far.data.set(x.data);
    expect([run(far, 1), run(far, 2)]).toEqual([run(x, 1), run(x, 1)]);
    expect(far.data).toEqual(x.data);
  });

  it('few rows are fitted as ever', () => {
    const x = table(5);
    expect(run(x, 7)).toEqual(run(x, 1));
  });
});

it('constant columns play no part in place either', () => {
  const x = table(ONE_PART + 50, 6);
  for (let i = 0; i < x.rows; i++) x.set(i, 2, 0.1);
  const run = METHODS['DIVI with Step A'];
  expect(run(x, 2)).toEqual(run(x, 1));
  const raw = (threads: number) =>
    new Divi({ epochs: 12, splitInterval: 4, standardize: false, threads }).fit(x).labels;
  expect(raw(2)).toEqual(raw(1));
});

it('no rows, and fewer than clusters, are refused as ever', () => {
  expect(() => new Divi({ threads: 2 }).fit(new Matrix(0, 3))).toThrow('at least 2 are needed');
  expect(() => new KMeans({ k: 2, threads: 2 }).fit(new Matrix(1, 3))).toThrow('need at least 2 rows');
});

it('the number of threads is checked, and is no part of a model', () => {
  for (const threads of [0, 1.5, 257, Number.NaN]) expect(() => new Divi({ threads })).toThrow('threads must be');
  expect(new Divi({ threads: 2 }).options).toEqual(new Divi().options);
});

describe('a team of threads', () => {
  const openTeam = (threads: number) => {
    return new KernelTeam(openMemory(65536, 'a test'), 65536, threads);
  };

  it('ends a job with the error of the thread that failed, and hangs in none', () => {
    const team = openTeam(3);
    team.replicateCall('baselines', 'openRows', 65536, 4, 4, 0, 0, 50_000);
    // no memory has this address: whichever thread comes to it fails
    const job = (): void => team.parallelFor('baselines', 'ownDistancesPart', 13, 4_000_000_000);
    expect(job).toThrow(/out of bounds/);
    expect(job).toThrow(/out of bounds/);
    team.dispose();
  });

  it('refuses a function that there is not', () => {
    const team = openTeam(1);
    expect(() => team.parallelFor('divi', 'nothing', 1)).toThrow('no function nothing');
    team.dispose();
  });

  it('says where memory is full', () => {
    const team = new KernelTeam(openMemory(65536, 'a test'), 2 ** 32 - 2 ** 20, 1);
    expect(() => team.replicateCall('baselines', 'allocate', 2 ** 21)).toThrow(
      'too large for the kernels, which have 4 GiB',
    );
    team.dispose();
  });
});

it('an error in the fit ends its threads, and the memory can be fitted again', () => {
  const x = allocateMatrix(ONE_PART * 2, 4);
  x.data.set(table(ONE_PART * 2, 4).data);
  const stopped = (): never => {
    throw new Error('stopped');
  };
  expect(() => new Divi({ epochs: 20, splitInterval: 5, threads: 3, onEpoch: stopped }).fit(x)).toThrow('stopped');
  const again = new KMeans({ k: 2, threads: 3 }).fit(x);
  expect(again.labels).toEqual(new KMeans({ k: 2 }).fit(x).labels);
});

it('a fit within a fit of the same matrix has a memory of its own', () => {
  const x = allocateMatrix(ONE_PART * 2, 4);
  x.data.set(table(ONE_PART * 2, 4).data);
  const alone = new KMeans({ k: 3, threads: 2 }).fit(x).labels;
  const inner: Int32Array[] = [];
  const onEpoch = ({ epoch }: { epoch: number }): void => {
    if (epoch === 7) inner.push(new KMeans({ k: 3, threads: 2 }).fit(x).labels);
  };
  const options = { epochs: 12, splitInterval: 4, threads: 2 };
  const labels = new Divi({ ...options, onEpoch }).fit(x).labels;
  expect(inner).toEqual([alone]);
  expect(labels).toEqual(new Divi(options).fit(x).labels);
});

it('fitAsync with threads gives the same, and stops at once', async () => {
  const x = table(ONE_PART * 2, 8);
  const divi = new Divi({ epochs: 20, splitInterval: 5, threads: 2 });
  expect((await divi.fitAsync(x)).labels).toEqual(divi.fit(x).labels);
  const controller = new AbortController();
  const endless = new Divi({ epochs: 1_000_000, splitInterval: 5, maxComponents: 3, threads: 2 });
  const fit = endless.fitAsync(x, {
    signal: controller.signal,
    onEpoch: ({ epoch }) => {
      if (epoch === 8) controller.abort();
    },
  });
  await expect(fit).rejects.toThrow('aborted');
});
