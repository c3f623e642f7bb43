import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SparseKMeans } from '../../../src/library/baselines/sparse-kmeans.js';
import { InputError } from '../../../src/library/core/errors.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { adjustedRandIndex } from '../../../src/library/metrics/agreement.js';
import sparcl from '../../fixtures/shared/sparcl.json' with { type: 'json' };
import { expectClose } from '../../support/close.js';

describe('agreement with sparcl', () => {
  it.each(sparcl.fits)('bound $bound', ({ bound, weights, labels, criterion, nonzero }) => {
    const model = new SparseKMeans({ k: 3, bound, centers: Matrix.fromRows(sparcl.centers) }).fit(sparcl.x);
    expect(adjustedRandIndex(labels, model.labels)).toBe(1);
    expectClose(model.weights, weights, 1e-9);
    expectClose(model.criteria, criterion, 1e-9);
    expect(model.selected.length).toBe(nonzero);
  });
});

/** Small integers, so that constant columns and duplicate rows are common. */
const matrices = fc
  .record({ rows: fc.integer({ min: 2, max: 20 }), cols: fc.integer({ min: 1, max: 8 }) })
  .chain(({ rows, cols }) =>
    fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: cols, maxLength: cols }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

describe('properties', () => {
  it('‖w‖₂ = 1, w ≥ 0, and all labels are in range, whatever the data', () => {
    fc.assert(
      fc.property(matrices, fc.double({ min: 1.01, max: 3, noNaN: true }), fc.nat(), (x, bound, seed) => {
        const k = 1 + (seed % x.length);
        const model = new SparseKMeans({ k, bound, nStarts: 3, seed }).fit(x);
        expectClose(Math.hypot(...model.weights), 1, 1e-12);
        expect(Math.min(...model.weights)).toBeGreaterThanOrEqual(0);
        expect(model.labels.every((label) => label >= 0 && label < k)).toBe(true);
        expect(model.predict(x).length).toBe(x.length);
      }),
    );
  });

  it.each([1.2, 1.7, 2.5, 3.5])('‖w‖₁ reaches the bound %d where it binds', (bound) => {
    for (let seed = 0; seed < 5; seed++) {
      const x = standardize(makeMatched({ n: 60, d: 30, informative: 12, seed }).x).x;
      const model = new SparseKMeans({ k: 3, bound, nStarts: 5, seed }).fit(x);
      expectClose(
        model.weights.reduce((sum, w) => sum + w, 0),
        bound,
        1e-3,
      );
    }
  });

  it('more starts never give worse first clusters', () => {
    const x = standardize(makeMatched({ n: 90, d: 20, informative: 4, seed: 1 }).x).x;
    const firsts = [1, 2, 4, 8, 16].map((nStarts) =>
      new SparseKMeans({ k: 3, bound: 100, nStarts, maxIter: 1, seed: 3 }).fit(x),
    );
    // with a bound that does not bind the inertia is the total less Σ BCSS, and w is in proportion to BCSS
    const separations = firsts.map(({ weights, criterion }) => criterion * weights.reduce((sum, w) => sum + w, 0));
    for (let i = 1; i < separations.length; i++) {
      expect(separations[i]).toBeGreaterThanOrEqual(separations[i - 1] * (1 - 1e-12));
    }
    expect(separations[4]).toBeGreaterThan(separations[0]);
  });

  it('the same seed gives the same fit, and predict its labels', () => {
    const x = standardize(makeMatched({ n: 90, d: 20, informative: 6, seed: 2 }).x).x;
    const options = { k: 3, bound: 2, seed: 5 };
    const model = new SparseKMeans(options).fit(x);
    expect(new SparseKMeans(options).fit(x)).toEqual(model);
    expect(model.predict(x)).toEqual(model.labels);
  });
});

describe('edge cases', () => {
  it('one surviving feature', () => {
    const x = Array.from({ length: 12 }, (_, i) => [i % 2 === 0 ? 20 : -20, 7, -1]);
    const model = new SparseKMeans({ k: 2, bound: 1.1 }).fit(x);
    expect(model.selected).toEqual([0]);
    expectClose(model.weights, [1, 0, 0], 1e-12);
    expect(new Set(model.labels.filter((_, i) => i % 2 === 0)).size).toBe(1);
    expect(model.labels[0]).not.toBe(model.labels[1]);
  });

  it('one cluster: nothing to separate, equal weights', () => {
    const model = new SparseKMeans({ k: 1, bound: 1.5 }).fit([
      [1, 2, 3, 4],
      [5, 1, 0, 2],
    ]);
    expectClose(model.weights, [0.5, 0.5, 0.5, 0.5], 1e-15);
    expectClose(model.criterion, 0, 1e-24);
  });

  it('as many clusters as rows, fewer distinct rows than clusters, and a constant column', () => {
    const rows = [
      [1, 0, 4],
      [1, 9, 3],
      [1, 5, 8],
    ];
    expect(new Set(new SparseKMeans({ k: 3, bound: 1.2 }).fit(rows).labels).size).toBe(3);
    const model = new SparseKMeans({ k: 3, bound: 1.2 }).fit([rows[0], rows[0], rows[1], rows[1]]);
    expect(model.weights[0]).toBe(0);
    expect(model.labels[0]).not.toBe(model.labels[2]);
  });

  it('counts features as selected from the threshold on', () => {
    const x = standardize(makeMatched({ n: 90, d: 20, informative: 6, seed: 2 }).x).x;
    const all = new SparseKMeans({ k: 3, bound: 4 }).fit(x);
    const some = new SparseKMeans({ k: 3, bound: 4, threshold: 0.1 }).fit(x);
    expect(some.weights).toEqual(all.weights);
    expect(all.selected.length).toBeGreaterThan(some.selected.length);
    expect(some.selected).toEqual(all.selected.filter((j) => all.weights[j] > 0.1));
  });
});

describe('errors', () => {
  it.each([
    [{ k: 2, bound: 1 }, 'bound must be a finite number above 1'],
    [{ k: 2, bound: Number.NaN }, 'bound must be'],
    [{ k: 4, bound: 2 }, 'k = 4 clusters need at least 4 rows, but the data have 3'],
    [{ k: 2, bound: 2, nStarts: 0 }, 'nStarts must be'],
    [{ k: 2, bound: 2, nInit: 5 }, "there is no option 'nInit'; the options are k, bound, nStarts,"],
    [{ k: 2, bound: 2, threshold: -1 }, 'threshold must be'],
    [{ k: 2, bound: 2, centers: new Matrix(2, 3) }, 'centers must be 2 × 2, not 2 × 3'],
  ])('%j', (options, message) => {
    const fit = () =>
      new SparseKMeans(options).fit([
        [1, 2],
        [3, 4],
        [5, 7],
      ]);
    expect(fit).toThrow(InputError);
    expect(fit).toThrow(message);
  });
});
