import { describe, expect, it } from 'vitest';
import { columnMeans, Matrix, requireData } from '../../src/core/matrix.js';

describe('Matrix', () => {
  it('is row-major, with rows as views and columns as copies', () => {
    const x = Matrix.fromRows([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect([...x.data]).toEqual([1, 2, 3, 4, 5, 6]);
    x.row(1)[0] = 7;
    x.column(0)[0] = 9;
    expect(x.toRows()).toEqual([
      [1, 2, 3],
      [7, 5, 6],
    ]);
    expect(columnMeans(x)).toEqual(Float64Array.of(4, 3.5, 4.5));
  });
});

describe('requireData', () => {
  it.each([
    ['unequal rows', [[1, 2], [3]], /row 2 has 1 values where row 1 has 2/],
    [
      'NaN',
      [
        [1, 2],
        [3, Number.NaN],
      ],
      /row 2, column 2 is NaN.*drop or impute/,
    ],
    [
      'infinity',
      [
        [1, Number.POSITIVE_INFINITY],
        [3, 4],
      ],
      /row 1, column 2 is Infinity/,
    ],
    ['too few rows', [[1, 2]], /1 row: at least 2 are needed/],
    ['no columns', [[], []], /no columns/],
  ])('refuses %s and says where', (_, rows, message) => {
    expect(() => requireData(rows, 2)).toThrow(message);
  });

  it('refuses another number of columns than the model has', () => {
    expect(() => requireData([[1, 2]], 0, 3)).toThrow(/2 columns where the model was fitted on 3/);
  });
});
