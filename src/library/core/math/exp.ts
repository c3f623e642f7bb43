import { powerOfTwo } from './doubles.js';
import { BITS, fixedExp, fixedLog, splitFixed } from './fixed-point.js';

/** Steps to a factor of two. */
const EXP_STEPS = 128;

const STEP = fixedLog(2n, 1n) / BigInt(EXP_STEPS);

/** (ln 2)/128 as an upper and a lower part; the upper part times any step number that occurs is exact. */
export const EXP_STEP = splitFixed(STEP, 40n);

/** 128/ln 2. */
export const STEPS_PER_UNIT = 1 / (EXP_STEP.hi + EXP_STEP.lo);

/** For each step i, at 2i: 2^(i/128) rounded down, and the part that is missing, relative to it. */
export const EXP_TABLE = new Float64Array(2 * EXP_STEPS);

for (let i = 0, power = 1n << BITS, factor = fixedExp(STEP); i < EXP_STEPS; i++) {
  const { hi, lo } = splitFixed(power, 52n);
  EXP_TABLE.set([hi, lo / hi], 2 * i);
  power = (power * factor) >> BITS;
}

/** Adding and taking away 1.5 · 2⁵² rounds to a whole number. */
const ROUND = 6755399441055744;
const STEP_HI = EXP_STEP.hi;
const STEP_LO = EXP_STEP.lo;

/** eˣ, the same bits on every engine. */
export function exp(x: number): number {
  return expOfSum(x, 0);
}

/**
 * e^(x + rest) for a rest below an ulp of x. Tang's table method (1989): x = n (ln 2)/128 + r, so that
 * eˣ = 2^(n/128) eʳ with |r| < 2⁻⁸.
 */
export function expOfSum(x: number, rest: number): number {
  if (!(x < 710 && x > -746)) {
    if (x >= 710) return Number.POSITIVE_INFINITY;
    return x <= -746 ? 0 : Number.NaN;
  }
  const steps = x * STEPS_PER_UNIT + ROUND - ROUND;
  const r = x - steps * STEP_HI - (steps * STEP_LO - rest);
  const step = (steps & (EXP_STEPS - 1)) << 1;
  const exponent = steps >> 7;
  const square = r * r;
  const late = square * square * (1 / 24 + r * (1 / 120) + square * (1 / 720));
  const growth = r + (EXP_TABLE[step + 1] + square * (0.5 + r * (1 / 6)) + late);
  const base = EXP_TABLE[step];
  const power = base + base * growth;
  if (exponent > -1022 && exponent < 1024) return power * powerOfTwo(exponent);
  // at the ends of the range 2ᵏ itself may not be a normal number
  const half = exponent >> 1;
  return power * powerOfTwo(half) * powerOfTwo(exponent - half);
}
