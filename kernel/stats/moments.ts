// Central moments of the columns of a block, over the rows of one group or over all other rows; every column has its
// own group. Sums go over all rows in order; those on the other side add zeros.

import { allocate, resetHeap } from '../common/heap';
import { openSource } from '../common/source';
import { BLOCK, block, groups, n, openBlock, ROW } from './layout';

/** the group of every column, twice: both halves of a lane */
let asked: usize = 0;
/** [block][group or others][mean, second, third and fourth moment][column] */
let moments: usize = 0;

/**
 * Frees everything and makes room for the moments of the columns.
 * @param at rows × columnCount doubles, row by row (read from now on)
 * @param columnCount columns of the matrix
 * @param selected how many of them are in use
 * @param isScaled whether values are standardized
 * @param rows number of rows
 */
export function openMoments(at: usize, columnCount: i32, selected: i32, isScaled: bool, rows: i32): void {
  resetHeap();
  openSource(at, columnCount, selected, isScaled);
  openBlock(rows, selected, 0);
  const blocks = <usize>((selected + BLOCK - 1) / BLOCK);
  asked = allocate(blocks * ROW);
  moments = allocate(blocks * 8 * ROW);
}

export function askedGroupsAt(): usize {
  return asked;
}

export function momentsAt(): usize {
  return moments;
}

/**
 * The moments of two columns of a block on one side.
 * @param share 0: the first two columns inside their groups; 1: the same outside; 2 and 3: the last two columns
 * @param b number of the block of four columns
 */
export function momentsShare(share: i32, b: i32): void {
  const c = (<usize>(share >> 1)) << 4;
  const side = share & 1;
  const wanted = v128.load(asked + <usize>b * ROW + c);
  const isOutside = i32x4.splat(-side);
  const values = block + c;
  const origin = firstValues(values, wanted, isOutside);

  let shift = f64x2.splat(0);
  let count = shift;
  for (let i = 0; i < n; i++) {
    const mask = v128.xor(i32x4.eq(v128.load32_splat(groups + ((<usize>i) << 2)), wanted), isOutside);
    const value = v128.load(values + <usize>i * ROW);
    shift = f64x2.add(shift, v128.and(f64x2.sub(value, origin), mask));
    count = f64x2.add(count, v128.and(f64x2.splat(1), mask));
  }
  const mean = f64x2.add(origin, f64x2.div(shift, count));

  let s2 = f64x2.splat(0);
  let s3 = s2;
  let s4 = s2;
  for (let i = 0; i < n; i++) {
    const mask = v128.xor(i32x4.eq(v128.load32_splat(groups + ((<usize>i) << 2)), wanted), isOutside);
    const z = f64x2.sub(v128.load(values + <usize>i * ROW), mean);
    const square = f64x2.mul(z, z);
    s2 = f64x2.add(s2, v128.and(square, mask));
    s3 = f64x2.add(s3, v128.and(f64x2.mul(square, z), mask));
    s4 = f64x2.add(s4, v128.and(f64x2.mul(square, square), mask));
  }
  const to = moments + <usize>(2 * b + side) * 4 * ROW + c;
  v128.store(to, mean);
  v128.store(to, f64x2.div(s2, count), 32);
  v128.store(to, f64x2.div(s3, count), 64);
  v128.store(to, f64x2.div(s4, count), 96);
}

/** The first value of either column on its side. */
function firstValues(values: usize, wanted: v128, isOutside: v128): v128 {
  let first = f64x2.splat(0);
  let seen = i64x2.splat(0);
  for (let i = 0; i < n && !i64x2.all_true(seen); i++) {
    const mask = v128.xor(i32x4.eq(v128.load32_splat(groups + ((<usize>i) << 2)), wanted), isOutside);
    first = v128.bitselect(v128.load(values + <usize>i * ROW), first, v128.andnot(mask, seen));
    seen = v128.or(seen, mask);
  }
  return first;
}
