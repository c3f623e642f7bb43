import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GaussianMixture, type GaussianMixtureOptions } from '../../../src/library/baselines/gaussian-mixture.js';
import { InputError } from '../../../src/library/core/errors.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import sharedFixture from '../../fixtures/shared/sklearn.json' with { type: 'json' };
import fixture from '../../fixtures/sklearn/clustering.json' with { type: 'json' };
import { expectClose } from '../../support/close.js';

const data = fixture.x as Record<string, number[][]>;

interface Start {
  weights: number[];
  means: number[][];
  variances: number[][];
}
const start = ({ weights, means, variances }: Start) => ({
  weights: Float64Array.from(weights),
  means: Matrix.fromRows(means),
  variances: Matrix.fromRows(variances),
});

describe('agreement with scikit-learn', () => {
  it('from given means, equal weights and unit variances', () => {
    const { x, init, gmm } = sharedFixture;
    const model = new GaussianMixture({
      k: 3,
      tol: 1e-10,
      init: start({ weights: [1 / 3, 1 / 3, 1 / 3], means: init, variances: init.map((row) => row.map(() => 1)) }),
    }).fit(x);
    expect(Array.from(model.labels)).toEqual(gmm.labels);
    expectClose(model.weights, gmm.weights, 1e-10);
    expectClose(model.means, gmm.means, 1e-10);
    expectClose(model.variances, gmm.variances, 1e-10);
    expectClose(model.lowerBound, gmm.lowerBound, 1e-12);
    expectClose(model.score(x), gmm.score, 1e-12);
    expectClose(model.bic(x), gmm.bic, 1e-12);
  });

  it.each(fixture.mixtures.map((c, i) => ({ ...c, i })))(
    'case $i: $x, k = $k, tol = $tol',
    ({ x, k, tol, maxIter, regularization, init, ...expected }) => {
      const model = new GaussianMixture({ k, tol, maxIter, regularization, init: start(init) }).fit(data[x]);
      // far from the origin scikit-learn itself loses digits: its sums of squares are not centred
      const digits = x === 'far' ? 1e-6 : 1e-9;
      expect(Array.from(model.labels)).toEqual(expected.labels);
      expectClose(model.weights, expected.weights, digits);
      expectClose(model.means, expected.means, digits);
      expectClose(model.variances, expected.variances, digits);
      expectClose(model.lowerBound, expected.lowerBound, digits);
      expect(model.iterations).toBe(expected.iterations);
      expect(model.converged).toBe(expected.converged);
      expectClose(model.score(data[x]), expected.score, digits);
      expectClose(model.bic(data[x]), expected.bic, digits);
      expectClose(model.aic(data[x]), expected.aic, digits);
      expectClose(model.predictProba(data[x].slice(0, 10)), expected.proba, digits);
    },
  );
});

const matrices = fc
  .record({ rows: fc.integer({ min: 2, max: 20 }), cols: fc.integer({ min: 1, max: 5 }) })
  .chain(({ rows, cols }) =>
    fc.array(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: cols, maxLength: cols }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe('properties', () => {
  /** The bounds after 1, 2, … 8 iterations, as far as all variances were above `least` before the last one. */
  function bounds(x: Matrix, options: GaussianMixtureOptions, least = 0): number[] {
    const found: number[] = [];
    for (let maxIter = 1; maxIter <= 8; maxIter++) {
      const { lowerBound, variances } = new GaussianMixture({ ...options, maxIter, tol: 1e-12 }).fit(x);
      found.push(lowerBound);
      if (Math.min(...variances.data) <= least) break;
    }
    return found;
  }
  const largestFall = (values: number[]): number =>
    Math.max(...values.slice(1).map((value, i) => values[i] - value), 0);

  it('the likelihood never falls, as long as no component has shrunk to a point', () => {
    const sizes = fc.record({
      n: fc.integer({ min: 60, max: 100 }),
      d: fc.integer({ min: 2, max: 6 }),
      seed: fc.nat(),
    });
    let whole = 0;
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 3 }), ({ n, d, seed }, k) => {
        const { x } = makeMatched({ n, d, informative: 1, seed });
        const found = bounds(x, { k, regularization: 1e-12, seed }, 1e-6);
        expect(largestFall(found)).toBeLessThan(1e-9);
        if (found.length === 8) whole++;
      }),
    );
    expect(whole).toBeGreaterThan(90);
  });

  it('nor does it if one has, with the default regularization', () => {
    // one component is a single row at (−3.1, −10.0), so that its variances are the regularization and rounding errors:
    // those of E(x²) − E(x)², about 1e-13, and in its density those of x² / variance. Beside 1e-12 they matter
    const { x } = makeMatched({ n: 99, d: 2, informative: 1, seed: 5 });
    const model = new GaussianMixture({ k: 3, seed: 5 }).fit(x);
    expectClose(model.weights[0], 1 / 99, 1e-9);
    expectClose(model.variances.row(0), [1e-6, 1e-6], 1e-6);
    expect(largestFall(bounds(x, { k: 3, seed: 5 }))).toBeLessThan(1e-9);
    expect(largestFall(bounds(x, { k: 3, seed: 5, regularization: 1e-12 }))).toBeLessThan(1e-4);
  });

  it('more restarts are never worse', () => {
    fc.assert(
      fc.property(matrices, fc.integer({ min: 1, max: 2 }), fc.nat(), (x, k, seed) => {
        const bounds = [1, 2, 4, 7].map((nInit) => new GaussianMixture({ k, nInit, seed }).fit(x).lowerBound);
        for (let i = 1; i < bounds.length; i++) expect(bounds[i]).toBeGreaterThanOrEqual(bounds[i - 1]);
      }),
      { numRuns: 50 },
    );
  });

  it('probabilities sum to 1, agree with predict, and fit labels as predict does', () => {
    const { x } = makeMatched({ n: 130, d: 11, informative: 5, seed: 4 });
    for (const maxIter of [1, 2, 50]) {
      const model = new GaussianMixture({ k: 3, maxIter, seed: 1 }).fit(x);
      const proba = model.predictProba(x);
      expect(model.predict(x)).toEqual(model.labels);
      proba.toRows().forEach((row, i) => {
        expectClose(
          row.reduce((sum, p) => sum + p, 0),
          1,
          1e-14,
        );
        expect(row[model.labels[i]]).toBe(Math.max(...row));
      });
    }
  });

  it('the same seed gives the same fit', () => {
    const { x } = makeMatched({ n: 60, d: 5, informative: 2, seed: 6 });
    const options = { k: 3, nInit: 2, seed: 12 };
    expect(new GaussianMixture(options).fit(x)).toEqual(new GaussianMixture(options).fit(x));
  });
});

describe('edge cases', () => {
  const x = [
    [1, 5, 2],
    [3, 9, 2],
    [8, 1, 2],
    [0, 0, 2],
  ];

  it('one component: mean and regularised variance of the columns', () => {
    const model = new GaussianMixture({ k: 1 }).fit(x);
    expectClose(model.means, [[3, 3.75, 2]], 1e-14);
    expectClose(model.variances, [[9.5 + 1e-6, 12.6875 + 1e-6, 1e-6]], 1e-12);
    expect(model.converged).toBe(true);
  });

  it('as many components as rows', () => {
    const model = new GaussianMixture({ k: 4 }).fit(x);
    expect(new Set(model.labels).size).toBe(4);
    expectClose(model.weights, [0.25, 0.25, 0.25, 0.25], 1e-12);
  });

  it('more components than distinct rows', () => {
    const model = new GaussianMixture({ k: 3 }).fit([[1], [1], [1], [5], [5]]);
    expect(model.labels[0]).toBe(model.labels[2]);
    expect(model.labels[0]).not.toBe(model.labels[3]);
    expect(Number.isFinite(model.lowerBound)).toBe(true);
  });

  it('a run that does not converge says so', () => {
    const { x: noise } = makeMatched({ n: 80, d: 6, informative: 2, seed: 7 });
    const model = new GaussianMixture({ k: 3, maxIter: 2, tol: 1e-9 }).fit(noise);
    expect(model.converged).toBe(false);
    expect(model.iterations).toBe(2);
  });
});

describe('errors', () => {
  const x = [
    [1, 2],
    [3, 4],
    [5, 6],
  ];

  it.each([
    [{ k: 4 }, 'k = 4 components need at least 4 rows, but the data have 3'],
    [{ k: 1, tol: 0 }, 'tol must be'],
    [{ k: 1, regularisation: 0 }, "there is no option 'regularisation'; the options are k, nInit,"],
    [{ k: 1, regularization: -1 }, 'regularization must be'],
    [{ k: 1, maxIter: 0 }, 'maxIter must be'],
    [{ k: 1, covariance: 'full' as 'diagonal' }, "covariance must be 'diagonal', not 'full'"],
    [{ k: 3, regularization: 0 }, 'use a larger regularization or fewer components'],
    [{ k: 1, init: start({ weights: [1, 0], means: [[0, 0]], variances: [[1, 1]] }) }, 'init.weights must hold 1'],
    [{ k: 1, init: start({ weights: [1], means: [[0]], variances: [[1, 1]] }) }, 'init.means must be 1 × 2, not 1 × 1'],
    [
      { k: 1, init: start({ weights: [1], means: [[0, 0]], variances: [[1, 0]] }) },
      'init.variances must all be above 0',
    ],
  ])('%j', (options, message) => {
    const fit = () => new GaussianMixture(options).fit(x);
    expect(fit).toThrow(InputError);
    expect(fit).toThrow(message);
  });

  it('predicting rows of another width', () => {
    expect(() => new GaussianMixture({ k: 1 }).fit(x).predict([[1]])).toThrow('have 1 columns');
  });
});
