// @module-tag slow
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { GaussianMixture } from '../../../src/library/baselines/gaussian-mixture.js';
import { VariableSelectionMixture } from '../../../src/library/baselines/variable-selection-mixture.js';
import { InputError } from '../../../src/library/core/errors.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { adjustedRandIndex } from '../../../src/library/metrics/agreement.js';
import fixture from '../../fixtures/numpy/variable-selection.json' with { type: 'json' };
import { expectClose } from '../../support/close.js';

describe('agreement with a plain NumPy script of ours, from given parameters', () => {
  it.each(fixture.cases)('$name', ({ x, k, leastVariance, tol, init, ...expected }) => {
    const parameters = {
      weights: Float64Array.from(init.weights),
      means: Matrix.fromRows(init.means),
      variances: Matrix.fromRows(init.variances),
    };
    const fitted = (maxIter: number) =>
      new VariableSelectionMixture({ k, leastVariance, tol, maxIter, init: parameters }).fit(x);
    expected.choices.slice(0, 12).forEach((choice, i) => {
      expect(fitted(i + 1).discriminative, `choice after ${i + 1} iterations`).toEqual(choice);
    });
    // the last iterations gain hardly more than rounding errors, so the limit is given rather than left to `tol`
    const { length } = expected.bics;
    const model = fitted(length);
    expectClose(model.bics, expected.bics.slice(0, model.iterations), 1e-10);
    expect(Math.abs(model.iterations - length)).toBeLessThanOrEqual(1);
    expectClose(model.bic, expected.bicByScikitLearn, 1e-10);
    expect(model.discriminative).toEqual(expected.choices[length - 1]);
    expectClose(model.weights, expected.weights, 1e-6);
    expectClose(model.means, expected.means, 1e-6);
    expectClose(model.variances, expected.variances, 1e-6);
    expect(Array.from(model.labels)).toEqual(expected.labels);
  });

  it('the fixture has variables that come and go, none at all, and variances at their bound', () => {
    const choices = fixture.cases.map((c) => new Set(c.choices.map((choice) => choice.join())).size);
    expect(Math.max(...choices)).toBeGreaterThan(2);
    expect(fixture.cases.some((c) => c.k > 1 && c.choices.at(-1)?.length === 0)).toBe(true);
    const { x, variances, leastVariance } = fixture.cases.find((c) => c.name === 'a component without variance')!;
    const shares = variances.map((row) => row[1] / standardize(Matrix.fromRows(x)).sds[1] ** 2);
    expectClose(Math.min(...shares), leastVariance, 1e-12);
  });
});

const designs = fc.record({
  n: fc.integer({ min: 60, max: 120 }),
  d: fc.integer({ min: 2, max: 8 }),
  seed: fc.nat(),
});

describe('properties', () => {
  it('BIC never rises from one iteration to the next', () => {
    fc.assert(
      fc.property(designs, fc.integer({ min: 1, max: 4 }), ({ n, d, seed }, k) => {
        const { x } = makeMatched({ n, d, informative: 2, seed });
        const { bics, bic } = new VariableSelectionMixture({ k, nInit: 2, seed }).fit(x);
        for (let i = 1; i < bics.length; i++) expect(bics[i]).toBeLessThanOrEqual(bics[i - 1] + 1e-8);
        expect(bics.at(-1)).toBe(bic);
      }),
    );
  });

  it('BIC is that of the mixture with the same parameters, but for the parameters it saves', () => {
    const { x } = makeMatched({ n: 150, d: 9, informative: 3, seed: 5 });
    const model = new VariableSelectionMixture({ k: 3, seed: 1 }).fit(x);
    expect(model.discriminative).toEqual([0, 1, 2]);
    // an E-step of the ordinary mixture at these parameters
    const { lowerBound } = new GaussianMixture({ k: 3, maxIter: 1, init: model }).fit(x);
    const free = 2 + 2 * 9 + 2 * 2 * 3;
    expectClose(model.bic, -2 * 150 * lowerBound + free * Math.log(150), 1e-12);
  });

  it('shifts and scales of the columns move BIC by the Jacobian and nothing else', () => {
    fc.assert(
      fc.property(designs, ({ n, d, seed }) => {
        const { x } = makeMatched({ n, d, informative: 2, seed });
        const random = stream(seed, 'scales');
        const scales = Array.from({ length: d }, () => Math.exp(2 * random.normal()));
        const shifts = Array.from({ length: d }, () => 10 * random.normal());
        const moved = new Matrix(
          n,
          d,
          x.data.map((value, e) => shifts[e % d] + scales[e % d] * value),
        );
        const rows = [0, Math.floor(n / 2)];
        const [before, after] = [x, moved].map((data) => {
          const init = {
            weights: Float64Array.of(0.5, 0.5),
            means: Matrix.fromRows(rows.map((row) => data.row(row))),
            variances: Matrix.fromRows(rows.map(() => standardize(data).sds.map((sd) => sd ** 2))),
          };
          return new VariableSelectionMixture({ k: 2, maxIter: 10, tol: 1e-12, init }).fit(data);
        });
        expect(after.discriminative).toEqual(before.discriminative);
        const jacobian = 2 * n * scales.reduce((sum, scale) => sum + Math.log(scale), 0);
        const same = Math.min(before.iterations, after.iterations);
        expectClose(
          after.bics.slice(0, same).map((bic) => bic - jacobian),
          before.bics.slice(0, same),
          1e-9,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('permuted features permute the choice', () => {
    const { x, informative } = makeMatched({ n: 120, d: 12, informative: 4, seed: 2 });
    const order = stream(1, 'order').permutation(12);
    const permuted = Matrix.fromRows(x.toRows().map((row) => Array.from(order, (j) => row[j])));
    const before = new VariableSelectionMixture({ k: 3, seed: 1 }).fit(x);
    const after = new VariableSelectionMixture({ k: 3, seed: 1 }).fit(permuted);
    expect(before.discriminative).toEqual(informative);
    expect(after.discriminative.map((j) => order[j]).sort((a, b) => a - b)).toEqual(informative);
    expectClose(after.bic, before.bic, 1e-9);
  });

  it('more starts are never worse where all go on to the end', () => {
    fc.assert(
      fc.property(designs, fc.integer({ min: 2, max: 3 }), ({ n, d, seed }, k) => {
        const { x } = makeMatched({ n, d, informative: 2, seed });
        const bics = [1, 2, 5, 8].map(
          (nInit) => new VariableSelectionMixture({ k, nInit, nKeep: 8, maxIter: 60, seed }).fit(x).bic,
        );
        for (let i = 1; i < bics.length; i++) expect(bics[i]).toBeLessThanOrEqual(bics[i - 1]);
      }),
      { numRuns: 30 },
    );
  });

  it('the same seed gives the same fit, and the K of least BIC is kept', () => {
    const { x } = makeMatched({ n: 100, d: 8, informative: 4, seed: 6 });
    const fitted = (k: number | 'bic') => new VariableSelectionMixture({ k, maxK: 4, nInit: 4, seed: 3 }).fit(x);
    const chosen = fitted('bic');
    expect(fitted('bic')).toEqual(chosen);
    const bics = [1, 2, 3, 4].map((k) => fitted(k).bic);
    expect(chosen.bic).toBe(Math.min(...bics));
    expect(chosen.k).toBe(bics.indexOf(chosen.bic) + 1);
    expect(chosen).toEqual(fitted(chosen.k));
  });
});

describe('what it finds', () => {
  it('nothing in noise: one component, no variable', () => {
    for (let seed = 1; seed <= 5; seed++) {
      const random = stream(seed, 'noise');
      const x = new Matrix(
        300,
        10,
        Float64Array.from({ length: 3000 }, () => random.normal()),
      );
      const { k, discriminative, labels } = new VariableSelectionMixture({ k: 'bic', maxK: 3, seed }).fit(x);
      expect({ k, discriminative }).toEqual({ k: 1, discriminative: [] });
      expect(new Set(labels)).toEqual(new Set([0]));
    }
  });

  it('the three clusters of matched data, their variables and how many they are', () => {
    for (let seed = 1; seed <= 3; seed++) {
      const { x, labels, informative } = makeMatched({ n: 200, seed });
      const model = new VariableSelectionMixture({ k: 'bic', maxK: 4, seed }).fit(standardize(x).x);
      expect(model.k).toBe(3);
      expect(model.discriminative).toEqual(informative);
      expect(adjustedRandIndex(labels, model.labels)).toBeGreaterThan(0.95);
    }
  });

  it('a constant column is never discriminative, a column with ties is no obstacle', () => {
    const { x } = makeMatched({ n: 90, d: 4, informative: 2, seed: 9 });
    const rows = x.toRows().map((row, i) => [...row, 7.1, i % 3 === 0 ? 1 : 0]);
    const model = new VariableSelectionMixture({ k: 2, seed: 1 }).fit(rows);
    expect(model.discriminative).not.toContain(4);
    expect(Array.from({ length: 2 }, (_, c) => model.means.get(c, 4))).toEqual(
      [7.1, 7.1].map((v) => expect.closeTo(v, 12)),
    );
    expect(Number.isFinite(model.bic)).toBe(true);
    expect(model.variances.data.every((variance) => variance > 0)).toBe(true);
  });

  it('a run that does not converge says so', () => {
    const { x } = makeMatched({ n: 80, d: 6, informative: 2, seed: 7 });
    for (const maxIter of [1, 3]) {
      const model = new VariableSelectionMixture({ k: 4, maxIter, tol: 1e-12, seed: 1 }).fit(x);
      expect(model.iterations).toBe(maxIter);
      expect(model.converged).toBe(false);
    }
  });
});

describe('errors', () => {
  const init = { weights: Float64Array.of(1), means: new Matrix(1, 2), variances: new Matrix(1, 2) };

  it.each([
    [{ k: 0 }, "k, unless it is 'bic', must be a whole number of at least 1, not 0"],
    [{ k: 'aic' as 'bic' }, "k, unless it is 'bic', must be"],
    [{ k: 4 }, 'k = 4 components need at least 4 rows, but the data have 3'],
    [{ k: 2, maxK: 0 }, 'maxK must be'],
    [{ k: 2, nInit: 0 }, 'nInit must be'],
    [{ k: 2, nKeep: 0 }, 'nKeep must be'],
    [{ k: 2, tol: 0 }, 'tol must be'],
    [{ k: 2, maxIter: 0 }, 'maxIter must be'],
    [{ k: 2, leastVariance: 0 }, 'leastVariance must be a number above 0 and below 1, not 0'],
    [{ k: 2, leastVariance: 1 }, 'leastVariance must be a number above 0 and below 1, not 1'],
    [{ k: 2, leastVariance: Number.NaN }, 'leastVariance must be a number above 0 and below 1, not NaN'],
    [{ k: 'bic' as const, init }, "init needs a given k, not 'bic'"],
    [{ k: 1, init }, 'init.variances must all be above 0'],
    [{ k: 2, ninit: 3 }, "there is no option 'ninit'; the options are k, maxK, nInit,"],
  ])('%j', (options, message) => {
    const fit = () =>
      new VariableSelectionMixture(options).fit([
        [1, 2],
        [3, 4],
        [5, 7],
      ]);
    expect(fit).toThrow(InputError);
    expect(fit).toThrow(message);
  });
});
