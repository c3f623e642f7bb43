import { latin1Text } from './text-encoding.js';

const PLUS = 43;
const MINUS = 45;
const POINT = 46;
const ZERO = 48;

/** The powers of ten that doubles hold exactly. */
const POWERS = Float64Array.from({ length: 23 }, (_, exponent) => Number(`1e${exponent}`));
const MAX_EXACT_DIGITS = 16;
const STRICT = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;

const isDigit = (byte: number): boolean => byte >= ZERO && byte <= 57;

/**
 * The number written from `start` to `end`, strictly: digits, sign, decimal sign and exponent; NaN for anything else. It is the
 * double that Number() gives: a quotient of two doubles that are exact is rounded once.
 */
export function parseNumber(bytes: Uint8Array, start: number, end: number, decimalSign: number = POINT): number {
  let at = start;
  const sign = bytes[at];
  if (sign === PLUS || sign === MINUS) at++;
  let mantissa = 0;
  const whole = at;
  while (at < end && isDigit(bytes[at])) mantissa = mantissa * 10 + bytes[at++] - ZERO;
  let digits = at - whole;
  let decimals = 0;
  if (at < end && bytes[at] === decimalSign) {
    const first = ++at;
    while (at < end && isDigit(bytes[at])) mantissa = mantissa * 10 + bytes[at++] - ZERO;
    decimals = at - first;
    digits += decimals;
  }
  if (at === end && digits > 0 && digits <= MAX_EXACT_DIGITS && mantissa <= Number.MAX_SAFE_INTEGER) {
    const value = decimals === 0 ? mantissa : mantissa / POWERS[decimals];
    return sign === MINUS ? -value : value;
  }
  // an exponent, many digits, or no number
  if (digits === 0 || (at < end && (bytes[at] | 32) !== 101)) return Number.NaN;
  const text = latin1Text(bytes.subarray(start, end)).replace(String.fromCharCode(decimalSign), '.');
  return STRICT.test(text) ? Number(text) : Number.NaN;
}
