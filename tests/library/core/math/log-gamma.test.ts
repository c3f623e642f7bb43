import { expect, it } from 'vitest';
import { logGamma } from '../../../../src/library/core/math/log-gamma.js';
import { worstError } from '../../../support/ulps.js';

it('is within 0.7 ulp of MPFR, also next to its zeros at 1 and 2', () => {
  expect(worstError('logGamma', logGamma).ulps).toBeLessThan(0.7);
});

it('at special values', () => {
  expect([0, 1, 2, -1.5, Number.POSITIVE_INFINITY, Number.NaN, 1e308].map(logGamma)).toEqual([
    Number.POSITIVE_INFINITY,
    0,
    0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ]);
});
