import { describe, expect, it } from 'vitest';
import { allocateMatrix } from '../../../../src/library/core/kernel/kernel-memory.js';
import type { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import { withRowsInPlace } from '../../../../src/library/core/threads/rows-in-place.js';
import { measureScale } from '../../../../src/library/data/standardize.js';
import { rankSums } from '../../../../src/library/stats/groups/group-statistics.js';
import { groupSums } from '../../../../src/library/stats/groups/group-sums.js';
import { sideMoments } from '../../../../src/library/stats/groups/side-moments.js';

const ROWS = 20_500;
const K = 4;

/** Rows with a constant column, one of few values and one far from zero; the last group is empty. */
function grouped(cols: number): { x: Matrix; groups: Int32Array } {
  const random = stream(1, 'groups in place', cols);
  const x = allocateMatrix(ROWS, cols);
  for (let i = 0; i < ROWS; i++) {
    for (let j = 0; j < cols; j++) x.set(i, j, j === 1 ? 3 : j === 2 ? random.integer(3) : 1e4 * j + random.normal());
  }
  return { x, groups: Int32Array.from({ length: ROWS }, (_, i) => (i === 7 ? 2 : Number(random.uniform() < 0.3))) };
}

describe.each([7, 8])('rows of %d columns in place', (cols) => {
  const { x, groups } = grouped(cols);
  const inPlace = (threads: number, task: (rows: Parameters<typeof groupSums>[0]) => unknown): unknown =>
    withRowsInPlace(x, threads, (rows) => {
      if (rows === null) throw new Error('the rows are not in place');
      return task(rows);
    });

  it.each([2, 3])('have the sums of a matrix, by %d threads', (threads) => {
    const scale = measureScale(x);
    expect(inPlace(threads, (rows) => groupSums(rows, groups, K, scale))).toEqual(groupSums(x, groups, K, scale));
    expect(inPlace(threads, (rows) => groupSums(rows, groups, K, null))).toEqual(groupSums(x, groups, K, null));
  });

  it('have its moments on both sides of a group, also of more columns than there are', () => {
    const asked = [0, 1, 2].flatMap((group) =>
      Array.from({ length: cols - group }, (_, j) => ({ group, column: cols - 1 - j })),
    );
    const found = inPlace(2, (rows) => {
      const momentsOf = sideMoments(rows, groups);
      return [momentsOf(asked), momentsOf(asked.slice(3, 5))];
    });
    const plain = sideMoments(x, groups)(asked);
    expect(found).toEqual([plain, plain.slice(3, 5)]);
  });

  it('have its rank sums', () => {
    const columns = [0, 2, 3, 4, 5, 6];
    expect(inPlace(2, (rows) => rankSums(rows, columns, groups, K))).toEqual(rankSums(x, columns, groups, K));
  });
});

it('rows in place are refused where columns of theirs are chosen or scaled', () => {
  const { x, groups } = grouped(7);
  withRowsInPlace(x, 2, (rows) => {
    for (const other of [rows!.select([1, 2], null), rows!.select([...Array(7).keys()], measureScale(x))]) {
      expect(() => groupSums(other, groups, K, null)).toThrow('on their own scale');
      expect(() => sideMoments(other, groups)).toThrow('on their own scale');
      expect(() => rankSums(other, [0], groups, K)).toThrow('on their own scale');
    }
  });
});

it('sums go over the rows of each group', () => {
  const { x, groups } = grouped(3);
  const scale = measureScale(x);
  const { counts, distances, squares, scaled, varies } = groupSums(x, groups, K, scale);
  const members = Array.from(groups.keys()).filter((i) => groups[i] === 1);
  const plain = (term: (value: number) => number): number => members.reduce((sum, i) => sum + term(x.get(i, 0)), 0);
  expect(Array.from(counts)).toEqual([ROWS - members.length - 1, members.length, 1, 0]);
  expect(distances.get(1, 0)).toBe(plain((value) => value - scale.means[0]));
  expect(squares.get(1, 0)).toBe(plain((value) => (value - scale.means[0]) * (value - scale.means[0])));
  expect(scaled.get(1, 0)).toBe(plain((value) => (value - scale.means[0]) / scale.sds[0]));
  expect(Array.from(varies)).toEqual([1, 0, 1]);
});
