import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { applyScaling, standardize } from '../../../src/library/data/standardize.js';
import { expectClose } from '../../support/close.js';

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
    expect(() => applyScaling(Matrix.fromRows([[3]]), scaling)).toThrow(/1 columns, but/);
  });

  // rows are taken four at a time: every remainder occurs
  it.each([2, 3, 4, 5, 6, 7, 8, 9])('%d rows: sums in the order of the rows, to the last bit', (rows) => {
    const random = stream(rows, 'standardize');
    const raw = new Matrix(
      rows,
      3,
      Float64Array.from({ length: 3 * rows }, () => random.normal() / 3),
    );
    const { x, sds } = standardize(raw);
    for (let j = 0; j < 3; j++) {
      const values = raw.column(j);
      const mean = values.reduce((sum, value) => sum + value, 0) / rows;
      const sd = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / rows);
      expect(sds[j]).toBe(sd);
      expect(x.column(j)).toEqual(values.map((value) => (value - mean) / sd));
    }
  });
});
