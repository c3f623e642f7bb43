import { expect, it } from 'vitest';
import { chooseBound, defaultBounds, pickBound } from '../../../src/library/baselines/choose-bound.js';
import { SparseKMeans } from '../../../src/library/baselines/sparse-kmeans.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';

const gaps = [
  { bound: 1.2, gap: 0.1, sd: 0.05, nonZero: 2 },
  { bound: 2, gap: 0.46, sd: 0.01, nonZero: 5 },
  { bound: 3, gap: 0.5, sd: 0.05, nonZero: 9 },
  { bound: 4, gap: 0.5, sd: 0.02, nonZero: 20 },
];

it('picks the first of the largest gaps, or the smallest bound within one standard deviation', () => {
  expect(pickBound(gaps, 'largest-gap')).toBe(3);
  expect(pickBound(gaps, 'one-sd')).toBe(2);
});

it('spaces ten bounds on the log scale from 1.2 to 0.9 √p', () => {
  const bounds = defaultBounds(100);
  expect(bounds.length).toBe(10);
  expect(bounds[0]).toBeCloseTo(1.2, 12);
  expect(bounds[9]).toBeCloseTo(9, 12);
  for (let b = 2; b < 10; b++) expect(bounds[b] / bounds[b - 1]).toBeCloseTo(bounds[1] / bounds[0], 12);
  expect(() => defaultBounds(1)).toThrow('give bounds');
});

it('finds a bound that tells the informative features from the noise', () => {
  const { x, informative } = makeMatched({ n: 120, d: 40, informative: 6, seed: 2 });
  const data = standardize(x).x;
  const options = { k: 3, bounds: [1.2, 1.7, 2.4, 3.4, 5], nPermutations: 5, nStarts: 5, seed: 1 };
  const chosen = chooseBound(data, options);
  expect(chosen).toEqual(chooseBound(data, options));
  expect(chosen.gaps.map(({ bound }) => bound)).toEqual(options.bounds);
  const { bound } = chooseBound(data, { ...options, rule: 'one-sd' });
  expect(bound).toBeLessThanOrEqual(chosen.bound);
  // where the gap is largest the criterion is that of a fit on its own
  const fit = new SparseKMeans({ k: 3, bound: chosen.bound, nStarts: 5, seed: 1 }).fit(data);
  for (const j of informative) expect(fit.selected).toContain(j);
  for (const { gap, sd } of chosen.gaps) {
    expect(gap).toBeGreaterThan(0);
    expect(sd).toBeGreaterThan(0);
  }
});

it('refuses what it cannot choose from', () => {
  const x = makeMatched({ n: 20, d: 12, seed: 1 }).x;
  expect(() => chooseBound(x, { k: 1 })).toThrow('k must be a whole number of at least 2');
  expect(() => chooseBound(x, { k: 2, bounds: [] })).toThrow('bounds is empty');
  expect(() => chooseBound(x, { k: 2, bounds: [0.5] })).toThrow('bound must be a finite number above 1');
  expect(() => chooseBound(x, { k: 2, nPermutations: 1 })).toThrow('nPermutations must be');
  expect(() => chooseBound(x, { k: 2, rule: 'best' as 'one-sd' })).toThrow("rule must be 'largest-gap' or 'one-sd'");
});
