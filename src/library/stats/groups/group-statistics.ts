import type { KernelMemory } from '../../core/kernel/kernel-module.js';
import { Matrix } from '../../core/matrix.js';
import type { RowsInPlace } from '../../core/threads/rows-in-place.js';
import { keepStatsKernel, startStatsKernel } from '../stats-kernel.js';

/** What `kernel/stats` exports; addresses are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  openGroups(rows: number, columns: number, groups: number): number;
  blockAt(): number;
  groupsAt(): number;
  orderRows(): void;
  partsOfRows(): number;
  fillPart(part: number, block: number): void;
  describeShare(share: number, block: number): void;
  rankSumsAt(): number;
  tiesAt(): number;
  variancesAt(): number;
}

/** columns in a block, as in kernel/stats/layout.ts */
const BLOCK = 4;

/** What tests of every column of a matrix compare: its finite values in the groups 0 … k − 1 of a partition of the rows. */
export interface GroupStatistics {
  rows: number;
  /** rows in every group */
  counts: Int32Array;
  /** sum of the ranks of every column in every group, D × k; ties have the mean of their ranks */
  rankSums: Matrix;
  /** Σ (t³ − t) over the runs of t ties of every column */
  ties: Float64Array;
  /** population variance of every column */
  variances: Float64Array;
  /** population variance of every column within every group, k × D; NaN in an empty group */
  groupVariances: Matrix;
}

/** Ranks and variances of every column, by the kernel. */
export function groupStatistics(x: Matrix | RowsInPlace, groups: Int32Array, k: number): GroupStatistics {
  const { rows, cols } = x;
  const kernel = x instanceof Matrix ? startStatsKernel<KernelExports>() : x.team.exports<KernelExports>('sharedStats');
  const valuesAt =
    x instanceof Matrix ? kernel.openGroups(rows, cols, k) : x.open('sharedStats', 'openSourceGroups', rows, k);
  const reals = (at: number, length: number): Float64Array => new Float64Array(kernel.memory.buffer, at, length);
  new Int32Array(kernel.memory.buffer, kernel.groupsAt(), rows).set(groups);
  kernel.orderRows();
  const isWhole = x instanceof Matrix && valuesAt > 0;
  if (isWhole) reals(valuesAt, rows * cols).set(x.data);

  const blocks = Math.ceil(cols / BLOCK);
  for (let b = 0; b < blocks; b++) {
    const width = Math.min(BLOCK, cols - b * BLOCK);
    // variances, and ranks of two columns at a time
    const shares = 1 + Math.ceil(width / 2);
    if (x instanceof Matrix) {
      if (isWhole) for (let part = 0; part < kernel.partsOfRows(); part++) kernel.fillPart(part, b);
      else copyColumns(x, b * BLOCK, width, reals(kernel.blockAt(), BLOCK * rows));
      for (let share = 0; share < shares; share++) kernel.describeShare(share, b);
    } else {
      x.team.each('sharedStats', 'fillPart', kernel.partsOfRows(), b);
      x.team.each('sharedStats', 'describeShare', shares, b);
    }
  }

  const counts = new Int32Array(k);
  for (let i = 0; i < rows; i++) counts[groups[i]]++;
  const variances = new Float64Array(cols);
  const groupVariances = new Matrix(k, cols);
  for (let b = 0; b < blocks; b++) {
    const first = b * BLOCK;
    const width = Math.min(BLOCK, cols - first);
    const at = (g: number): number => kernel.variancesAt() + 8 * BLOCK * (b * (k + 1) + g);
    for (let g = 0; g < k; g++) groupVariances.row(g).set(reals(at(g), width), first);
    variances.set(reals(at(k), width), first);
  }
  const rankSums = new Matrix(cols, k, reals(kernel.rankSumsAt(), cols * k).slice());
  const ties = reals(kernel.tiesAt(), cols).slice();
  if (x instanceof Matrix) keepStatsKernel(kernel);
  return { rows, counts, rankSums, ties, variances, groupVariances };
}

/** Copies `width` columns from `first` on, row by row. */
function copyColumns({ rows, cols, data }: Matrix, first: number, width: number, block: Float64Array): void {
  if (width < BLOCK) {
    for (let i = 0; i < rows; i++) {
      for (let b = 0; b < width; b++) block[i * BLOCK + b] = data[i * cols + first + b];
    }
    return;
  }
  // written out: a loop over the four would take longer
  let from = first;
  for (let to = 0; to < block.length; to += BLOCK) {
    block[to] = data[from];
    block[to + 1] = data[from + 1];
    block[to + 2] = data[from + 2];
    block[to + 3] = data[from + 3];
    from += cols;
  }
}

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
