// A number written in decimals, as src/library/data/formats/parse-number.ts reads it: it is the double that Number() gives. What
// takes more than a few operations is left to that.

/** the powers of ten that doubles hold exactly */
export const POWERS = memory.data<f64>([
  1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20,
  1e21, 1e22,
]);
const MAX_POWER: i32 = 22;
/** digits behind leading zeros that 64 bits hold */
const MAX_DIGITS: i32 = 19;
/** whole numbers up to here are exact as doubles */
const MAX_EXACT: u64 = 1 << 53;
/** no exponent of more digits matters to a double */
const MAX_EXPONENT: i32 = 9999;
/** far beyond the rounding of a quotient's second part, and far below what doubt may cost */
const DOUBT: f64 = 1e-14;
/** 2²⁷ + 1, which splits a double in halves (Veltkamp) */
const SPLIT: f64 = 134217729;

const PLUS: u32 = 43;
const MINUS: u32 = 45;
const LETTER_E: u32 = 101;

/** the number that was read last; NaN where it is left to others */
export let value: f64 = 0;

/** the digits read last, without leading zeros, and how many they are */
let digits: u64 = 0;
let significant: i32 = 0;

function digitAt(at: usize): u32 {
  return <u32>load<u8>(at) - 48;
}

/** Adds the digits from `at` on to those before them; returns the place behind. */
function readDigits(at: usize, end: usize): usize {
  let sum = digits;
  let count = significant;
  for (; at < end; at++) {
    const digit = digitAt(at);
    if (digit > 9) break;
    sum = sum * 10 + <u64>digit;
    count += i32(sum !== 0);
  }
  digits = sum;
  significant = count;
  return at;
}

/** Reads the number that begins at `at`: sign, digits, decimal sign and exponent; returns the place behind it, 0 where none begins. */
export function readNumber(at: usize, end: usize, decimalSign: u32): usize {
  const sign = at < end ? <u32>load<u8>(at) : 0;
  if (sign === MINUS || sign === PLUS) at++;
  digits = 0;
  significant = 0;
  let first = at;
  at = readDigits(at, end);
  let count = at - first;
  let power = 0;
  if (at < end && <u32>load<u8>(at) === decimalSign) {
    first = ++at;
    at = readDigits(at, end);
    power = -(<i32>(at - first));
    count += at - first;
  }
  if (count === 0) return 0;
  if (at < end && (<u32>load<u8>(at) | 32) === LETTER_E) {
    let exponent = 0;
    at++;
    const exponentSign = at < end ? <u32>load<u8>(at) : 0;
    if (exponentSign === MINUS || exponentSign === PLUS) at++;
    first = at;
    for (; at < end && digitAt(at) <= 9; at++) {
      if (exponent < MAX_EXPONENT) exponent = exponent * 10 + digitAt(at);
    }
    if (at === first) return 0;
    power += exponentSign === MINUS ? -exponent : exponent;
  }
  const size = significant > MAX_DIGITS ? NaN : scaled(digits, power);
  value = sign === MINUS ? -size : size;
  return at;
}

/** whole × 10^power, rounded once; NaN where that takes more than a few operations. */
function scaled(whole: u64, power: i32): f64 {
  const rounded = <f64>whole;
  if (power === 0 || whole === 0) return rounded;
  if (power < -MAX_POWER || power > MAX_POWER) return NaN;
  const factor = load<f64>(POWERS + ((<usize>abs(power)) << 3));
  if (whole <= MAX_EXACT) return power < 0 ? rounded / factor : rounded * factor;
  return power < 0 ? quotient(rounded, <f64>(<i64>(whole - <u64>rounded)), factor) : NaN;
}

/** (a + rest) / b, rounded once, for whole numbers and a power of ten b; NaN where its nearest double is in doubt. */
function quotient(a: f64, rest: f64, b: f64): f64 {
  const q = a / b;
  const product = q * b;
  const qHigh = upperHalf(q);
  const bHigh = upperHalf(b);
  const qLow = q - qHigh;
  const bLow = b - bHigh;
  const error = qHigh * bHigh - product + qHigh * bLow + qLow * bHigh + qLow * bLow;
  const more = (a - product - error + rest) / b;
  const doubt = abs(more) * DOUBT;
  const nearest = q + (more - doubt);
  return nearest === q + (more + doubt) ? nearest : NaN;
}

function upperHalf(a: f64): f64 {
  const c = SPLIT * a;
  return c - (c - a);
}
