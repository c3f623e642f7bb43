import { expect, it } from 'vitest';
import { decimalExponent, log, log1p } from '../../../../src/library/core/math/log.js';
import { falls, nextDouble, worstError } from '../../../support/ulps.js';

it('log is within 0.51 ulp of MPFR', () => {
  expect(worstError('log', log).ulps).toBeLessThan(0.51);
});

it('log1p is within 0.51 ulp of MPFR', () => {
  expect(worstError('log1p', log1p).ulps).toBeLessThan(0.51);
});

it('log at special values', () => {
  expect([0, -0, 1, -1, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN].map(log)).toEqual([
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    Number.NaN,
  ]);
  expect(log(-Number.MIN_VALUE)).toBeNaN();
});

it('log1p at special values', () => {
  expect([0, -0, -1, -2, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NaN].map(log1p)).toEqual([
    0,
    -0,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NaN,
    Number.NaN,
  ]);
  expect([Number.MIN_VALUE, -Number.MIN_VALUE, 1e-20].map(log1p)).toEqual([Number.MIN_VALUE, -Number.MIN_VALUE, 1e-20]);
});

it('log and log1p never fall, inside the cells of the table and across their edges', () => {
  const edges = Array.from({ length: 129 }, (_, i) => (88 + i) / 128);
  for (const edge of [...edges, 1e-310, 2.2250738585072014e-308, 0.3, 5, 1e10, 1e300]) {
    expect(falls(log, nextDouble(edge, -500), 1000), `log at ${edge}`).toEqual([]);
    expect(falls(log1p, nextDouble(edge, -500), 1000), `log1p at ${edge}`).toEqual([]);
  }
});

it('decimalExponent is the power of ten of the first digit', () => {
  for (let n = -323; n <= 308; n++) expect(decimalExponent(Number(`1e${n}`))).toBe(n);
  expect([999.9999999999999, -0.05, 7].map(decimalExponent)).toEqual([2, -2, 0]);
});
