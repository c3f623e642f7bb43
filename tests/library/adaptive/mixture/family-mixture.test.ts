import { describe, expect, it } from 'vitest';
import {
  FAMILIES,
  type FamilyParameters,
  factorSize,
  isFull,
  isPooled,
} from '../../../../src/library/adaptive/mixture/family.js';
import {
  fitFamily,
  logDensity,
  marginalOf,
  posteriorOf,
} from '../../../../src/library/adaptive/mixture/family-mixture.js';
import { sphered } from '../../../../src/library/adaptive/mixture/starts.js';
import { logGamma } from '../../../../src/library/core/math/log-gamma.js';
import { largestOfRows, Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import reference from '../../../fixtures/scipy/adaptive.json' with { type: 'json' };
import { expectClose } from '../../../support/close.js';

const y = Matrix.fromRows(reference.families.y);
const labels = Int32Array.from(reference.families.labels);
const LOG_2PI = Math.log(2 * Math.PI);

/** ln Σ_k π_k N(x; μ_k, Σ_k) of every row, component by component. */
function logDensitiesOf(parameters: FamilyParameters, x: Matrix): number[] {
  return Array.from({ length: x.rows }, (_, i) =>
    Math.log(
      Array.from(
        parameters.weights,
        (weight, c) => weight * Math.exp(logDensity(parameters, c, x.row(i)) - 0.5 * x.cols * LOG_2PI),
      ).reduce((a, b) => a + b),
    ),
  );
}

it.each(['PD', 'OD', 'PF', 'OF'] as const)('%s: one M- and one E-step as SciPy computes them', (family) => {
  const fit = fitFamily(y, labels, 2, family, { steps: 1, leastRows: 1 })!;
  expectClose(fit.logLikelihood, reference.families[family], 1e-10);
});

describe.each(FAMILIES)('%s', (family) => {
  it('the log-likelihood is the sum of the densities, and does not fall', () => {
    let before = Number.NEGATIVE_INFINITY;
    for (const steps of [1, 2, 3, 6]) {
      const fit = fitFamily(y, labels, 2, family, { steps, leastRows: 1 })!;
      const densities = logDensitiesOf(fit.parameters, y);
      expectClose(
        fit.logLikelihood,
        densities.reduce((a, b) => a + b),
        1e-10,
      );
      const posterior = posteriorOf(fit.parameters, y);
      expect(largestOfRows(posterior)).toEqual(fit.labels);
      // w_c N_c over the density of both, each alone where the other has no weight to speak of
      const alone = [0, 1].map((c) => {
        const weights = fit.parameters.weights.map((weight, other) => (other === c ? weight : Number.MIN_VALUE));
        return logDensitiesOf({ ...fit.parameters, weights }, y);
      });
      expectClose(
        posterior.data,
        Float64Array.from(posterior.data, (_, e) => Math.exp(alone[e % 2][e >> 1] - densities[e >> 1])),
        1e-9,
      );
      // shrinkage and the pseudo-rows of own covariances are no part of the likelihood
      expect(fit.logLikelihood).toBeGreaterThan(before - 0.5);
      before = fit.logLikelihood;
    }
  });

  it('there is no fit where a component vanishes', () => {
    expect(fitFamily(y, labels, 3, family, { steps: 1, leastRows: 1 })).toBeUndefined();
  });
});

describe.each(FAMILIES)('Student, %s', (family) => {
  it('the log-likelihood is that of the law, and does not fall', () => {
    let before = Number.NEGATIVE_INFINITY;
    for (const steps of [1, 2, 4, 8]) {
      const {
        parameters,
        logLikelihood,
        labels: found,
      } = fitFamily(y, labels, 2, family, { steps, leastRows: 1 }, true)!;
      expectClose(logLikelihood, studentLogLikelihood(parameters), 1e-9);
      expect(largestOfRows(posteriorOf(parameters, y))).toEqual(found);
      expect(logLikelihood).toBeGreaterThan(before - 0.5);
      before = logLikelihood;
    }
  });
});

/** Σ ln Σ_k π_k t_ν(x; μ_k, Σ_k), by its formula. */
function studentLogLikelihood({ family, k, p, nu, weights, means, factors, halfLogDets }: FamilyParameters): number {
  const size = factorSize(family, p);
  let total = 0;
  for (let i = 0; i < y.rows; i++) {
    let sum = 0;
    for (let c = 0; c < k; c++) {
      const at = isPooled(family) ? 0 : c * size;
      const solved: number[] = [];
      for (let a = 0; a < p; a++) {
        let value = y.get(i, a) - means[c * p + a];
        if (isFull(family)) {
          for (let b = 0; b < a; b++) value -= factors[at + a * p + b] * solved[b];
          solved.push(value * factors[at + a * p + a]);
        } else solved.push(value * Math.sqrt(factors[at + a]));
      }
      const distance = solved.reduce((square, value) => square + value * value, 0);
      const constant = logGamma((nu + p) / 2) - logGamma(nu / 2) - (p / 2) * Math.log(nu * Math.PI) - halfLogDets[c];
      sum += weights[c] * Math.exp(constant - ((nu + p) / 2) * Math.log1p(distance / nu));
    }
    total += Math.log(sum);
  }
  return total;
}

it('the degrees of freedom of t rows are found, and are many for Gaussian ones', () => {
  const random = stream(6, 'degrees');
  const nuOf = (draw: () => number): number => {
    const x = Matrix.fromRows(Array.from({ length: 1500 }, (_, i) => [draw() + 8 * (i % 2), draw()]));
    const sides = Int32Array.from({ length: 1500 }, (_, i) => i % 2);
    return fitFamily(x, sides, 2, 'PD', { steps: 30, leastRows: 1 }, true)!.parameters.nu;
  };
  const scale = { now: 1, left: 0 };
  // the two columns of a row have one scale
  const t4 = nuOf(() => {
    if (scale.left-- === 0) [scale.now, scale.left] = [Math.sqrt(4 / (2 * random.gamma(2))), 1];
    return scale.now * random.normal();
  });
  expect(t4).toBeGreaterThan(3);
  expect(t4).toBeLessThan(5.5);
  expect(nuOf(() => random.normal())).toBeGreaterThan(12);
});

it('sphered columns are uncorrelated, each of variance 1', () => {
  const random = stream(5, 'sphere test');
  const raw = Matrix.fromRows(
    Array.from({ length: 100 }, () => {
      const [a, b, c] = [random.normal(), random.normal(), random.normal()];
      return [a, a + 0.3 * b, 2 * b - c];
    }),
  );
  const z = sphered(raw);
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b <= a; b++) {
      let sum = 0;
      for (let i = 0; i < 100; i++) sum += z.get(i, a) * z.get(i, b);
      expectClose(sum / 100, a === b ? 1 : 0, 1e-8);
    }
  }
});

describe.each(FAMILIES)('the marginal of %s', (family) => {
  it.each([false, true])('is the density with the other column integrated out, Student: %s', (heavy) => {
    const { parameters } = fitFamily(y, labels, 2, family, { steps: 3, leastRows: 1 }, heavy)!;
    const kept = Array.from({ length: y.cols - 1 }, (_, a) => a);
    const marginal = marginalOf(parameters, kept);
    // the constants that logDensity leaves out
    const constant = (p: number): number => {
      const { nu } = parameters;
      if (nu === 0) return -0.5 * p * LOG_2PI;
      return logGamma((nu + p) / 2) - logGamma(nu / 2) - (p / 2) * Math.log(nu * Math.PI);
    };
    for (const i of [0, 5]) {
      const row = y.row(i).slice();
      for (const c of [0, 1]) {
        let [sum, step] = [0, 0.005];
        for (let value = -60; value < 60; value += step) {
          row[y.cols - 1] = value;
          sum += step * Math.exp(logDensity(parameters, c, row) + constant(y.cols));
        }
        const wanted = Math.exp(logDensity(marginal, c, row.slice(0, -1)) + constant(y.cols - 1));
        expect(sum / wanted).toBeGreaterThan(0.99);
        expect(sum / wanted).toBeLessThan(1.005);
      }
    }
  });
});
