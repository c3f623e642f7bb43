import { describe, expect, it } from 'vitest';
import {
  type RowStability,
  rowStability,
  type SampleFitter,
  stabilityReading,
} from '../../../src/apps/fit/resampling.js';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { Divi } from '../../../src/library/divi/divi.js';
import { bestJaccard } from '../../../src/library/metrics/agreement.js';
import { expectClose } from '../../support/close.js';

/** All samples of these tests can be fitted. */
const stability = (...args: Parameters<typeof rowStability>): RowStability => rowStability(...args)!;

const kMeans =
  (k: number): SampleFitter =>
  (x, seed) => {
    const fit = new KMeans({ k, nInit: 5, seed }).fit(x);
    return { k, predict: (rows) => fit.predict(rows), gates: null };
  };

/** Rows around the given centres, the same number for each. */
function around(centres: number[][], sizes: number[], seed = 1): { x: Matrix; labels: Int32Array } {
  const random = stream(seed, 'resampling-test');
  const labels = Int32Array.from(sizes.flatMap((size, c) => Array<number>(size).fill(c)));
  return { x: Matrix.fromRows(Array.from(labels, (c) => centres[c].map((m) => m + random.normal()))), labels };
}

const apart = around(
  [
    [0, 0],
    [12, 0],
    [0, 12],
  ],
  [40, 40, 40],
);

describe('rowStability', () => {
  it('goes on without the samples that cannot be fitted, and is null without any', () => {
    const { labels, x } = apart;
    let calls = 0;
    const sometimes: SampleFitter = (sample, seed) => (calls++ % 3 === 0 ? null : kMeans(3)(sample, seed));
    expect(stability(x, { labels, k: 3 }, sometimes, { seed: 1 })).toMatchObject({ refits: 6, failed: 4, meanAri: 1 });
    expect(rowStability(x, { labels, k: 3 }, () => null, { seed: 1 })).toBeNull();
  });

  it('is near 1 for clusters that lie apart', () => {
    const { labels, x } = apart;
    const found = stability(x, { labels, k: 3 }, kMeans(3), { seed: 1 });
    expect(found).toMatchObject({ refits: 10, rows: 96, k: Array(10).fill(3), meanAri: 1, leastAri: 1 });
    expect(found.jaccard).toEqual([1, 1, 1]);
    expect(found.activeShare).toBeNull();
  });

  it('is low where there is nothing but noise', () => {
    const { x } = around([[0, 0, 0, 0, 0, 0]], [200]);
    const { labels } = new KMeans({ k: 4, nInit: 1, seed: 3 }).fit(x);
    const found = stability(x, { labels, k: 4 }, kMeans(4), { seed: 1 });
    expect(found.meanAri).toBeLessThan(0.6);
    expect(found.leastAri).toBeLessThanOrEqual(found.meanAri);
    for (const jaccard of found.jaccard) expect(stabilityReading(jaccard!)).not.toBe('highly stable');
    expect(Math.min(...found.jaccard.map((jaccard) => jaccard!))).toBeLessThan(0.6);
  });

  it('shows which cluster dissolves: three rows that are no group of their own', () => {
    const { x, labels } = around(
      [
        [0, 0],
        [15, 0],
        [0, 0],
      ],
      [60, 60, 3],
    );
    const found = stability(x, { labels, k: 3 }, kMeans(2), { seed: 1 });
    expect(found.jaccard[2]).toBeLessThan(0.1);
    expect(stabilityReading(found.jaccard[2]!)).toBe('not to be trusted');
    expect(found.jaccard[0]).toBeGreaterThan(0.9);
    expect(found.jaccard[1]).toBe(1);
  });

  it('gives the same numbers again, and each refit rows and a seed of its own', () => {
    const seen: { first: number[]; seed: number }[] = [];
    const watched: SampleFitter = (x, seed) => {
      seen.push({ first: Array.from(x.column(0)), seed });
      return kMeans(3)(x, seed);
    };
    const run = () => stability(apart.x, { labels: apart.labels, k: 3 }, watched, { seed: 5, refits: 3, share: 0.5 });
    expect(run()).toEqual(run());
    expect(seen[3]).toEqual(seen[0]);
    expect(new Set(seen.slice(0, 3).map(({ seed }) => seed)).size).toBe(3);
    expect(seen[0].first).not.toEqual(seen[1].first);
    expect(seen[0].first.length).toBe(60);
    // the rows of a refit are in the order of the table
    const places = seen[0].first.map((value) => apart.x.column(0).indexOf(value));
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it('does not depend on the names of the labels', () => {
    const { x } = around([[0], [2]], [50, 50]);
    const { labels } = new KMeans({ k: 2, nInit: 5, seed: 0 }).fit(x);
    const swapping: SampleFitter = (part, seed) => {
      const fit = kMeans(2)(part, seed)!;
      return { ...fit, predict: (rows) => Array.from(fit.predict(rows), (label) => 1 - label) };
    };
    const here = stability(x, { labels, k: 2 }, kMeans(2), { seed: 1 });
    expect(here.leastAri).toBeLessThan(1);
    expect(stability(x, { labels, k: 2 }, swapping, { seed: 1 })).toEqual(here);
    const swapped = stability(x, { labels: labels.map((label) => 1 - label), k: 2 }, kMeans(2), { seed: 1 });
    expect(swapped.jaccard).toEqual([...here.jaccard].reverse());
    expect(swapped.ari).toEqual(here.ari);
  });

  it('counts the refits of DIVI that open each gate, and has no similarity for a component without rows', () => {
    const { x, labels } = around(
      [
        [0, 0, 0],
        [9, 9, 0],
      ],
      [45, 45],
    );
    const divi: SampleFitter = (part, seed) => new Divi({ epochs: 120, splitInterval: 80, seed }).fit(part);
    const found = stability(x, { labels, k: 3 }, divi, { seed: 1, refits: 3 });
    expect(found.k).toEqual([2, 2, 2]);
    expect(found.activeShare).toEqual([1, 1, 0]);
    expect(found.jaccard).toEqual([1, 1, null]);
  });

  it('divides the refits that open a gate by those that came about, not by those that were tried', () => {
    const x = Matrix.fromRows([[0], [1], [2], [3], [4]]);
    const gates = [[0.9, 0.2, 0.9], null, [0.9, 0.5, 0.6], [0.1, 0.3, 0.8], null];
    let calls = 0;
    const fitter: SampleFitter = () => {
      const opened = gates[calls++];
      return opened && { k: 1, predict: () => [0, 0, 0, 0, 0], gates: Float64Array.from(opened) };
    };
    const found = stability(x, { labels: [0, 0, 0, 0, 0], k: 1 }, fitter, { seed: 1, refits: 5 });
    // three refits: a gate of one half is shut
    expect(found.activeShare).toEqual([2 / 3, 0, 1]);
  });

  it('has the mean and the least ARI, and the mean similarity of every cluster, over the refits that came about', () => {
    const x = Matrix.fromRows([[0], [1], [2], [3]]);
    // the same clusters: ARI 1; no fit; clusters across, 2 × 2 cells of one row each: (0 − 2/3) / (2 − 2/3) = −1/2
    const labels = [[0, 0, 1, 1], null, [0, 1, 0, 1]];
    let calls = 0;
    const fitter: SampleFitter = () => {
      const found = labels[calls++];
      return found && { k: 2, predict: () => found, gates: null };
    };
    const found = stability(x, { labels: [0, 0, 1, 1], k: 2 }, fitter, { seed: 1, refits: 3 });
    expect([found.refits, found.failed]).toEqual([2, 1]);
    expectClose([found.leastAri, found.meanAri], [-1 / 2, 1 / 4], 1e-12);
    // Jaccard 1, and one row in common of three
    expectClose(found.jaccard as number[], [2 / 3, 2 / 3], 1e-12);
  });

  it('refuses no refits and shares that are not parts', () => {
    const run = (options: object) => () => stability(apart.x, apart as never, kMeans(3), { seed: 1, ...options });
    expect(run({ refits: 0 })).toThrow('refits must be a whole number of at least 1');
    expect(run({ share: 1 })).toThrow('share must be between 0 and 1, not 1');
  });
});

it('bestJaccard compares each cluster with the one most like it', () => {
  const found = bestJaccard([0, 0, 0, 1, 1, 3], 4, [5, 5, 2, 2, 2, 2]);
  expect(Array.from(found)).toEqual([2 / 3, 2 / 4, Number.NaN, 1 / 4]);
});

it.each([
  [0.59, 'not to be trusted'],
  [0.6, 'a pattern, but doubtful'],
  [0.75, 'stable'],
  [0.85, 'highly stable'],
])('a mean Jaccard similarity of %d reads as %s', (jaccard, reading) => {
  expect(stabilityReading(jaccard)).toBe(reading);
});
