import { exactProduct } from '../../core/math/doubles.js';
import { latin1Text } from './text-encoding.js';

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const LETTER_E = 101;

/** This number of digits is exact as a double. */
const EXACT_DIGITS = 15;
const MAX_POWER = 22;
/** The powers of ten that doubles hold exactly, each followed by its negative. */
const POWERS = Float64Array.from({ length: 2 * MAX_POWER + 2 }, (_, i) => Number(`${i % 2 ? '-' : ''}1e${i >> 1}`));
/** Below it the digits are known from a double and their last 32 bits. */
const MAX_DIGITS = 2 ** 63;
/** No exponent of more digits matters to a double: it is left to Number(). */
const MAX_EXPONENT = 9999;
/** far beyond the rounding of a quotient's second part, and far below what doubt may cost */
const DOUBT = 1e-14;

/** the exponent that was read last */
let exponent = 0;

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 57;

/**
 * Reads the number that begins at `from`, strictly: sign, digits, decimal sign and exponent. Puts it into out[index] and
 * returns the place behind it, or −1 if none begins there. It is the double that Number() gives, infinite for 1e400: one
 * operation on exact doubles rounds once; a quotient of more digits is computed to twice a double's precision and taken
 * if that leaves no doubt; all others are left to Number().
 */
export function readNumber(
  bytes: Uint8Array,
  from: number,
  end: number,
  decimalSign: number,
  out: Float64Array,
  index: number,
): number {
  const sign = bytes[from];
  // a number and no branch, which would go the wrong way half of the time
  const isNegative = sign === MINUS ? 1 : 0;
  let at = from + isNegative;
  if (sign === PLUS) at++;
  // the digits as a double, rounded from the 16th or 17th on, and modulo 2³²
  let rounded = 0;
  let low = 0;
  let first = at;
  for (; at < end && isDigit(bytes[at]); at++) {
    rounded = rounded * 10 + (bytes[at] - ZERO);
    low = (Math.imul(low, 10) + (bytes[at] - ZERO)) | 0;
  }
  let digits = at - first;
  let power = 0;
  if (at < end && bytes[at] === decimalSign) {
    first = ++at;
    for (; at < end && isDigit(bytes[at]); at++) {
      rounded = rounded * 10 + (bytes[at] - ZERO);
      low = (Math.imul(low, 10) + (bytes[at] - ZERO)) | 0;
    }
    power = first - at;
    digits -= power;
  }
  if (digits === 0) return -1;
  if (at < end && (bytes[at] | 32) === LETTER_E) {
    at = readExponent(bytes, at + 1, end);
    if (at < 0) return -1;
    power += exponent;
  } else if (digits <= EXACT_DIGITS) {
    out[index] = rounded / POWERS[isNegative - 2 * power];
    return at;
  }
  const size = scaled(rounded, low, power);
  if (size >= 0) out[index] = isNegative ? -size : size;
  else out[index] = numberOf(bytes.subarray(from, at), decimalSign);
  return at;
}

/** Reads the sign and digits behind the letter e; returns the place behind them, or −1 if there are none. */
function readExponent(bytes: Uint8Array, from: number, end: number): number {
  const sign = bytes[from];
  const first = sign === MINUS || sign === PLUS ? from + 1 : from;
  let size = 0;
  let at = first;
  for (; at < end && isDigit(bytes[at]); at++) if (size < MAX_EXPONENT) size = size * 10 + (bytes[at] - ZERO);
  exponent = sign === MINUS ? -size : size;
  return at === first ? -1 : at;
}

function numberOf(bytes: Uint8Array, decimalSign: number): number {
  const text = latin1Text(bytes);
  return Number(decimalSign === POINT ? text : text.replace(String.fromCharCode(decimalSign), '.'));
}

/** digits × 10^power, rounded once; −1 if that takes more than a few operations. */
function scaled(rounded: number, low: number, power: number): number {
  if (rounded >= MAX_DIGITS) return -1;
  const rest = (low - (rounded | 0)) | 0;
  if (power === 0) return rounded + rest;
  if (rest === 0) {
    if (power < 0) return power >= -MAX_POWER ? rounded / POWERS[-2 * power] : rounded === 0 ? 0 : -1;
    return power <= MAX_POWER ? rounded * POWERS[2 * power] : rounded === 0 ? 0 : -1;
  }
  return power < 0 && power >= -MAX_POWER ? quotient(rounded, rest, POWERS[-2 * power]) : -1;
}

/** (a + rest) / b, rounded once, for whole numbers and a power of ten b; −1 if its nearest double is in doubt. */
function quotient(a: number, rest: number, b: number): number {
  const q = a / b;
  const { hi, lo } = exactProduct(q, b);
  const more = (a - hi - lo + rest) / b;
  const doubt = Math.abs(more) * DOUBT;
  const value = q + (more - doubt);
  return value === q + (more + doubt) ? value : -1;
}

const one = new Float64Array(1);

/** The number written from `start` to `end`, strictly; NaN for anything else. */
export function parseNumber(bytes: Uint8Array, start: number, end: number, decimalSign: number = POINT): number {
  return readNumber(bytes, start, end, decimalSign, one, 0) === end ? one[0] : Number.NaN;
}
