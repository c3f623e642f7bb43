import { expect } from 'vitest';
import { Matrix } from '../../src/library/core/matrix.js';

type Numbers = number | Matrix | ArrayLike<number> | number[][];

const flat = (v: Numbers): number[] => {
  if (typeof v === 'number') return [v];
  if (v instanceof Matrix) return Array.from(v.data);
  return Array.from(v as ArrayLike<number>).flat();
};

/**
 * Asserts |actual − expected| ≤ `tolerance` · max(|expected|, 1) for a number or every entry of an array or matrix; the
 * message shows both values and their distance.
 */
export function expectClose(actual: Numbers, expected: Numbers, tolerance: number, what = 'value'): void {
  const got = flat(actual);
  const wanted = flat(expected);
  expect(got.length, `${what}: how many`).toBe(wanted.length);
  got.forEach((value, i) => {
    const delta = Math.abs(value - wanted[i]);
    const bound = tolerance * Math.max(Math.abs(wanted[i]), 1);
    expect(delta <= bound, `${what} ${i}: ${value}, expected ${wanted[i]}, delta ${delta} beyond ${bound}`).toBe(true);
  });
}
