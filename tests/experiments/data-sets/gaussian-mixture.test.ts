import { expect, it } from 'vitest';
import { makeGaussianMixture } from '../../../experiments/data-sets/gaussian-mixture.js';
import type { Matrix } from '../../../src/library/core/matrix.js';

const N = 12_000;
const make = (k: number, d: number, seed = 1, n = N) => makeGaussianMixture({ n, d, k, informative: d, seed });

/** Centre and covariance of the rows of a cluster. */
function momentsOf(x: Matrix, labels: Int32Array, cluster: number): { mean: number[]; covariance: number[][] } {
  const rows = [...labels.keys()].filter((i) => labels[i] === cluster).map((i) => [...x.row(i)]);
  const mean = rows[0].map((_, j) => rows.reduce((sum, row) => sum + row[j], 0) / rows.length);
  const covariance = mean.map((_, a) =>
    mean.map((_, b) => rows.reduce((sum, row) => sum + (row[a] - mean[a]) * (row[b] - mean[b]), 0) / rows.length),
  );
  return { mean, covariance };
}

it('depends on its seed alone', () => {
  expect(make(4, 3, 7, 100)).toEqual(make(4, 3, 7, 100));
  expect(make(4, 3, 8, 100).x).not.toEqual(make(4, 3, 7, 100).x);
});

it.each([
  [2, 2],
  [6, 5],
  [15, 2],
])('has %i clusters in %i columns, each with rows and a covariance of its own, and apart', (k, d) => {
  const { x, labels } = make(k, d);
  const sizes = Array.from({ length: k }, (_, c) => labels.filter((label) => label === c).length);
  expect(Math.min(...sizes)).toBeGreaterThan(0);
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeGreaterThan(1.05);
  expect(Math.max(...sizes) / Math.min(...sizes)).toBeLessThan(4.1);
  const clusters = Array.from({ length: k }, (_, c) => momentsOf(x, labels, c));
  const traces = clusters.map(({ covariance }) => covariance.reduce((sum, row, j) => sum + row[j], 0));
  expect(Math.max(...traces) / Math.min(...traces)).toBeGreaterThan(1.1);
  for (const [a, first] of clusters.entries())
    for (const second of clusters.slice(0, a)) {
      const line = first.mean.map((value, j) => value - second.mean[j]);
      const distance = Math.hypot(...line);
      const sdOf = ({ covariance }: typeof first): number =>
        Math.sqrt(line.reduce((sum, u, i) => sum + line.reduce((s, v, j) => s + u * v * covariance[i][j], 0), 0)) /
        distance;
      // twice the sum of the standard deviations, but for what the sample's moments differ
      expect(distance / (sdOf(first) + sdOf(second))).toBeGreaterThan(1.85);
    }
});
