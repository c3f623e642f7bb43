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
