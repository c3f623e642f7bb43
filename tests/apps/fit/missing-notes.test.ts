import { describe, expect, it } from 'vitest';
import { completeTable, missingNotes } from '../../../src/apps/fit/missing-notes.js';
import { Matrix } from '../../../src/library/core/matrix.js';

const NONE = Number.NaN;
const x = Matrix.fromRows([
  [1, NONE],
  [2, NONE],
  [3, 4],
  [5, 6],
  [NONE, 8],
]);
const labels = Int32Array.of(0, 0, 1, 1, 1);
const NOTE = 'cluster 1 differs from the others in that b is missing: in 2 of its 2 rows, and in 0 of the 3 others';

describe('missing values', () => {
  it('that set a cluster apart are named, NaN or filled', () => {
    const table = { x, features: ['a', 'b'] };
    expect(missingNotes(table, labels, [2, 3])).toEqual([NOTE]);
    expect(missingNotes({ ...completeTable(table), filled: [1, 3, 8] }, labels, [2, 3])).toEqual([NOTE]);
    expect(missingNotes(table, Int32Array.of(0, 1, 0, 1, 0), [3, 2])).toEqual([]);
    expect(missingNotes(table, new Int32Array(5), [5])).toEqual([]);
  });

  it('become the median of their column for whoever cannot do without', () => {
    expect(completeTable({ x }).x.toRows()).toEqual([
      [1, 6],
      [2, 6],
      [3, 4],
      [5, 6],
      [2.5, 8],
    ]);
    expect(Number.isNaN(x.get(0, 1))).toBe(true);
    const whole = { x: Matrix.fromRows([[1]]) };
    expect(completeTable(whole)).toBe(whole);
  });
});
