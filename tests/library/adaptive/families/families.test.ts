import { describe, expect, it } from 'vitest';
import { FAMILIES } from '../../../../src/library/adaptive/families/family.js';
import { fitFamily, logDensitiesOf, posteriorOf } from '../../../../src/library/adaptive/families/family-mixture.js';
import { sphered } from '../../../../src/library/adaptive/families/starts.js';
import { labelsOfResponsibilities } from '../../../../src/library/adaptive/mixture/memberships.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import reference from '../../../fixtures/scipy/adaptive.json' with { type: 'json' };
import { expectClose } from '../../../support/close.js';

const y = Matrix.fromRows(reference.families.y);
const labels = Int32Array.from(reference.families.labels);
const everyone = Int32Array.from(labels.keys());

it.each(['PD', 'OD', 'PF', 'OF'] as const)('%s: one M- and one E-step as SciPy computes them', (family) => {
  const fit = fitFamily(y, labels, 2, family, { steps: 1, leastRows: 1 })!;
  expectClose(fit.logLikelihood, reference.families[family], 1e-10);
});

describe.each(FAMILIES)('%s', (family) => {
  it('the log-likelihood is the sum of the densities, and does not fall', () => {
    let before = Number.NEGATIVE_INFINITY;
    for (const steps of [1, 2, 3, 6]) {
      const fit = fitFamily(y, labels, 2, family, { steps, leastRows: 1 })!;
      const densities = logDensitiesOf(fit.parameters, y, everyone);
      expectClose(
        fit.logLikelihood,
        densities.reduce((a, b) => a + b),
        1e-10,
      );
      const posterior = posteriorOf(fit.parameters, y);
      expect(labelsOfResponsibilities(posterior, 2)).toEqual(fit.labels);
      // w_c N_c over the density of both, each alone where the other has no weight to speak of
      const alone = [0, 1].map((c) => {
        const weights = fit.parameters.weights.map((weight, other) => (other === c ? weight : Number.MIN_VALUE));
        return logDensitiesOf({ ...fit.parameters, weights }, y, everyone);
      });
      expectClose(
        posterior,
        Float64Array.from(posterior, (_, e) => Math.exp(alone[e % 2][e >> 1] - densities[e >> 1])),
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
