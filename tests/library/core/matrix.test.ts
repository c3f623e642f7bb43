import { describe, expect, it } from 'vitest';
import { columnMeans, Matrix, requireData } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';

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

// rows and values are taken four at a time: every remainder occurs
describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('%d rows', (rows) => {
  const random = stream(rows, 'matrix');
  const x = new Matrix(
    rows,
    3,
    Float64Array.from({ length: 3 * rows }, () => random.normal() / 3),
  );

  it('the mean of a column is its sum in the order of the rows, to the last bit', () => {
    const sums = [0, 1, 2].map((j) => x.column(j).reduce((sum, value) => sum + value, 0));
    expect([...columnMeans(x)]).toEqual(sums.map((sum) => sum / rows));
  });

  it('a value that is not finite is found wherever it is', () => {
    expect(requireData(x, 1)).toBe(x);
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      for (let e = 0; e < x.data.length; e++) {
        const bad = new Matrix(rows, 3, x.data.slice());
        bad.data[e] = value;
        const place = `row ${Math.floor(e / 3) + 1}, column ${(e % 3) + 1} is ${value}: `;
        expect(() => requireData(bad, 1)).toThrow(place);
      }
    }
  });
});

describe('Matrix.fromRows', () => {
  const second = (value: unknown): number[][] =>
    JSON.parse('[[1, 2], [3, 4]]').map((row: unknown[], i: number) => (i === 1 ? [row[0], value] : row));

  it.each([
    ['null', null, 'is null'],
    ['the NaN of JSON', JSON.parse(JSON.stringify(Number.NaN)), 'is null'],
    ['undefined', undefined, 'is undefined'],
    ['a text', '4', "is the text '4'"],
    ['a boolean', true, 'is true'],
    ['a big integer', 4n, 'is 4'],
  ])('refuses %s, naming row and column', (_, value, what) => {
    expect(() => Matrix.fromRows(second(value))).toThrow(
      `the value in row 2, column 2 ${what}: every value must be a number; drop or impute missing values`,
    );
    expect(() => requireData(second(value), 2)).toThrow(/^the value in row 2, column 2 is/);
  });

  it('refuses holes, and rows that are none', () => {
    // biome-ignore lint/suspicious/noSparseArray: that is the point
    expect(() => Matrix.fromRows([[1, 2], [, 4] as number[]])).toThrow('row 2, column 1 is undefined');
    for (const [row, shown] of [
      [null, 'null'],
      ['12', "the text '12'"],
      [7, '7'],
    ]) {
      expect(() => Matrix.fromRows([[1, 2], row as never])).toThrow(
        `row 2 is ${shown}: every row must be an array of numbers`,
      );
    }
  });

  it('takes typed rows, and NaN as what it is', () => {
    const x = Matrix.fromRows([Float32Array.of(1, Number.NaN), [3, 4]]);
    expect([...x.data]).toEqual([1, Number.NaN, 3, 4]);
  });

  it('says how to give a flat array', () => {
    const flat = new Float64Array(360);
    const how = /^the data are a flat array of 360 numbers: give their shape with new Matrix\(rows, columns, /;
    for (const data of [flat, [...flat]]) expect(() => requireData(data as never, 2)).toThrow(how);
    expect(requireData(new Matrix(36, 10, flat), 2).data).toBe(flat);
  });
});

it('a Matrix is of doubles, and of a shape', () => {
  expect(() => new Matrix(1, 2, [1, 2] as never)).toThrow('must be a Float64Array');
  expect(() => new Matrix(1.5, 2, new Float64Array(3))).toThrow('the number of rows must be a whole number');
  expect(() => requireData({} as never, 2)).toThrow('an object without rows');
});

describe('requireData', () => {
  it.each([
    ['unequal rows', [[1, 2], [3]], /row 2 has 1 values, but row 1 has 2/],
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
    expect(() => requireData([[1, 2]], 0, 3)).toThrow(/2 columns, but the model was fitted on 3/);
  });
});
