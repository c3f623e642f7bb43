import { exactProduct } from './doubles.js';
import { expOfSum } from './exp.js';
import { logDouble } from './log.js';

/** x². (`x ** 2` is the engine's power function, which need not give x · x.) */
export function square(x: number): number {
  return x * x;
}

/** xʸ, the same bits on every engine, with ECMAScript's special cases: e^(y ln x) with ln x to 68 bits. */
export function pow(x: number, y: number): number {
  if (y === 0) return 1;
  if (Number.isNaN(x) || Number.isNaN(y)) return Number.NaN;
  const size = Math.abs(x);
  if (y === Number.POSITIVE_INFINITY || y === Number.NEGATIVE_INFINITY) {
    if (size === 1) return Number.NaN;
    return size > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  }
  const negative = x < 0 || Object.is(x, -0);
  const odd = Math.abs(y % 2) === 1;
  if (x < 0 && x !== Number.NEGATIVE_INFINITY && y !== Math.floor(y)) return Number.NaN;
  const power = positivePow(size, y);
  return negative && odd ? -power : power;
}

/** xʸ for x ≥ 0 and a finite y other than 0. */
function positivePow(x: number, y: number): number {
  if (x === 0 || x === Number.POSITIVE_INFINITY) return x > 0 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  if (x === 1) return 1;
  // past 10¹⁹ even the power of a double next to 1 is out of range, and the exact product below might overflow
  if (Math.abs(y) > 1e19) return x > 1 === y > 0 ? Number.POSITIVE_INFINITY : 0;
  const logX = logDouble(x);
  const { hi, lo } = exactProduct(y, logX.hi);
  return expOfSum(hi, lo + y * logX.lo);
}
