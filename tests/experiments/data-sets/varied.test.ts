// @module-tag slow
import { describe, expect, it } from 'vitest';
import { makeVaried } from '../../../experiments/data-sets/varied.js';
import type { Matrix } from '../../../src/library/core/matrix.js';
import { NOISE_KINDS } from '../../../src/library/data/synthetic/design/noise-kinds.js';

const N = 4000;
const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((a, b) => a + b, 0) / values.length;
const sd = (values: ArrayLike<number>): number => {
  const centre = mean(values);
  return Math.sqrt(mean(Array.from(values, (value) => (value - centre) ** 2)));
};
const correlation = (x: Matrix, a: number, b: number): number => {
  const [u, v] = [x.column(a), x.column(b)];
  return mean(Array.from(u, (value, i) => (value - mean(u)) * (v[i] - mean(v)))) / (sd(u) * sd(v));
};
const sizes = (labels: Int32Array, k: number): number[] =>
  Array.from({ length: k }, (_, c) => labels.filter((label) => label === c).length);
const members = (labels: Int32Array, c: number): number[] => Array.from(labels.keys()).filter((i) => labels[i] === c);

describe.each(NOISE_KINDS)('noise: %s', (noise) => {
  const make = (seed: number, n = 30) => makeVaried({ n, d: 12, k: 1, informative: 0, noise, seed });

  it('depends on its seed alone, fills every column, and is one cluster', () => {
    const { x, labels, informative } = make(1);
    expect(make(1)).toEqual(make(1));
    expect(make(2).x).not.toEqual(x);
    expect([...x.data].every(Number.isFinite)).toBe(true);
    for (let j = 0; j < x.cols; j++) expect(sd(x.column(j))).toBeGreaterThan(0);
    expect([new Set(labels).size, informative]).toEqual([1, []]);
  });
});

describe('the kinds of noise', () => {
  const noise = (kind: (typeof NOISE_KINDS)[number]): Matrix =>
    makeVaried({ n: N, d: 12, k: 1, informative: 0, noiseSd: 1, noise: kind, seed: 4 }).x;

  it.each([
    ['corr', 0.6, 0],
    ['corr-t', 0.6, 0],
    ['corr-exp', 0.6, 0],
    ['corr-unif', 0.6, 0],
    ['global', 0.6, 0.6],
    ['ar', 0.6, 0],
    ['iid', 0, 0],
  ] as const)('%s: neighbours correlate by %f, the first and last column by %f', (kind, near, far) => {
    const x = noise(kind);
    expect(Math.abs(correlation(x, 0, 1) - near)).toBeLessThan(0.09);
    expect(Math.abs(correlation(x, 0, 11) - far)).toBeLessThan(0.09);
  });

  it('have the laws of their names', () => {
    const columnOf = (kind: (typeof NOISE_KINDS)[number]): Float64Array => noise(kind).column(0);
    expect(new Set(columnOf('binary'))).toEqual(new Set([0, 1]));
    expect(Math.abs(mean(columnOf('binary')) - 0.3)).toBeLessThan(0.03);
    expect(Math.min(...columnOf('exp'))).toBeGreaterThan(0);
    expect(Math.abs(mean(columnOf('exp')) - 1)).toBeLessThan(0.08);
    expect(Math.abs(sd(columnOf('uniform')) - 1)).toBeLessThan(0.03);
    expect(Math.max(...columnOf('uniform').map(Math.abs))).toBeLessThan(Math.sqrt(3));
    const halfAbove = (kind: 'cauchy' | 't3' | 'lognormal', at: number): number =>
      columnOf(kind).filter((value) => value > at).length / N;
    expect(Math.abs(halfAbove('cauchy', 1) - 0.25)).toBeLessThan(0.03);
    // P(t₃ > 2.3534) = 0.05
    expect(Math.abs(halfAbove('t3', 2.3534) - 0.05)).toBeLessThan(0.015);
    expect(Math.abs(halfAbove('lognormal', 1) - 0.5)).toBeLessThan(0.03);
  });
});

describe('the clusters', () => {
  it('have the shares and scales they are given', () => {
    const { x, labels } = makeVaried({
      n: N,
      d: 6,
      informative: 2,
      shares: [0.7, 0.2, 0.1],
      scales: [0.5, 1, 2],
      seed: 2,
    });
    expect(sizes(labels, 3)).toEqual([2800, 800, 400]);
    [0.5, 1, 2].forEach((scale, c) => {
      const values = members(labels, c).map((i) => x.get(i, 1));
      expect(Math.abs(sd(values) / scale - 1)).toBeLessThan(0.12);
      expect(Math.abs(mean(values) - 2 * (c - 1))).toBeLessThan(0.4);
    });
    const random = makeVaried({ n: N, d: 3, informative: 1, shares: [0.7, 0.2, 0.1], clusters: 'random', seed: 2 });
    expect(sizes(random.labels, 3)).not.toEqual([2800, 800, 400]);
    expect(Math.abs(sizes(random.labels, 3)[0] / N - 0.7)).toBeLessThan(0.04);
  });

  it('have correlated informative columns where asked', () => {
    const { x } = makeVaried({ n: N, d: 4, k: 1, informative: 2, signalCorrelation: 0.3, seed: 2 });
    expect(Math.abs(correlation(x, 0, 1) - 0.3)).toBeLessThan(0.07);
  });

  it('lie on a ring, neighbours so far apart as they should be', () => {
    const { x, labels } = makeVaried({ n: 8000, d: 2, k: 8, informative: 2, centres: 'ring', separation: 5, seed: 3 });
    const centres = Array.from({ length: 8 }, (_, c) =>
      [0, 1].map((j) => mean(members(labels, c).map((i) => x.get(i, j)))),
    );
    const radius = 5 / (2 * Math.sin(Math.PI / 8));
    centres.forEach(([a, b], c) => {
      const [e, f] = centres[(c + 1) % 8];
      expect(Math.abs(Math.hypot(a - e, b - f) - 5)).toBeLessThan(0.25);
      expect(Math.abs(Math.hypot(a, b) - radius)).toBeLessThan(0.2);
    });
  });

  it('lie at random, far apart by their separation', () => {
    const { x, labels } = makeVaried({
      n: 2000,
      d: 40,
      k: 2,
      informative: 40,
      centres: 'random',
      separation: 3,
      seed: 3,
    });
    const first = Array.from({ length: 40 }, (_, j) => mean(members(labels, 0).map((i) => x.get(i, j))));
    expect(Math.abs(sd(first) - 3)).toBeLessThan(1);
  });
});

it('puts an outlier in one place', () => {
  const options = { n: 50, d: 8, informative: 2, seed: 9 };
  const [plain, spoilt] = [makeVaried(options), makeVaried({ ...options, outlier: 1e6 })];
  const changed = spoilt.x.data.filter((value, i) => value !== plain.x.data[i]);
  expect([...changed]).toEqual([1e6]);
});
