// Variances in two passes, each a plain sum over the rows in their order.

import { allocate } from '../common/heap';
import { loadI32, storeI32 } from '../common/storage';
import { BLOCK, block, d, groups, k, n, ROW } from './column-blocks';

/** means in the present block: four for every group, then four for all rows together */
let means: usize = 0;
/** variances of every group and of all rows together, block after block, each laid out in the same way */
export let allSquares: usize = 0;
/** rows in every group, and in all */
let counts: usize = 0;
/** where the rows lie in a block, those of one group after those of another, each in their order */
let order: usize = 0;

/** Makes room for the variances; the groups and blocks are open by then. */
export function openVariances(): void {
  means = allocate(<usize>(k + 1) * ROW);
  allSquares = allocate(<usize>((d + BLOCK - 1) / BLOCK) * <usize>(k + 1) * ROW);
  counts = allocate((<usize>(k + 1)) << 2);
  // with room for one more, which orderRows may write before it finds that no row is left
  order = allocate((<usize>(n + 1)) << 2);
}

/** Lists the rows group by group; the groups have to be written before. */
export function orderRows(): void {
  let to = order;
  for (let g = 0; g < k; g++) {
    const start = to;
    for (let i = 0; i < n; i++) {
      store<u32>(to, <u32>i * <u32>ROW);
      to += (<usize>(loadI32(groups, i) === g)) << 2;
    }
    storeI32(counts, g, <i32>((to - start) >> 2));
  }
  storeI32(counts, k, n);
}

/**
 * Population variances of the columns of a block; an empty group has NaN.
 * @param b number of the block of four columns
 */
export function measureVariances(b: i32): void {
  const squares = allSquares + <usize>b * <usize>(k + 1) * ROW;
  sumRows();
  divide(means);
  sumSquares(squares);
  divide(squares);
}

/** The sums of every group, one after the other, and meanwhile of all rows: no sum waits for memory, or for another. */
function sumRows(): void {
  let all0 = f64x2.splat(0);
  let all1 = all0;
  let row = block;
  let at = order;
  for (let g = 0; g < k; g++) {
    let sum0 = f64x2.splat(0);
    let sum1 = sum0;
    for (const end = at + ((<usize>loadI32(counts, g)) << 2); at < end; at += 4, row += ROW) {
      const member = block + <usize>load<u32>(at);
      all0 = f64x2.add(all0, v128.load(row));
      all1 = f64x2.add(all1, v128.load(row, 16));
      sum0 = f64x2.add(sum0, v128.load(member));
      sum1 = f64x2.add(sum1, v128.load(member, 16));
    }
    v128.store(means + <usize>g * ROW, sum0);
    v128.store(means + <usize>g * ROW, sum1, 16);
  }
  v128.store(means + <usize>k * ROW, all0);
  v128.store(means + <usize>k * ROW, all1, 16);
}

/** The same of the squared distances from the means. */
function sumSquares(squares: usize): void {
  const mean0 = v128.load(means + <usize>k * ROW);
  const mean1 = v128.load(means + <usize>k * ROW, 16);
  let all0 = f64x2.splat(0);
  let all1 = all0;
  let row = block;
  let at = order;
  for (let g = 0; g < k; g++) {
    const own0 = v128.load(means + <usize>g * ROW);
    const own1 = v128.load(means + <usize>g * ROW, 16);
    let sum0 = f64x2.splat(0);
    let sum1 = sum0;
    for (const end = at + ((<usize>loadI32(counts, g)) << 2); at < end; at += 4, row += ROW) {
      const member = block + <usize>load<u32>(at);
      let deviation = f64x2.sub(v128.load(row), mean0);
      all0 = f64x2.add(all0, f64x2.mul(deviation, deviation));
      deviation = f64x2.sub(v128.load(row, 16), mean1);
      all1 = f64x2.add(all1, f64x2.mul(deviation, deviation));
      deviation = f64x2.sub(v128.load(member), own0);
      sum0 = f64x2.add(sum0, f64x2.mul(deviation, deviation));
      deviation = f64x2.sub(v128.load(member, 16), own1);
      sum1 = f64x2.add(sum1, f64x2.mul(deviation, deviation));
    }
    v128.store(squares + <usize>g * ROW, sum0);
    v128.store(squares + <usize>g * ROW, sum1, 16);
  }
  v128.store(squares + <usize>k * ROW, all0);
  v128.store(squares + <usize>k * ROW, all1, 16);
}

/** Sums become means. */
function divide(sums: usize): void {
  for (let g = 0; g <= k; g++) {
    const count = f64x2.splat(<f64>loadI32(counts, g));
    const sum = sums + <usize>g * ROW;
    for (let j: usize = 0; j < ROW; j += 16) v128.store(sum + j, f64x2.div(v128.load(sum + j), count));
  }
}
