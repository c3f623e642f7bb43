import { type DoubleDouble, exactSum, highWord, powerOfTwo } from './doubles.js';
import { fixedLog, splitFixed } from './fixed-point.js';

/** Cells to a factor of two. */
const LOG_CELLS = 128;

/** High word of 11/16, where the first cell starts: the cells cover [11/16, 11/8). */
const FIRST_CELL = 0x3fe60000;

/** Upper parts are cut off here, so that every sum k ln 2 + ln(1/c) of upper parts is exact. */
const PLACES = 42n;

const SCALE = 512;

/** ln 2 as an upper and a lower part. */
export const LN2 = splitFixed(fixedLog(2n, 1n), PLACES);

/**
 * For each cell, at 4i: the factor c, a multiple of 1/512 near 1/z for the cell's middle z, then −ln c as an upper and a
 * lower part. The two cells that meet at 1 have c = 1, so that nothing cancels near ln 1 = 0.
 */
export const LOG_TABLE = new Float64Array(4 * LOG_CELLS);

for (let i = 0; i < LOG_CELLS; i++) {
  const step = (i + 0.5) / LOG_CELLS;
  const middle = i < 80 ? 11 / 16 + step / 2 : 1 + (step - 80 / LOG_CELLS);
  const factor = i === 79 || i === 80 ? SCALE : Math.floor(SCALE / middle + 0.5);
  const { hi, lo } = splitFixed(fixedLog(BigInt(SCALE), BigInt(factor)), PLACES);
  LOG_TABLE.set([factor / SCALE, hi, lo], 4 * i);
}

/** Adding and taking away 3 · 2³¹ rounds a number below 2 to a multiple of 2⁻²⁰. */
const ROUND = 6442450944;
const LN2_HI = LN2.hi;
const LN2_LO = LN2.lo;

/**
 * ln x, the same bits on every engine. Tang's table method (1990): x = 2ᵏ z and r = c z − 1 for the factor c of z's
 * cell, so that ln x = k ln 2 − ln c + ln(1 + r) with |r| < 2⁻⁷. The upper parts are so short that r and the sum of the
 * upper parts are exact.
 */
export function log(x: number): number {
  const high = highWord(x);
  if (high < 0x00100000 || high >= 0x7ff00000) return logOfSpecial(x);
  const offset = high - FIRST_CELL;
  const k = offset >> 20;
  const cell = (offset >> 11) & (4 * LOG_CELLS - 4);
  const factor = LOG_TABLE[cell];
  const z = x * powerOfTwo(-k);
  const zHi = z + ROUND - ROUND;
  const rHi = factor * zHi - 1;
  const rLo = factor * (z - zHi);
  const upper = k * LN2_HI + LOG_TABLE[cell + 1] + rHi;
  const sum = upper + rLo;
  return sum + (upper - sum + rLo + (k * LN2_LO + LOG_TABLE[cell + 2] + logTail(rHi + rLo)));
}

/** ln(1 + x), as accurate for small x. */
export function log1p(x: number): number {
  if (x === 0) return x;
  const { hi, lo } = exactSum(1, x);
  return hi > 0 && hi < Number.POSITIVE_INFINITY ? logDouble(hi, lo).hi : logOfSpecial(hi);
}

/** ln x if x is not a normal number above 0. */
function logOfSpecial(x: number): number {
  if (x === 0) return Number.NEGATIVE_INFINITY;
  if (!(x > 0)) return Number.NaN;
  return x === Number.POSITIVE_INFINITY ? x : logDouble(x).hi;
}

/** ln(1 + r) − r for |r| < 2⁻⁷, by the power series (Estrin's scheme: a shorter chain than Horner's). */
function logTail(r: number): number {
  const square = r * r;
  const early = -0.5 + r * (1 / 3) + square * (-0.25 + r * 0.2);
  const late = -1 / 6 + r * (1 / 7) + square * (-0.125 + r * (1 / 9));
  return square * (early + square * square * late);
}

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

/** ⌊log₁₀ |x|⌋ for a finite x other than 0, read off its shortest decimal form: exact, on every engine. */
export function decimalExponent(x: number): number {
  return Number(x.toExponential().split('e')[1]);
}
