import { describe, expect, it } from 'vitest';
import { Matrix } from '../../src/core/matrix.js';
import { applyScaling, standardize } from '../../src/data/standardize.js';
import { expectClose } from '../support/close.js';

describe('standardize', () => {
  it('brings columns to mean 0 and population variance 1', () => {
    const { x, means, sds } = standardize(
      Matrix.fromRows([
        [1, 10],
        [2, 10],
        [3, 40],
      ]),
    );
    expectClose(means, [2, 20], 1e-15);
    expectClose(sds, [Math.sqrt(2 / 3), Math.sqrt(200)], 1e-15);
    expectClose(x.column(0), [-Math.sqrt(1.5), 0, Math.sqrt(1.5)], 1e-15);
  });

  it('turns constant columns into zeros and says which they were', () => {
    // 0.1 thirty times does not sum to exactly 3: rounding must not become a feature
    const rows = Array.from({ length: 30 }, (_, i) => [i, 0.1, 0, 1e9 + 1e-3]);
    const { x, constantColumns } = standardize(Matrix.fromRows(rows));
    expect(constantColumns).toEqual([1, 2, 3]);
    expect([...x.column(1), ...x.column(3)].every((value) => value === 0)).toBe(true);
  });

  it('puts new rows on the same scale, constant columns to zero', () => {
    const scaling = standardize(
      Matrix.fromRows([
        [0, 5],
        [2, 5],
      ]),
    );
    expect(applyScaling(Matrix.fromRows([[3, 7]]), scaling).toRows()).toEqual([[2, 0]]);
    expect(() => applyScaling(Matrix.fromRows([[3]]), scaling)).toThrow(/1 columns where/);
  });
});
