import { describe, expect, it } from 'vitest';
import { AdaptiveDivi } from '../../../../src/library/adaptive/adaptive-divi.js';
import { isGrid, spreadTies } from '../../../../src/library/adaptive/guards/atoms.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { type RandomStream, stream } from '../../../../src/library/core/random.js';
import { adjustedRandIndex } from '../../../../src/library/metrics/agreement.js';

type Draw = (random: RandomStream, i: number) => number;

const whole = (random: RandomStream, below: number): number => Math.floor(below * random.uniform());
/** A sum of yes-or-no answers: counts around `mean`. */
const count = (random: RandomStream, mean: number): number =>
  Array.from({ length: 40 }, () => Number(random.uniform() < mean / 40)).reduce((a, b) => a + b);

const GRIDS: [string, Draw][] = [
  ['whole numbers of two groups', (random, i) => (i % 2 === 0 ? 0 : 50) + whole(random, 5)],
  ['rounded Gaussian values', (random) => Math.round(4 * random.normal())],
  ['counts around 10', (random) => count(random, 10)],
  ['ten answers', (random) => whole(random, 10)],
];
const OTHERS: [string, Draw][] = [
  ['yes or no', (random) => whole(random, 2)],
  ['three answers', (random) => whole(random, 3)],
  ['sparse counts', (random) => count(random, 0.5)],
  ['zeros among counts', (random) => (random.uniform() < 0.15 ? 0 : count(random, 8))],
  ['zeros far from the other counts', (random) => (random.uniform() < 0.1 ? -30 : count(random, 20))],
  ['zeros among other values', (random) => (random.uniform() < 0.1 ? 0 : 3 + random.normal())],
  ['no ties', (random) => random.normal()],
];

const columnOf = (draw: Draw, n: number, seed: number): Float64Array => {
  const random = stream(seed, 'atoms test');
  return Float64Array.from({ length: n }, (_, i) => draw(random, i));
};

describe('a grid of values', () => {
  it.each(GRIDS)('is: %s', (_, draw) => {
    for (const n of [100, 300, 1000]) expect(isGrid(columnOf(draw, n, n))).toBe(true);
  });
  it.each(OTHERS)('is not: %s', (_, draw) => {
    for (const n of [100, 300, 1000]) expect(isGrid(columnOf(draw, n, n))).toBe(false);
  });
});

it.each(GRIDS)('ties are spread evenly, and never past the middle to the next value: %s', (_, draw) => {
  const values = columnOf(draw, 300, 7);
  const spread = spreadTies(values, stream(1, 'spread'));
  const order = Array.from(values.keys()).sort((a, b) => spread[a] - spread[b]);
  for (let i = 1; i < order.length; i++) expect(values[order[i]]).toBeGreaterThanOrEqual(values[order[i - 1]]);
  for (const value of new Set(values)) {
    const rows = Array.from(values.keys()).filter((i) => values[i] === value);
    const places = rows.map((i) => spread[i] - value).sort((a, b) => a - b);
    expect(Math.max(...places)).toBeLessThan(0.5);
    expect(places[0] + places[places.length - 1]).toBeCloseTo(0, 12);
    expect(new Set(places).size).toBe(rows.length);
  }
});

describe('clusters in tied values', () => {
  const table = (draw: Draw, n: number, d: number, seed: number): Matrix => {
    const random = stream(seed, 'tied table');
    return Matrix.fromRows(Array.from({ length: n }, (_, i) => Array.from({ length: d }, () => draw(random, i))));
  };

  it.each([1, 2, 3, 4])('two groups of 30 rows, five values each, far apart: certain, %i', (seed) => {
    const x = table(GRIDS[0][1], 60, 2, seed);
    const { certain, k, labels, notes } = new AdaptiveDivi({ seed }).fit(x);
    expect([certain, k]).toEqual([2, 2]);
    expect(
      adjustedRandIndex(
        labels,
        labels.map((_, i) => i % 2),
      ),
    ).toBe(1);
    expect(notes).toContain(
      '2 columns with few different values: equal values are spread at random up to the next value',
    );
  });

  it.each([...GRIDS.slice(1), ...OTHERS.slice(0, 6)])('one cluster: %s', (_, draw) => {
    expect(new AdaptiveDivi({ seed: 5 }).fit(table(draw, 400, 6, 9)).k).toBe(1);
  });
});
