import { describe, expect, it } from 'vitest';
import { GaussianMixture } from '../../../src/library/baselines/gaussian-mixture.js';
import { MixtureBic, type MixtureBicOptions } from '../../../src/library/baselines/mixture-bic.js';
import { InputError } from '../../../src/library/core/errors.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { adjustedRandIndex } from '../../../src/library/metrics/agreement.js';
import fixture from '../../fixtures/sklearn/mixture-bic.json' with { type: 'json' };
import { expectClose } from '../../support/close.js';

describe('agreement with scikit-learn where both find the highest likelihood', () => {
  it.each(fixture.cases.map((c, i) => ({ ...c, i })))('case $i: $k clusters', ({ x, bics, k, labels }) => {
    const model = new MixtureBic({ maxK: 4, nInit: 50, tol: 1e-9, maxIter: 5000 }).fit(x);
    // the starts differ, and so does the iteration at which each run converges
    expectClose(model.bics, bics, 1e-8);
    expect(model.k).toBe(k);
    expect(adjustedRandIndex(model.mixture.labels, labels)).toBe(1);
  });
});

it('every number of components is the mixture with that many, and the least BIC is kept', () => {
  const { x } = makeMatched({ n: 90, d: 6, informative: 4, seed: 3 });
  const options = { nInit: 2, seed: 8 };
  const { k, mixture, bics } = new MixtureBic({ ...options, maxK: 5 }).fit(x);
  const models = [1, 2, 3, 4, 5].map((components) => new GaussianMixture({ ...options, k: components }).fit(x));
  expect(bics).toEqual(models.map((model) => model.bic(x)));
  expect(bics[k - 1]).toBe(Math.min(...bics));
  expect(mixture).toEqual(models[k - 1]);
});

it('tries no more components than there are rows', () => {
  expect(new MixtureBic().fit([[1], [2], [9]]).bics).toHaveLength(3);
});

it.each([
  [{ maxK: 0 }, 'maxK must be'],
  [{ nInit: 0 }, 'nInit must be'],
  [
    { k: 3 } as MixtureBicOptions,
    "there is no option 'k'; the options are maxK, nInit, tol, regularization, maxIter, seed",
  ],
])('refuses %j', (options, message) => {
  const make = () => new MixtureBic(options);
  expect(make).toThrow(InputError);
  expect(make).toThrow(message);
});
