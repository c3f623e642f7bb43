import { expect, it } from 'vitest';
import { allocateMatrix } from '../../../../src/library/core/kernel/kernel-memory.js';
import type { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import { withRows } from '../../../../src/library/core/threads/rows.js';
import { measureScale } from '../../../../src/library/data/standardize.js';
import { rankSums } from '../../../../src/library/stats/groups/group-statistics.js';
import { groupSums } from '../../../../src/library/stats/groups/group-sums.js';

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

it('rank sums are those that one thread finds', () => {
  const { x, groups } = grouped(7);
  const by = (threads: number) => withRows(x, threads, (rows) => rankSums(rows, [0, 2, 3, 4, 5, 6], groups, K));
  expect(by(2)).toEqual(by(1));
});

it('rank sums are refused of rows of chosen or scaled columns', () => {
  const { x, groups } = grouped(7);
  withRows(x, 2, (rows) => {
    for (const other of [rows.select([1, 2], null), rows.select([...Array(7).keys()], measureScale(x))]) {
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
