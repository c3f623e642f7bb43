import { describe, expect, it } from 'vitest';
import { Columns, columnMoments, columnSums, combineColumns } from '../../../../src/library/adaptive/columns.js';
import { RowColumns } from '../../../../src/library/adaptive/evidence/row-columns.js';
import { applyGuard, guardColumns } from '../../../../src/library/adaptive/guards/guard.js';
import { sorted } from '../../../../src/library/adaptive/one-dimensional/sample.js';
import { withWorkbench, workbench } from '../../../../src/library/adaptive/workbench.js';
import { exp } from '../../../../src/library/core/math/exp.js';
import { log } from '../../../../src/library/core/math/log.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';

const random = stream(7, 'adaptive kernel');
const normals = (length: number): Float64Array => Float64Array.from({ length }, () => random.normal());
const ROWS = 1003;
const COLS = 7;
const x = new Matrix(ROWS, COLS, normals(ROWS * COLS));
const some = random.permutation(ROWS).slice(0, 401);

/** Does a task alone, and by three threads: enough rows are said to be there for them. */
const both = (task: () => void): void => {
  withWorkbench(0, 1, task);
  withWorkbench(1e6, 3, () => {
    expect(workbench().threads).toBe(3);
    task();
  });
};

describe('exponentials and logarithms have the bits of src/library/core/math', () => {
  it('e^x', () => {
    const values = [0, -0, 1, -1, 709.7, 710, -745, -746, -708.5, -1e-300, 1e300, Number.POSITIVE_INFINITY, Number.NaN];
    for (let i = 0; i < 2000; i++) values.push(800 * (random.uniform() - 0.5) * random.uniform() ** 3);
    for (const value of values) expect(workbench().run.exponential(value)).toBe(exp(value));
  });

  it('ln x', () => {
    const values = [1, 2, 0.5, 1 + Number.EPSILON, 1e307, 2.3e-308, Math.E];
    for (let i = 0; i < 2000; i++) values.push(exp(600 * (random.uniform() - 0.5)));
    for (const value of values) expect(workbench().run.logarithm(value)).toBe(log(value));
  });
});

it('values are sorted as by JavaScript', () => {
  const lists = [normals(199), normals(200), normals(9001).map((value) => Math.round(3 * value))];
  lists.push(
    normals(20_001),
    Float64Array.from({ length: 9000 }, (_, i) => [0, -0, 5e-324, -1e308, 1e308, -1][i % 6]),
    new Float64Array(8192).fill(3),
  );
  both(() => {
    for (const list of lists) expect(sorted(list)).toEqual(list.slice().sort());
  });
});

it('columns are found again, selected where they lie, and copied where they are written to', () => {
  const columns = Columns.of(x);
  for (const j of [0, 3, COLS - 1]) expect(columns.column(j)).toEqual(x.column(j));
  expect(columns.toMatrix()).toEqual(x);
  const picked = columns.select([5, 2]);
  expect(picked.toMatrix(Float64Array.of(1, -2)).column(1)).toEqual(x.column(2).map((value) => -2 * value));
  const copies = columns.withCopies([2]);
  copies.column(2).fill(1);
  expect(picked.column(1)).toEqual(x.column(2));
  expect(copies.column(5)).toEqual(x.column(5));
});

it('sums over groups of rows are made in the order of the rows', () => {
  const groups = [some, Int32Array.of(), Int32Array.of(5, 1)];
  const weights = groups.map(({ length }) => normals(length));
  const directions = normals(3);
  both(() => {
    const columns = Columns.of(x);
    const plain = columnSums(columns, groups);
    const weighed = columnSums(columns, groups, weights);
    const moments = columnMoments(columns, groups);
    groups.forEach((rows, g) => {
      for (let j = 0; j < COLS; j++) {
        let [sum, weighedSum, squares] = [0, 0, 0];
        for (const i of rows) sum += x.get(i, j);
        rows.forEach((i, q) => {
          weighedSum += weights[g][q] * x.get(i, j);
        });
        for (const i of rows) squares += (x.get(i, j) - sum / rows.length) ** 2;
        expect([plain[g][j], moments[g].sums[j], weighed[g][j]]).toEqual([sum, sum, weighedSum]);
        expect(moments[g].squares[j]).toBeCloseTo(squares, 9);
      }
    });
    const line = combineColumns(columns, some, [6, 0, 3], directions);
    some.forEach((i, q) => {
      expect(line[q]).toBe(directions[0] * x.get(i, 6) + directions[1] * x.get(i, 0) + directions[2] * x.get(i, 3));
    });
  });
});

/** The values of a column among rows, to mean 0 and variance 1. */
function standard(j: number, rows: Int32Array): Float64Array {
  const values = Float64Array.from(rows, (i) => x.get(i, j));
  const mean = values.reduce((sum, value) => sum + value, 0) / rows.length;
  const scale = 1 / Math.sqrt(values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / rows.length);
  return values.map((value) => (value - mean) * scale);
}

const bimodality = (y: Float64Array): number => {
  const moment = (power: number): number => y.reduce((sum, value) => sum + value ** power, 0) / y.length;
  return (moment(3) ** 2 + 1) / moment(4);
};

describe('the columns of some rows', () => {
  it('are in nobody’s way: columns cannot be made behind them', () => {
    withWorkbench(0, 1, () => {
      const columns = Columns.of(x);
      const z = new RowColumns();
      z.load(columns, some);
      expect(() => columns.withCopies([1])).toThrow('close those first');
      z.close();
      const copies = columns.withCopies([1]);
      z.load(columns, some);
      expect(copies.column(1)).toEqual(x.column(1));
    });
  });

  it('are standardised, and constant ones are zeros', () => {
    both(() => {
      const flat = new Matrix(ROWS, COLS, x.data.slice());
      for (const i of some) flat.set(i, 4, 2);
      const z = new RowColumns();
      z.load(Columns.of(flat), some);
      for (const j of [0, 5, 6]) expect(z.column(j)).toEqual(standard(j, some));
      expect(z.column(4)).toEqual(new Float64Array(some.length));
      expect(z.sds[4]).toBe(0);
    });
  });

  it('give the same sums and products where only few are kept', () => {
    const weights = normals(some.length);
    both(() => {
      const columns = Columns.of(x);
      const z = new RowColumns();
      z.load(columns, some);
      const [sums, sds, products] = [z.weightedSums(weights), z.sds, z.gram([6, 1, 3])];
      z.loadLightly(columns, some);
      expect(z.weightedSums(weights)).toEqual(sums);
      expect(z.gram([6, 1, 3])).toEqual(products);
      expect(z.sds).toEqual(sds);
      const [a, b] = [standard(6, some), standard(3, some)];
      expect(products[2]).toBeCloseTo(a.reduce((sum, value, i) => sum + value * b[i], 0) / some.length, 12);
    });
  });

  it('have neighbourhoods whose lines are scored as they are made', () => {
    both(() => {
      const z = new RowColumns();
      z.load(Columns.of(x), some);
      const list = [0, 2, 3, 6];
      const products = z.gram(list);
      const least = 0.03;
      const scores = z.neighbourhoodScores(list, Int32Array.of(2, 0), least);
      [2, 0].forEach((a, q) => {
        const near = [0, 1, 2, 3].filter((b) => b === a || Math.abs(products[a * 4 + b]) >= least);
        const line = z.combine(
          near.map((b) => list[b]),
          near.map((b) => products[a * 4 + b]),
        );
        const sd = Math.sqrt(line.reduce((sum, value) => sum + value * value, 0) / line.length);
        expect(scores[q]).toBeCloseTo(bimodality(line.map((value) => value / sd)), 9);
      });
    });
  });
});

it('guards: bounds, scale, what is clipped and what is frequent, and further rows on the same scale', () => {
  const wild = new Matrix(ROWS, 4, normals(ROWS * 4));
  wild.set(17, 0, 1e6);
  for (let i = 0; i < ROWS; i++) {
    wild.set(i, 1, 4);
    wild.set(i, 2, Math.round(wild.get(i, 2)));
    wild.set(i, 3, i < 5 ? 1 : 0);
  }
  both(() => {
    const { guard, x: guarded, mostFrequent, nearConstant, clipped } = guardColumns(Columns.of(wild), 8);
    expect(guard.columns).toEqual([0, 2]);
    expect(nearConstant).toBe(1);
    expect(Array.from(clipped)).toEqual([1, 0]);
    const rounded = wild.column(2);
    expect(mostFrequent[1]).toBe(rounded.filter((value) => value === 0).length);
    const order = wild.column(0).sort();
    const [low, high] = [order[20], order[982]];
    expect([guard.lows[0], guard.highs[0]]).toEqual([low - 2.5 * (high - low), high + 2.5 * (high - low)]);
    const column = guarded.column(0);
    expect(column[17]).toBe((guard.highs[0] - guard.means[0]) / guard.sds[0]);
    expect(column.reduce((sum, value) => sum + value * value, 0) / ROWS).toBeCloseTo(1, 10);
    expect(applyGuard(Columns.of(wild), guard).toMatrix()).toEqual(guarded.toMatrix());
  });
});
