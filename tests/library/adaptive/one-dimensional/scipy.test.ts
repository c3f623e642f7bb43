import { describe, expect, it } from 'vitest';
import { probit } from '../../../../src/library/adaptive/guards/atoms.js';
import { crossings, deepestValley } from '../../../../src/library/adaptive/one-dimensional/cut.js';
import { continueFit, logDensities } from '../../../../src/library/adaptive/one-dimensional/mixture.js';
import {
  gaussianLogLikelihood,
  grouped,
  LEAST_SD,
  type Sample,
} from '../../../../src/library/adaptive/one-dimensional/sample.js';
import type { LineMixture } from '../../../../src/library/adaptive/one-dimensional/sample-kernel.js';
import {
  twoPieceGeneralised,
  twoPieceStudent,
  unimodalSup,
} from '../../../../src/library/adaptive/one-dimensional/unimodal.js';
import reference from '../../../fixtures/scipy/adaptive.json' with { type: 'json' };
import { expectClose } from '../../../support/close.js';

const samples = reference.samples as Record<string, number[]>;
const sampleOf = (name: string): Sample => grouped(Float64Array.from(samples[name]), 200);

interface Written {
  weights: number[];
  means: number[];
  sds: number[];
}

const mixture = ({ weights, means, sds }: Written): LineMixture => ({
  weights: Float64Array.from(weights),
  means: Float64Array.from(means),
  sds: Float64Array.from(sds),
  logLikelihood: 0,
});

it('the log density of a mixture', () => {
  for (const { points, logs, ...written } of reference.densities) {
    expectClose(logDensities(mixture(written), Float64Array.from(points)), logs, 1e-13);
  }
});

it.each(reference.em)('EM on $sample, at most $steps steps', ({ sample, start, steps, floor, ...expected }) => {
  // so that the floor of the standard deviations is the reference's
  const values = { ...sampleOf(sample), scale: Math.sqrt(floor) / LEAST_SD };
  const found = continueFit(values, mixture(start), steps);
  expectClose(found.logLikelihood, expected.logLikelihood, 1e-12, 'ln L');
  expectClose(found.weights, expected.weights, 1e-11, 'weight');
  expectClose(found.means, expected.means, 1e-11, 'mean');
  expectClose(found.sds, expected.sds, 1e-11, 'sd');
});

it.each(reference.laws)('two-piece laws on $sample', ({ sample, mode, left, right, shape, ...expected }) => {
  expectClose(twoPieceStudent(sampleOf(sample), mode, left, right, shape), expected.student, 1e-12);
  expectClose(twoPieceGeneralised(sampleOf(sample), mode, left, right, shape), expected.generalised, 1e-12);
});

describe('the largest likelihood of a unimodal law', () => {
  it.each(reference.sups)('on $sample is near that of a global search', ({ sample, peaked, any }) => {
    const sup = unimodalSup(sampleOf(sample));
    // a few simplexes end in lesser maxima: never above the global one, and not far below
    expect(sup.peaked).toBeGreaterThan(peaked - 3);
    expect(sup.peaked).toBeLessThan(peaked + 0.01);
    expect(sup.any).toBeGreaterThan(any - 3);
    expect(sup.any).toBeLessThan(any + 0.01);
  });

  it('is at least that of a Gaussian, and that of any law at least that of a peaked one', () => {
    for (const name of Object.keys(samples)) {
      const sup = unimodalSup(sampleOf(name));
      expect(sup.peaked).toBeGreaterThanOrEqual(gaussianLogLikelihood(sampleOf(name)));
      expect(sup.any).toBeGreaterThanOrEqual(sup.peaked);
    }
  });
});

it.each(reference.gaps)('valley and crossing between $means', (gap) => {
  const step = Math.abs(gap.means[1] - gap.means[0]) / 40;
  const valley = deepestValley(mixture(gap));
  expectClose(valley.at, gap.valley, step);
  expectClose(valley.depth, gap.depth, 0.02);
  const [crossing, ...others] = crossings(mixture(gap));
  expect(others).toEqual([]);
  expectClose(crossing.at, gap.crossing, step);
  expectClose(crossing.overlap, gap.overlap, 0.01);
});

it('Φ⁻¹', () => {
  for (const { p, x } of reference.probits) expectClose(probit(p), x, 2e-9);
});
