// @module-tag slow
import { describe, expect, it } from 'vitest';
import { AdaptiveDivi } from '../../../../src/library/adaptive/adaptive-divi.js';
import { Columns } from '../../../../src/library/adaptive/columns.js';
import { elect } from '../../../../src/library/adaptive/mixture/elect.js';
import { KMeans } from '../../../../src/library/baselines/kmeans.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { type RandomStream, stream } from '../../../../src/library/core/random.js';
import { standardize } from '../../../../src/library/data/standardize.js';
import { makeCorrelatedNoise } from '../../../../src/library/data/synthetic/correlated-noise.js';
import { adjustedRandIndex } from '../../../../src/library/metrics/agreement.js';

/** Two clusters that differ in every column, of rows that `scaleOf` makes wide or narrow. */
function two(n: number, d: number, apart: number, scaleOf: (random: RandomStream) => number) {
  const random = stream(11, 'two clusters', n, d);
  const labels = Int32Array.from({ length: n }, (_, i) => i % 2);
  const x = new Matrix(n, d);
  for (let i = 0; i < n; i++) {
    const scale = scaleOf(random);
    for (let j = 0; j < d; j++) x.set(i, j, apart * labels[i] + scale * random.normal());
  }
  return { x, labels };
}

describe('K asked for', () => {
  it('is not behind K-means where every column tells two plain Gaussians apart', () => {
    const { x, labels } = two(800, 64, 0.5, () => 1);
    const ours = adjustedRandIndex(new AdaptiveDivi({ clusters: 2 }).fit(x).labels, labels);
    const theirs = adjustedRandIndex(new KMeans({ k: 2, seed: 1 }).fit(standardize(x).x).labels, labels);
    expect(theirs).toBeGreaterThan(0.8);
    expect(ours).toBeGreaterThan(theirs - 0.03);
  });

  it('elects a Student mixture where rows have heavy tails, far ahead of K-means', () => {
    const { x, labels } = two(800, 30, 1, (random) => 1 / Math.sqrt(random.uniform()));
    const model = new AdaptiveDivi({ clusters: 2 }).fit(x);
    expect(model.votes!.find(({ elected }) => elected)!.kind).toMatch(/^Student|columns chosen/);
    const ours = adjustedRandIndex(model.labels, labels);
    const theirs = adjustedRandIndex(new KMeans({ k: 2, seed: 1 }).fit(standardize(x).x).labels, labels);
    expect(ours).toBeGreaterThan(0.6);
    expect(ours).toBeGreaterThan(theirs + 0.2);
  });

  it('keeps the columns of the search where it shows as many clusters, whatever K-means makes of the noise', () => {
    const { x, labels } = makeCorrelatedNoise({ n: 400, seed: 9 });
    const model = new AdaptiveDivi({ clusters: 3 }).fit(x);
    expect(adjustedRandIndex(model.labels, labels)).toBeGreaterThan(0.97);
    expect(model.votes!.find(({ kind }) => kind === 'K-means')!.ari).toBeLessThan(0.7);
  });

  it('says how far the kinds agree: fully where clusters are plain, and one is elected', () => {
    const { votes } = new AdaptiveDivi({ clusters: 2 }).fit(two(200, 4, 8, () => 1).x);
    expect(votes!.length).toBeGreaterThanOrEqual(7);
    expect(votes!.every(({ ari }) => ari === 1)).toBe(true);
    expect(votes!.filter(({ elected }) => elected)).toHaveLength(1);
    expect(new Set(votes!.map(({ kind }) => kind)).size).toBe(votes!.length);
    expect(new AdaptiveDivi().fit(two(200, 4, 8, () => 1).x).votes).toBeNull();
  });

  it('of many rows is elected on some of them, and fitted to all', () => {
    const { x, labels } = two(9000, 5, 3, () => 1);
    const space = Columns.of(standardize(x).x);
    const fit = elect({ space, scale: null, search: null, k: 2, shown: false, seed: 1 })!;
    expect(fit.fit.labels).toHaveLength(9000);
    expect(adjustedRandIndex(fit.fit.labels, labels)).toBeGreaterThan(0.95);
  });
});
