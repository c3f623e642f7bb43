// @module-tag slow
import { describe, expect, it } from 'vitest';
import { dataSet as varied } from '../../../experiments/data-sets/varied.js';
import { AdaptiveDivi } from '../../../src/library/adaptive/adaptive-divi.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { NOISE_KINDS, vary } from '../../support/vary.js';

describe.each(NOISE_KINDS)('noise: %s', (noise) => {
  it.each([
    [200, 100],
    [1000, 30],
  ])('%i × %i: one cluster, no active column', (n, d) => {
    const { x } = vary({ n, d, k: 1, informative: 0, noise, seed: 900 + n });
    const model = new AdaptiveDivi({ seed: 6 }).fit(x);
    expect([model.certain, model.likely, model.k]).toEqual([1, 1, 1]);
    expect(model.activeFeatures).toEqual([]);
    expect([...new Set(model.labels)]).toEqual([0]);
  });
});

// means of groups in their tails were lumps that passed for clusters, with ln E up to 75
it.each([
  ['lognormal', 31020094],
  ['lognormal', 31020115],
  ['cauchy', 31020257],
  ['cauchy', 31020298],
])('long tails, 2000 × 12: %s, data set %i', (noise, seed) => {
  const { x } = varied.load(varied.resolve({ generator: 'varied', n: 2000, d: 12, k: 1, informative: 0, noise, seed }));
  expect(new AdaptiveDivi({ seed }).fit(x).certain).toBe(1);
});

// two-piece laws come near to these, but not near enough for thousands of rows: two or three clusters were certified
it.each([
  ['corr-exp', 3],
  ['corr-exp', 4],
  ['cauchy', 5],
])('many rows, 5000 × 12: %s, data set %i', (noise, seed) => {
  const { x } = varied.load(varied.resolve({ generator: 'varied', n: 5000, d: 12, k: 1, informative: 0, noise, seed }));
  expect(new AdaptiveDivi({ seed }).fit(x).certain).toBe(1);
});

it('sparse counts: nothing is certified, and that is said', () => {
  // ten blocks of columns that are there or not together: they look like clusters
  const random = stream(4, 'sparse blocks');
  const x = new Matrix(600, 50);
  for (let i = 0; i < x.rows; i++) {
    for (let block = 0; block < 50; block += 5) {
      const there = random.uniform() < 0.2;
      for (let j = block; j < block + 5; j++) {
        x.set(i, j, there && random.uniform() < 0.8 ? Math.round(100 * Math.exp(random.normal())) / 100 : 0);
      }
    }
  }
  const model = new AdaptiveDivi().fit(x);
  expect([model.certain, model.likely]).toEqual([1, 1]);
  expect(model.notes).toContain(
    '50 of 50 columns have one value in at least half of the rows (sparse counts, yes or no): no clusters are looked for in them',
  );
  expect(new Set(new AdaptiveDivi({ clusters: 3 }).fit(x).labels).size).toBe(3);
});
