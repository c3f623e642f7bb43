import { expect } from 'vitest';
import { Matrix } from '../../src/core/matrix.js';

type Numbers = number | Matrix | ArrayLike<number> | number[][];

const flat = (v: Numbers): number[] => {
  if (typeof v === 'number') return [v];
  if (v instanceof Matrix) return Array.from(v.data);
  return Array.from(v as ArrayLike<number>).flat();
};

/** Every number within `tolerance` of the expected one, relative to its size where that is above 1. */
export function expectClose(actual: Numbers, expected: Numbers, tolerance: number): void {
  const got = flat(actual);
  const wanted = flat(expected);
  expect(got.length).toBe(wanted.length);
  got.forEach((value, i) => {
    const delta = Math.abs(value - wanted[i]) / Math.max(1, Math.abs(wanted[i]));
    expect(delta, `number ${i}: ${value}, expected ${wanted[i]}`).toBeLessThanOrEqual(tolerance);
  });
}
