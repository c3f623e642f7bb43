// Sums of every column over the rows of each group, one row after the other: of distances from the centres, of their
// squares, and of values on a scale. Threads share the columns.

import { allocate, resetHeap, threads } from '../common/heap';
import { openSource, source, sourceRowBytes } from '../common/source';
import { loadI32 } from '../common/storage';

let n: i32 = 0;
let d: i32 = 0;
/** columns of a share, an even number, and bytes of a row for all of them */
let shareColumns: i32 = 0;
let rowBytes: usize = 0;
/** the group of every row */
let groups: usize = 0;
/** rows of numbers: centres, means and deviations of the scale; then whether a column varies, as all its bits */
let columns: usize = 0;
/** [group][distances, squares, scaled][column] */
let sums: usize = 0;

/**
 * Frees everything and makes room for the groups, the numbers of every column and the sums.
 * @param at rows × columnCount doubles, row by row (read from now on)
 * @param columnCount columns of the matrix
 * @param selected the same: all columns are in use
 * @param isScaled false: values are used as they lie in memory
 * @param rows number of rows
 * @param groupCount number of groups
 */
export function openGroupSums(
  at: usize,
  columnCount: i32,
  selected: i32,
  isScaled: bool,
  rows: i32,
  groupCount: i32,
): void {
  resetHeap();
  openSource(at, columnCount, selected, isScaled);
  n = rows;
  d = selected;
  shareColumns = ((d + threads - 1) / threads + 1) & ~1;
  rowBytes = (<usize>(shareColumns * groupSumShares())) << 3;
  groups = allocate((<usize>n) << 2);
  columns = allocate(4 * rowBytes);
  sums = allocate(<usize>groupCount * 3 * rowBytes);
}

/** How many shares the columns are split into. */
export function groupSumShares(): i32 {
  return (d + shareColumns - 1) / shareColumns;
}

/** Bytes from one row of numbers to the next. */
export function groupSumBytes(): usize {
  return rowBytes;
}

export function groupsOfSumsAt(): usize {
  return groups;
}

export function columnNumbersAt(): usize {
  return columns;
}

export function groupSumsAt(): usize {
  return sums;
}

/**
 * The sums of a share of the columns, from rows as they lie in memory.
 * @param share number of the share
 */
export function sumGroupsShare(share: i32): void {
  const first = (<usize>(share * shareColumns)) << 3;
  const bytes = (<usize>((min(shareColumns, d - share * shareColumns) + 1) & ~1)) << 3;
  const top = source + first;
  let row = top;
  for (let i = 0; i < n; i++, row += sourceRowBytes()) {
    const to = sums + <usize>loadI32(groups, i) * 3 * rowBytes + first;
    for (let j: usize = 0; j < bytes; j += 16) {
      const at = columns + first + j;
      const value = v128.load(row + j);
      const z = f64x2.sub(value, v128.load(at));
      add(to + j, z);
      add(to + j + rowBytes, f64x2.mul(z, z));
      add(to + j + 2 * rowBytes, f64x2.div(f64x2.sub(value, v128.load(at + rowBytes)), v128.load(at + 2 * rowBytes)));
      const varies = at + 3 * rowBytes;
      v128.store(varies, v128.or(v128.load(varies), f64x2.ne(value, v128.load(top + j))));
    }
  }
}

function add(to: usize, value: v128): void {
  v128.store(to, f64x2.add(v128.load(to), value));
}
