import { expect, it } from 'vitest';
import {
  continueFit,
  fitMixture,
  fitTied,
  orderBic,
} from '../../../../src/library/adaptive/one-dimensional/mixture.js';
import { grouped } from '../../../../src/library/adaptive/one-dimensional/sample.js';
import { stream } from '../../../../src/library/core/random.js';

const random = stream(5, 'tied');
const values = Float64Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? -3 : 3) + random.normal());
const sample = grouped(values, 60);
const free = fitMixture(sample, 2, 20);
const tied = fitTied(sample, free);

it('has one standard deviation, a little less likelihood, and a parameter less', () => {
  expect(tied.sds[0]).toBe(tied.sds[1]);
  expect(free.sds[0]).not.toBe(free.sds[1]);
  expect(tied.logLikelihood).toBeLessThanOrEqual(free.logLikelihood);
  expect(tied.logLikelihood).toBeGreaterThan(free.logLikelihood - 3);
  expect(orderBic(tied, 30) - tied.logLikelihood).toBeCloseTo(-2 * Math.log(30), 10);
  expect(orderBic(free, 30) - free.logLikelihood).toBeCloseTo(-2.5 * Math.log(30), 10);
});

it('is where the tied EM stands: standard deviation within the groups', () => {
  const centre = (side: number): number => {
    const own = values.filter((value) => Math.sign(value) === side);
    return own.reduce((sum, value) => sum + value, 0) / own.length;
  };
  const squares = values.reduce((sum, value) => sum + (value - centre(Math.sign(value))) ** 2, 0);
  expect(tied.sds[0]).toBeCloseTo(Math.sqrt(squares / values.length), 1);
});

it('stays tied, and as it is, when it is continued', () => {
  const before = tied.means.slice();
  const next = continueFit(sample, tied, 6);
  expect(next.sds[0]).toBe(next.sds[1]);
  expect(next.logLikelihood).toBeGreaterThanOrEqual(tied.logLikelihood - 1e-9);
  expect(tied.means).toEqual(before);
});
