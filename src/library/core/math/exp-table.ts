import { BITS, fixedExp, fixedLog, splitFixed } from './fixed-point.js';

/** Steps to a factor of two. */
export const EXP_STEPS = 128;

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
