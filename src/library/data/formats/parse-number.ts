import { exactProduct } from '../../core/math/double-double.js';
import { latin1Text } from './text-encoding.js';

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;
const LETTER_E = 101;

/** The powers of ten that doubles hold exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const MAX_POWER = POWERS.length - 1;
/** Below it the digits are known from a double and their last 32 bits. */
const MAX_DIGITS = 2 ** 63;
/** No exponent of more digits matters to a double: it is left to Number(). */
const MAX_EXPONENT = 9999;
/** far beyond the rounding of a quotient's second part, and far below what doubt may cost */
const DOUBT = 1e-14;

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 57;

/**
 * Reads the number that begins at `from`, strictly: sign, digits, decimal sign and exponent. Puts it into out[index] and
 * returns the place behind it, or −1 where none begins. It is the double that Number() gives, infinite for 1e400: one operation on exact doubles rounds once; a quotient of more digits is computed to twice a double's
 * precision and taken where that leaves no doubt; all others are left to Number().
 */
export function readNumber(
  bytes: Uint8Array,
  from: number,
  end: number,
  decimalSign: number,
  out: Float64Array,
  index: number,
): number {
  let at = from;
  const sign = bytes[at];
  if (sign === MINUS || sign === PLUS) at++;
  // the digits as a double, rounded from the 16th or 17th on, and modulo 2³²
  let rounded = 0;
  let low = 0;
  let first = at;
  while (at < end && isDigit(bytes[at])) {
    rounded = rounded * 10 + (bytes[at] - ZERO);
    low = (Math.imul(low, 10) + (bytes[at] - ZERO)) | 0;
    at++;
  }
  let digits = at - first;
  let power = 0;
  if (at < end && bytes[at] === decimalSign) {
    first = ++at;
    while (at < end && isDigit(bytes[at])) {
      rounded = rounded * 10 + (bytes[at] - ZERO);
      low = (Math.imul(low, 10) + (bytes[at] - ZERO)) | 0;
      at++;
    }
    power = first - at;
    digits -= power;
  }
  if (digits === 0) return -1;
  if (at < end && (bytes[at] | 32) === LETTER_E) {
    let exponent = 0;
    const exponentSign = bytes[++at];
    if (exponentSign === MINUS || exponentSign === PLUS) at++;
    first = at;
    while (at < end && isDigit(bytes[at])) {
      if (exponent < MAX_EXPONENT) exponent = exponent * 10 + (bytes[at] - ZERO);
      at++;
    }
    if (at === first) return -1;
    power += exponentSign === MINUS ? -exponent : exponent;
  }
  const value = scaled(rounded, low, power);
  if (value >= 0) out[index] = sign === MINUS ? -value : value;
  else {
    const text = latin1Text(bytes.subarray(from, at));
    out[index] = Number(decimalSign === POINT ? text : text.replace(String.fromCharCode(decimalSign), '.'));
  }
  return at;
}

/** digits × 10^power, rounded once; −1 where that takes more than a few operations. */
function scaled(rounded: number, low: number, power: number): number {
  if (rounded >= MAX_DIGITS) return -1;
  const rest = (low - (rounded | 0)) | 0;
  if (power === 0) return rounded + rest;
  if (rest === 0) {
    if (power < 0) return power >= -MAX_POWER ? rounded / POWERS[-power] : rounded === 0 ? 0 : -1;
    return power <= MAX_POWER ? rounded * POWERS[power] : rounded === 0 ? 0 : -1;
  }
  return power < 0 && power >= -MAX_POWER ? quotient(rounded, rest, POWERS[-power]) : -1;
}

/** (a + rest) / b, rounded once, for whole numbers and a power of ten b; −1 where its nearest double is in doubt. */
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
