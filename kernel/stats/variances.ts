// Variances in two passes, each a plain sum over the rows in their order.

import { setWhole, whole } from '../baselines/storage';
import { allocate } from '../common/heap';
import { BLOCK, block, d, groups, k, n, ROW } from './layout';

/** rows of the present block: of every group, and of all rows together at the end */
let means: usize = 0;
/** the same of every block */
let allSquares: usize = 0;
/** and of the present one */
let squares: usize = 0;
/** rows in every group, and in all */
let counts: usize = 0;

export function openVariances(): void {
  means = allocate(<usize>(k + 1) * ROW);
  allSquares = allocate(<usize>((d + BLOCK - 1) / BLOCK) * <usize>(k + 1) * ROW);
  counts = allocate((<usize>(k + 1)) << 2);
}

/** The variances of every group and of all rows together, as rows of a block, block after block. */
export function variancesAt(): usize {
  return allSquares;
}

/** Population variances of the columns of block b; an empty group has NaN. */
export function variances(b: i32): void {
  squares = allSquares + <usize>b * <usize>(k + 1) * ROW;
  memory.fill(counts, 0, (<usize>(k + 1)) << 2);
  memory.fill(means, 0, <usize>(k + 1) * ROW);
  memory.fill(squares, 0, <usize>(k + 1) * ROW);
  for (let i = 0; i < n; i++) {
    const row = block + <usize>i * ROW;
    const group = whole(groups, i);
    setWhole(counts, group, whole(counts, group) + 1);
    addRow(row, means + <usize>group * ROW);
    addRow(row, means + <usize>k * ROW);
  }
  setWhole(counts, k, n);
  divide(means);
  for (let i = 0; i < n; i++) {
    const row = block + <usize>i * ROW;
    const group = <usize>whole(groups, i) * ROW;
    addSquares(row, means + group, squares + group);
    addSquares(row, means + <usize>k * ROW, squares + <usize>k * ROW);
  }
  divide(squares);
}

function addRow(row: usize, to: usize): void {
  for (let j: usize = 0; j < ROW; j += 16) v128.store(to + j, f64x2.add(v128.load(to + j), v128.load(row + j)));
}

function addSquares(row: usize, mean: usize, to: usize): void {
  for (let j: usize = 0; j < ROW; j += 16) {
    const deviation = f64x2.sub(v128.load(row + j), v128.load(mean + j));
    v128.store(to + j, f64x2.add(v128.load(to + j), f64x2.mul(deviation, deviation)));
  }
}

/** Sums become means. */
function divide(sums: usize): void {
  for (let g = 0; g <= k; g++) {
    const count = f64x2.splat(<f64>whole(counts, g));
    const sum = sums + <usize>g * ROW;
    for (let j: usize = 0; j < ROW; j += 16) v128.store(sum + j, f64x2.div(v128.load(sum + j), count));
  }
}
