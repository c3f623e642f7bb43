import { expect, it } from 'vitest';
import { stream } from '../../src/core/random.js';
import { median } from '../../src/stats/median.js';

/** By sorting all values. */
function bySorting(values: Float64Array): number {
  const sorted = values.slice().sort();
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
}

it.each([
  ['normal', (z: number) => z],
  ['whole numbers', (z: number) => Math.round(2 * z)],
  ['zeros of both signs', (z: number) => (z < 0 ? -0 : 0)],
  ['of all sizes', (z: number) => Math.sign(z) * Number(`1e${Math.round(100 * z)}`)],
  ['all the same', () => 7],
])('is that of the sorted values to the last bit: %s', (name, value) => {
  const random = stream(1, 'median', name);
  for (const n of [1, 2, 3, 10, 2047, 2048, 2049, 5000, 5001]) {
    const values = Float64Array.from({ length: n }, () => value(random.normal()));
    const expected = bySorting(values);
    expect(median(values)).toBe(expected);
  }
});

it('is NaN of no values, and leaves those beyond n out', () => {
  expect(median(new Float64Array(0))).toBeNaN();
  expect(median(Float64Array.of(3, 1, 2, 100, 100), 3)).toBe(2);
});
