import { type KernelGlobal, type KernelMemory, viewF64, viewI32 } from '../../core/kernel/kernel-module.js';
import { Matrix } from '../../core/matrix.js';
import type { Rows } from '../../core/threads/rows.js';

/** What `kernel/stats` exports; addresses are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  orderRows(): void;
  groups: KernelGlobal;
  parts: KernelGlobal;
  rankSums: KernelGlobal;
  ties: KernelGlobal;
  variances: KernelGlobal;
}

/** columns in a block, as in kernel/stats/column-blocks.ts */
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
export function groupStatistics(x: Rows, groups: Int32Array, k: number): GroupStatistics {
  const { rows, cols, team } = x;
  const kernel = team.exports<KernelExports>('stats');
  x.open('stats', 'openGroups', rows, k);
  const reals = (at: number, length: number): Float64Array => viewF64(kernel.memory.buffer, at, length);
  viewI32(kernel.memory.buffer, kernel.groups.value, rows).set(groups);
  kernel.orderRows();
  const blocks = Math.ceil(cols / BLOCK);
  for (let b = 0; b < blocks; b++) {
    team.parallelFor('stats', 'fillPart', kernel.parts.value, b);
    // variances, and ranks of two columns at a time
    const shares = 1 + Math.ceil(Math.min(BLOCK, cols - b * BLOCK) / 2);
    team.parallelFor('stats', 'describeShare', shares, b);
  }

  const counts = new Int32Array(k);
  for (let i = 0; i < rows; i++) counts[groups[i]]++;
  const variances = new Float64Array(cols);
  const groupVariances = new Matrix(k, cols);
  for (let b = 0; b < blocks; b++) {
    const first = b * BLOCK;
    const width = Math.min(BLOCK, cols - first);
    const at = (g: number): number => kernel.variances.value + 8 * BLOCK * (b * (k + 1) + g);
    for (let g = 0; g < k; g++) groupVariances.row(g).set(reals(at(g), width), first);
    variances.set(reals(at(k), width), first);
  }
  const rankSums = new Matrix(cols, k, reals(kernel.rankSums.value, cols * k).slice());
  const ties = reals(kernel.ties.value, cols).slice();
  return { rows, counts, rankSums, ties, variances, groupVariances };
}

/** Sum of the ranks of every listed column in the groups 0 … k − 1; columns are listed once each, in their order. */
export function rankSums(
  x: Rows,
  columns: readonly number[],
  groups: Int32Array,
  k: number,
): Map<number, Float64Array> {
  x.requirePlain();
  if (columns.length === 0) return new Map();
  const { rankSums } = groupStatistics(x.select(columns, null), groups, k);
  return new Map(columns.map((column, i) => [column, rankSums.row(i)]));
}
