import { describe, expect, it } from 'vitest';
import { allocateMatrix } from '../../../../src/library/core/kernel/kernel-memory.js';
import type { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import { type Rows, withRows } from '../../../../src/library/core/threads/rows.js';
import { measureScale } from '../../../../src/library/data/standardize.js';
import { rankSums } from '../../../../src/library/stats/groups/group-statistics.js';
import { groupSums } from '../../../../src/library/stats/groups/group-sums.js';
import { sideMoments } from '../../../../src/library/stats/groups/side-moments.js';
import { centralMoments } from '../../../../src/library/stats/moments.js';

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

describe.each([7, 8])('rows of %d columns', (cols) => {
  const { x, groups } = grouped(cols);
  const by = <T>(threads: number, task: (rows: Rows) => T): T => withRows(x, threads, task);

  it.each([2, 3])('have the sums that one thread finds, by %d threads', (threads) => {
    for (const scale of [measureScale(x), null]) {
      const sums = (rows: Rows) => groupSums(rows, groups, K, scale);
      expect(by(threads, sums)).toEqual(by(1, sums));
    }
  });

  it.each([1, 2])(
    'have moments on both sides of a group, also of more columns than there are, by %d threads',
    (threads) => {
      const asked = [0, 1, 2].flatMap((group) =>
        Array.from({ length: cols - group }, (_, j) => ({ group, column: cols - 1 - j })),
      );
      const found = by(threads, (rows) => {
        const momentsOf = sideMoments(rows, groups);
        return [momentsOf(asked), momentsOf(asked.slice(3, 5))];
      });
      const plain = asked.map(({ group, column }) =>
        [true, false].map((isInside) =>
          centralMoments(x.column(column).filter((_, i) => (groups[i] === group) === isInside)),
        ),
      );
      expect(found).toEqual([plain, plain.slice(3, 5)]);
    },
  );

  it('have the rank sums that one thread finds', () => {
    const sums = (rows: Rows) => rankSums(rows, [0, 2, 3, 4, 5, 6], groups, K);
    expect(by(2, sums)).toEqual(by(1, sums));
  });
});

it('rows of chosen or scaled columns are refused', () => {
  const { x, groups } = grouped(7);
  withRows(x, 2, (rows) => {
    for (const other of [rows.select([1, 2], null), rows.select([...Array(7).keys()], measureScale(x))]) {
      expect(() => groupSums(other, groups, K, null)).toThrow('on their own scale');
      expect(() => sideMoments(other, groups)).toThrow('on their own scale');
      expect(() => rankSums(other, [0], groups, K)).toThrow('on their own scale');
    }
  });
});

it('sums go over the rows of each group', () => {
  const { x, groups } = grouped(3);
  const scale = measureScale(x);
  const { counts, distances, squares, scaled, varies } = withRows(x, 1, (rows) => groupSums(rows, groups, K, scale));
  const members = Array.from(groups.keys()).filter((i) => groups[i] === 1);
  const plain = (term: (value: number) => number): number => members.reduce((sum, i) => sum + term(x.get(i, 0)), 0);
  expect(Array.from(counts)).toEqual([ROWS - members.length - 1, members.length, 1, 0]);
  expect(distances.get(1, 0)).toBe(plain((value) => value - scale.means[0]));
  expect(squares.get(1, 0)).toBe(plain((value) => (value - scale.means[0]) * (value - scale.means[0])));
  expect(scaled.get(1, 0)).toBe(plain((value) => (value - scale.means[0]) / scale.sds[0]));
  expect(Array.from(varies)).toEqual([1, 0, 1]);
});
