import { expect } from 'vitest';

/** Asserts |actual − expected| ≤ `tolerance` · max(|expected|, 1); the message shows both values and their distance. */
export function expectClose(actual: number, expected: number, tolerance: number, what = 'value'): void {
  const delta = Math.abs(actual - expected);
  const bound = tolerance * Math.max(Math.abs(expected), 1);
  expect(delta <= bound, `${what}: ${actual}, expected ${expected}, delta ${delta} beyond ${bound}`).toBe(true);
}

/** The same for every pair of entries. */
export function expectAllClose(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance: number,
  what = 'entry',
): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) expectClose(actual[i], expected[i], tolerance, `${what} ${i}`);
}
