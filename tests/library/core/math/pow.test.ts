import { expect, it } from 'vitest';
import { pow, square } from '../../../../src/library/core/math/pow.js';
import { isNormal, worstError } from '../../../support/ulps.js';

const INFINITE = Number.POSITIVE_INFINITY;

it('is within 0.51 ulp of MPFR, and within 0.76 where the value is below the normal numbers', () => {
  expect(worstError('pow', pow, isNormal).ulps).toBeLessThan(0.51);
  expect(worstError('pow', pow).ulps).toBeLessThan(0.76);
});

it('agrees with ECMAScript at special values', () => {
  const values = [0, -0, 1, -1, 2, -2, 3, -3, 0.5, -0.5, 2.5, -2.5, 1e300, -1e300, INFINITE, -INFINITE, Number.NaN];
  // these cases are exact, so that the engine's own function must agree
  for (const x of values) {
    for (const y of [...values, 2 * 4503599627370496 - 1, 1e17]) {
      const engine = x ** y;
      if (!Number.isFinite(engine) || engine === 0 || Math.abs(engine) === 1) {
        expect(pow(x, y), `${Object.is(x, -0) ? '-0' : x} to the power ${y}`).toBe(engine);
      }
    }
  }
});

it('is exact where the power is a double', () => {
  for (let base = 2; base <= 10; base++) {
    for (let n = 1, power = base; power < Number.MAX_SAFE_INTEGER; n++, power *= base) {
      expect(pow(base, n)).toBe(power);
      expect(pow(-base, n)).toBe(n % 2 === 0 ? power : -power);
    }
  }
  expect(pow(2, -1074)).toBe(Number.MIN_VALUE);
  expect(pow(2, 1023)).toBe(8.98846567431158e307);
});

it('square is the product', () => {
  expect([3, -0.1, 1e200].map(square)).toEqual([9, 0.010000000000000002, INFINITE]);
});
