// @module-tag slow
import { describe, expect, it } from 'vitest';
import { AUDITED_KINDS, BENT_KINDS, NOISE_CLOUDS } from '../../../experiments/data-sets/files/cloud-kinds.js';
import { dataSet as cloud, makeSingleCloud } from '../../../experiments/data-sets/single-cloud.js';

const KINDS = [...AUDITED_KINDS, ...BENT_KINDS, ...NOISE_CLOUDS];
const N = 20_000;
const make = (kind: string, { n = N, d = 3, seed = 1 } = {}) =>
  makeSingleCloud({ n, d, k: 1, informative: 0, kind, seed });

/** The share of the sorted values' span that lies below every tenth of the rows. */
function shape(values: Float64Array): number[] {
  const sorted = values.toSorted();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))];
  return Array.from({ length: 9 }, (_, i) => (at((i + 1) / 10) - at(0.05)) / (at(0.95) - at(0.05)));
}

/** How far the ranks of two columns go together, and how far the ranks’ distances from the middle do. */
function dependence(a: Float64Array, b: Float64Array): number[] {
  const mean = (values: ArrayLike<number>): number => Array.from(values).reduce((sum, v) => sum + v, 0) / values.length;
  const ranks = (values: Float64Array): Float64Array => {
    const order = [...values.keys()].sort((i, j) => values[i] - values[j]);
    const out = new Float64Array(values.length);
    order.forEach((row, rank) => {
      out[row] = rank / values.length - 0.5;
    });
    return out;
  };
  const [u, v] = [ranks(a), ranks(b)];
  const correlation = mean(u.map((value, i) => 12 * value * v[i]));
  const middle = mean(u.map((value, i) => 144 * (value * value - 1 / 12) * (v[i] * v[i] - 1 / 12)));
  return [correlation, middle];
}

describe.each(KINDS)('%s', (kind) => {
  it('depends only on its seed, has finite values in every column, and is one cluster', () => {
    const { x, labels, informative } = make(kind, { n: 300, d: 10 });
    expect(make(kind, { n: 300, d: 10 })).toEqual({ x, labels, informative });
    expect(make(kind, { n: 300, d: 10, seed: 2 }).x).not.toEqual(x);
    expect(x.data.every(Number.isFinite)).toBe(true);
    for (let j = 0; j < x.cols; j++) expect(new Set(x.column(j)).size).toBeGreaterThan(1);
    expect([new Set(labels).size, informative]).toEqual([1, []]);
  });
});

it('has 17 kinds of an audit, two bent ones and 22 of noise, no two of them the same law', () => {
  expect([AUDITED_KINDS.length, BENT_KINDS.length, NOISE_CLOUDS.length]).toEqual([17, 2, 22]);
  expect(new Set(KINDS).size).toBe(41);
  const laws = KINDS.map((kind) => {
    const { x } = make(kind);
    const [first, second, third] = [0, 1, 2].map((j) => x.column(j));
    const traits = [first, second, third].flatMap(shape);
    return { kind, traits: [...traits, ...dependence(first, second), ...dependence(first, third)] };
  });
  const alike = laws.flatMap((a, i) =>
    laws.slice(0, i).flatMap((b) => {
      const difference = Math.max(...a.traits.map((trait, t) => Math.abs(trait - b.traits[t])));
      return difference < 0.02 ? [`${a.kind} and ${b.kind}: ${difference}`] : [];
    }),
  );
  expect(alike).toEqual([]);
});

it('has clouds of the forms that their names say', () => {
  const radii = (kind: string): number[] => {
    const { x } = make(kind, { d: 2 });
    return Array.from({ length: x.rows }, (_, i) => Math.hypot(...x.row(i)));
  };
  const share = (values: number[], holds: (value: number) => boolean): number =>
    values.filter(holds).length / values.length;
  expect(share(radii('ring'), (r) => r < 2 || r > 6)).toBe(0);
  // the area of a disc grows with the square of its radius
  expect(share(radii('ball'), (r) => r < 0.5)).toBeCloseTo(0.25, 1);
  expect(share(radii('ball'), (r) => r > 1)).toBe(0);
  const square = make('square', { d: 2 }).x;
  expect(share([...square.data], (value) => value < 0 || value > 4)).toBe(0);
  // Kendall's τ of a Clayton copula is θ / (θ + 2), and the copula's columns are uniform
  const clayton = make('Clayton copula', { n: 2000, d: 2 }).x;
  let concordant = 0;
  for (let i = 0; i + 1 < clayton.rows; i += 2) {
    const [[a, b], [c, d]] = [clayton.row(i), clayton.row(i + 1)];
    if ((a - c) * (b - d) > 0) concordant++;
  }
  expect((2 * concordant) / 1000 - 1).toBeGreaterThan(0.42);
  expect((2 * concordant) / 1000 - 1).toBeLessThan(0.58);
  expect(share([...clayton.column(0)], (value) => value < 0.5)).toBeCloseTo(0.5, 1);
  const spike = make('spike').x.column(0);
  expect(share([...spike], (value) => value < 0.1)).toBeCloseTo(0.53, 1);
});

it('refuses a kind that nobody knows', () => {
  expect(() => cloud.resolve(cloud.with({ n: 9, d: 2, k: 1, informative: 0, kind: 'fog', seed: 1 }))).toThrow(
    /^kind must be 'contaminated', .*, not 'fog'$/,
  );
});
