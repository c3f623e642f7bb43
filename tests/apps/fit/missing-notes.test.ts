import { describe, expect, it } from 'vitest';
import { completeTable, describedRows, missingNotes } from '../../../src/apps/fit/missing-notes.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { mean, standardDeviation } from '../../../src/library/stats/moments.js';

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
const ALL =
  '3 of 10 values are missing: each row is judged by the values it has, and nothing is certified on filled cells';

describe('missing values', () => {
  it('that set a cluster apart are named, NaN or filled', () => {
    const table = { x, features: ['a', 'b'] };
    expect(missingNotes(table, labels, [2, 3])).toEqual([ALL, NOTE]);
    expect(missingNotes({ ...completeTable(table), filled: [1, 3, 8] }, labels, [2, 3])).toEqual([NOTE]);
    expect(missingNotes(table, Int32Array.of(0, 1, 0, 1, 0), [3, 2])).toEqual([ALL]);
    expect(missingNotes(table, new Int32Array(5), [5])).toEqual([ALL]);
    expect(missingNotes(completeTable(table), labels, [2, 3])).toEqual([]);
  });

  it('leave the means and spreads of the clusters as they are', () => {
    const random = stream(5, 'described');
    const holes = new Matrix(
      400,
      2,
      Float64Array.from({ length: 800 }, (_, e) => (random.uniform() < 0.3 ? NONE : (e % 8) + random.normal())),
    );
    const groups = Int32Array.from({ length: 400 }, (_, i) => i % 4);
    const out = describedRows(holes, groups, 4);
    expect(out.data.some(Number.isNaN)).toBe(false);
    for (let c = 0; c < 4; c++) {
      const of = (x: Matrix): number[] => Array.from(x.column(1)).filter((_, i) => groups[i] === c);
      const known = of(holes).filter((value) => !Number.isNaN(value));
      expect(known.length).toBeLessThan(90);
      expect(mean(of(out))).toBeCloseTo(mean(known), 10);
      expect(standardDeviation(of(out)) / standardDeviation(known)).toBeCloseTo(1, 1);
    }
    expect(describedRows(new Matrix(2, 1), Int32Array.of(0, 0), 1).data).toEqual(new Float64Array(2));
  });

  it('do not set how clusters are described if they are far, unless a cluster has no others', () => {
    const values = Float64Array.from({ length: 40 }, (_, i) => (i % 2) * 10 + (i % 5));
    values[7] = 99999;
    const ends = Int32Array.from(values, (_, i) => i % 2);
    const out = describedRows(new Matrix(40, 1, values), ends, 2).column(0);
    expect(out[7]).toBeCloseTo((10 * 19 + 38) / 19, 10);
    expect(out.filter((_, i) => i !== 7)).toEqual(values.filter((_, i) => i !== 7));
    const alone = Int32Array.from(values, (_, i) => (i === 7 ? 2 : i % 2));
    expect(describedRows(new Matrix(40, 1, values), alone, 3).data).toEqual(values);
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
