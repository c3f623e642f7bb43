import { expect, it } from 'vitest';
import { exp } from '../../../../src/library/core/math/exp.js';
import { falls, isNormal, nextDouble, worstError } from '../../../support/ulps.js';

it('is within 0.51 ulp of MPFR, and within 0.76 where the value is below the normal numbers', () => {
  expect(worstError('exp', exp, isNormal).ulps).toBeLessThan(0.51);
  expect(worstError('exp', exp).ulps).toBeLessThan(0.76);
});

it('at special values', () => {
  expect([0, -0, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN, 1e300, -1e300].map(exp)).toEqual([
    1,
    1,
    Number.POSITIVE_INFINITY,
    0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    0,
  ]);
});

it('ends where doubles end', () => {
  expect(exp(709.782712893384)).toBe(1.7976931348622732e308);
  expect(exp(709.7827128933841)).toBe(Number.POSITIVE_INFINITY);
  expect(exp(-745.1332191019411)).toBe(Number.MIN_VALUE);
  expect(exp(-745.1332191019412)).toBe(0);
});

it('never falls, inside the steps of the table and across their edges', () => {
  const STEP = 0.005415212348514945;
  const edges = Array.from({ length: 300 }, (_, i) => (i + 0.5) * STEP);
  for (const edge of [...edges, 1e-20, 1e-9, 20, 100, 700, 708.4, 744]) {
    expect(falls(exp, nextDouble(edge, -300), 600), `at ${edge}`).toEqual([]);
    expect(
      falls((x) => -exp(-x), nextDouble(edge, -300), 600),
      `at ${-edge}`,
    ).toEqual([]);
  }
});
