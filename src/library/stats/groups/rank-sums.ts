import { Matrix } from '../../core/matrix.js';
import type { RowsInPlace } from '../../core/threads/rows-in-place.js';
import { groupStatistics } from './group-statistics.js';

/** columns of a matrix that are copied at a time */
const COPIED = 4;

/** Sum of the ranks of every listed column in the groups 0 … k − 1; columns are listed once each, in their order. */
export function rankSums(
  x: Matrix | RowsInPlace,
  columns: readonly number[],
  groups: Int32Array,
  k: number,
): Map<number, Float64Array> {
  if (!(x instanceof Matrix)) x.requirePlain();
  const found = new Map<number, Float64Array>();
  const most = x instanceof Matrix ? COPIED : x.cols;
  for (let a = 0; a < columns.length; a += most) {
    const some = columns.slice(a, a + most);
    const { rankSums } = groupStatistics(x instanceof Matrix ? copied(x, some) : x.select(some, null), groups, k);
    some.forEach((column, i) => {
      found.set(column, rankSums.row(i));
    });
  }
  return found;
}

function copied(x: Matrix, columns: readonly number[]): Matrix {
  const out = new Matrix(x.rows, columns.length);
  for (let i = 0; i < x.rows; i++) {
    for (let a = 0; a < columns.length; a++) out.set(i, a, x.get(i, columns[a]));
  }
  return out;
}
