import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import { withRows } from '../../../../src/library/core/threads/rows.js';
import {
  type GroupStatistics,
  groupStatistics as statisticsOfRows,
} from '../../../../src/library/stats/groups/group-statistics.js';

const groupStatistics = (x: Matrix, groups: Int32Array, k: number): GroupStatistics =>
  withRows(x, 1, (rows) => statisticsOfRows(rows, groups, k));

/** Rank sums and ties by counting, for every value, those below it and those equal to it. */
function countedRanks(values: Float64Array, groups: Int32Array, k: number): { sums: Float64Array; ties: number } {
  const sums = new Float64Array(k);
  let ties = 0;
  values.forEach((value, i) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    sums[groups[i]] += below + (equal + 1) / 2;
    // every one of the t equal values adds its share of t³ − t
    ties += equal * equal - 1;
  });
  return { sums, ties };
}

function plainVariance(values: Float64Array): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) * (value - mean), 0) / values.length;
}

const random = stream(1, 'group statistics');

/** Columns that sorting by bits might get wrong. */
const COLUMNS: Record<string, (i: number) => number> = {
  normal: () => random.normal(),
  'many ties': () => random.integer(5),
  constant: () => 3,
  'zeros of both signs': () => [-1, -0, 0, 1][random.integer(4)],
  'tiny and huge': () => random.normal() * 10 ** (300 * (2 * random.uniform() - 1)),
  subnormal: () => random.integer(1000) * Number.MIN_VALUE,
  falling: (i) => -i,
  'equal but for the last bits': () => 1 + random.integer(5000) * Number.EPSILON,
  'equal but for the last bits, negative': () => -1 - random.integer(5000) * Number.EPSILON,
  'pairs equal but for the last bit': (i) => (i >> 1) + (i & 1 ? 0 : ((i >> 1) * Number.EPSILON) / 2),
  'one outlier': (i) => (i === 7 ? 1e9 : -0.03 + random.uniform() * 1e-12),
};

describe.each([2, 9, 64, 301])('%d rows in groups', (n) => {
  const names = Object.keys(COLUMNS);
  const x = Matrix.fromRows(Array.from({ length: n }, (_, i) => names.map((name) => COLUMNS[name](i))));
  const k = 4;
  // group 2 is empty
  const groups = Int32Array.from({ length: n }, () => [0, 1, 3][random.integer(3)]);
  const columns = groupStatistics(x, groups, k);

  it.each(names)('rank sums and ties: %s', (name) => {
    const j = names.indexOf(name);
    expect({ sums: columns.rankSums.row(j), ties: columns.ties[j] }).toEqual(countedRanks(x.column(j), groups, k));
  });

  it('variances, to the last bit', () => {
    names.forEach((name, j) => {
      const values = x.column(j);
      expect(columns.variances[j], name).toBe(plainVariance(values));
      for (let g = 0; g < k; g++) {
        const members = values.filter((_, i) => groups[i] === g);
        expect(columns.groupVariances.get(g, j), `${name}, group ${g}`).toBe(
          members.length === 0 ? Number.NaN : plainVariance(members),
        );
      }
    });
  });

  it('counts the rows of every group', () => {
    expect(columns.rows).toBe(n);
    expect([...columns.counts]).toEqual([0, 1, 2, 3].map((g) => groups.filter((group) => group === g).length));
  });
});

it.each([1, 7, 8, 9, 17])('%d columns come out as each does alone', (cols) => {
  const x = new Matrix(
    30,
    cols,
    Float64Array.from({ length: 30 * cols }, () => random.normal()),
  );
  const groups = Int32Array.from({ length: 30 }, (_, i) => i % 3);
  const all = groupStatistics(x, groups, 3);
  for (let j = 0; j < cols; j++) {
    const alone = groupStatistics(new Matrix(30, 1, x.column(j)), groups, 3);
    expect(all.rankSums.row(j)).toEqual(alone.rankSums.row(0));
    expect(all.variances[j]).toBe(alone.variances[0]);
    expect(all.groupVariances.column(j)).toEqual(alone.groupVariances.column(0));
  }
});

/** Columns of every kind beside each other: two are ranked at a time, and each may have to be left to another way. */
it.each([1, 2, 3, 5, 8, 9])('rank sums of 1000 rows in %d groups', (k) => {
  const kinds = [
    () => random.normal(),
    () => random.normal() / (0.01 + random.uniform()),
    () => Math.round(100 * random.normal()),
    () => random.normal() * 10 ** (300 * (2 * random.uniform() - 1)),
    () => 1 + random.integer(1e6) * Number.EPSILON,
  ];
  const columns = kinds.flatMap((a) => kinds.map((b) => [a, b])).flat();
  const x = Matrix.fromRows(Array.from({ length: 1000 }, () => columns.map((value) => value())));
  const groups = Int32Array.from({ length: 1000 }, () => random.integer(k));
  const { rankSums, ties } = groupStatistics(x, groups, k);
  columns.forEach((_, j) => {
    const sorted = x.column(j).sort();
    const sums = new Float64Array(k);
    x.column(j).forEach((value, i) => {
      sums[groups[i]] += (sorted.indexOf(value) + sorted.lastIndexOf(value)) / 2 + 1;
    });
    expect(rankSums.row(j)).toEqual(sums);
    expect(ties[j] > 0).toBe(new Set(sorted).size < 1000);
  });
});
