import { expect, it } from 'vitest';
import { hypot } from '../../../../src/library/core/math/hypot.js';
import { worstError } from '../../../support/ulps.js';

it('is within 0.51 ulp of MPFR, whatever the sizes', () => {
  expect(worstError('hypot', (...values) => hypot(values)).ulps).toBeLessThan(0.51);
});

it('at special values', () => {
  expect(hypot([])).toBe(0);
  expect(hypot([-0])).toBe(0);
  expect(hypot([-3])).toBe(3);
  expect(hypot([Number.NaN, 1])).toBeNaN();
  expect(hypot([Number.NaN, 0])).toBeNaN();
  expect(hypot([Number.NaN, Number.NEGATIVE_INFINITY])).toBe(Number.POSITIVE_INFINITY);
  expect(hypot([Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.POSITIVE_INFINITY);
  expect(hypot([3 * Number.MIN_VALUE, 4 * Number.MIN_VALUE])).toBe(5 * Number.MIN_VALUE);
});
