const number = new Float64Array(1);
const words = new Int32Array(number.buffer);
/** Which of a double's two 32-bit words is the upper one. */
export const HIGH = new Uint8Array(Int32Array.of(1).buffer)[0] === 1 ? 1 : 0;

/** The upper 32 bits of a double: sign, exponent and the first 20 bits of the fraction. */
export function highWord(x: number): number {
  number[0] = x;
  return words[HIGH];
}

const MIN_EXPONENT = -1074;
const POWERS = new Float64Array(1024 - MIN_EXPONENT);
POWERS[0] = Number.MIN_VALUE;
for (let i = 1; i < POWERS.length; i++) POWERS[i] = 2 * POWERS[i - 1];

/** 2ⁿ exactly, for whole n from −1074 to 1023. */
export function powerOfTwo(n: number): number {
  return POWERS[n - MIN_EXPONENT];
}

/** A number of about 106 bits: the sum of a double and a second one below an ulp of the first (Dekker 1971). */
export interface DoubleDouble {
  hi: number;
  lo: number;
}

/** a + b exactly (Knuth). */
export function exactSum(a: number, b: number): DoubleDouble {
  const hi = a + b;
  const part = hi - a;
  return { hi, lo: a - (hi - part) + (b - part) };
}

/** a · b exactly (Veltkamp and Dekker), unless a factor exceeds 2⁹⁹⁵ or the product's last bits underflow. */
export function exactProduct(a: number, b: number): DoubleDouble {
  const hi = a * b;
  const aHi = upperHalf(a);
  const bHi = upperHalf(b);
  const aLo = a - aHi;
  const bLo = b - bHi;
  return { hi, lo: aHi * bHi - hi + aHi * bLo + aLo * bHi + aLo * bLo };
}

/** a + b. */
export function sum(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const s = exactSum(a.hi, b.hi);
  const t = exactSum(a.lo, b.lo);
  const upper = exactSum(s.hi, s.lo + t.hi);
  return exactSum(upper.hi, upper.lo + t.lo);
}

/** a · b. */
export function product(a: DoubleDouble, b: DoubleDouble): DoubleDouble {
  const p = exactProduct(a.hi, b.hi);
  return exactSum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

/** A double as a double-double. */
export function double(hi: number, lo = 0): DoubleDouble {
  return { hi, lo };
}

/** x rounded to 26 bits. */
function upperHalf(x: number): number {
  const spread = 134217729 * x;
  return spread - (spread - x);
}
