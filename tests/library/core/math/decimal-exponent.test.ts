import { expect, it } from 'vitest';
import { decimalExponent } from '../../../../src/library/core/math/decimal-exponent.js';

it('is the power of ten of the first digit', () => {
  for (let n = -323; n <= 308; n++) expect(decimalExponent(Number(`1e${n}`))).toBe(n);
  expect([999.9999999999999, -0.05, 7].map(decimalExponent)).toEqual([2, -2, 0]);
});
