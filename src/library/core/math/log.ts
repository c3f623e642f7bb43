import { highWord, powerOfTwo } from './bits.js';
import { exactSum } from './double-double.js';
import { logDouble } from './log-double.js';
import { FIRST_CELL, LN2, LOG_CELLS, LOG_TABLE } from './log-table.js';

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

/** ln x where x is no normal number above 0. */
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
