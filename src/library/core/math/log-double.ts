import { highWord, powerOfTwo } from './bits.js';
import { type DoubleDouble, exactSum } from './double-double.js';
import { FIRST_CELL, LN2, LOG_CELLS, LOG_TABLE } from './log-table.js';

/** Adding and taking away 3 · 2³¹ rounds a number below 2 to a multiple of 2⁻²⁰. */
const ROUND = 6442450944;
const MIN_NORMAL = 2.2250738585072014e-308;

/**
 * ln(x + rest) to about 68 bits, for a finite x > 0 and a rest below an ulp of x. The method of {@link log}; here the
 * square of the upper part of r is exact too, and what rounding takes from a sum is carried on.
 */
export function logDouble(x: number, rest = 0): DoubleDouble {
  // below the normal numbers: scale up first
  const shift = x < MIN_NORMAL ? 54 : 0;
  const normal = x * powerOfTwo(shift);
  const offset = highWord(normal) - FIRST_CELL;
  const exponent = offset >> 20;
  const k = exponent - shift;
  const cell = ((offset >> 13) & (LOG_CELLS - 1)) << 2;
  const factor = LOG_TABLE[cell];
  const scale = powerOfTwo(-exponent);
  const z = normal * scale;
  const zHi = z + ROUND - ROUND;
  const rHi = factor * zHi - 1;
  const rLo = exactSum(factor * (z - zHi), factor * (rest * scale));
  const upper = exactSum(k * LN2.hi + LOG_TABLE[cell + 1] + rHi, -0.5 * rHi * rHi);
  const next = exactSum(upper.hi, rLo.hi);
  const square = -rLo.hi * (rHi + 0.5 * rLo.hi);
  const small = k * LN2.lo + LOG_TABLE[cell + 2] + (square + logCubic(rHi + rLo.hi)) + rLo.lo;
  return exactSum(next.hi, upper.lo + next.lo + small);
}

/** ln(1 + r) − r + r²/2 for |r| < 2⁻⁷, by the power series. */
function logCubic(r: number): number {
  const square = r * r;
  const late = 1 / 7 + r * (-1 / 8) + square * (1 / 9 + r * -0.1);
  return square * r * (1 / 3 + r * -0.25 + square * (0.2 + r * (-1 / 6) + square * late));
}
