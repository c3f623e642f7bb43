import { powerOfTwo } from './bits.js';
import { EXP_STEP, EXP_STEPS, EXP_TABLE, STEPS_PER_UNIT } from './exp-table.js';

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
