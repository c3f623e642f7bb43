import { allocate, resetHeap } from '../common/heap';
import { partCount, partEnd, partStart } from '../common/parts';
import { isPlainSource, openSource, source, sourceRowBytes, sourceValue } from '../common/source';
import { openRanks } from './ranks';
import { openVariances } from './variances';

/** columns in a block */
export const BLOCK: i32 = 4;
/** bytes of a row of a block */
export const ROW: usize = 32;

export let n: i32 = 0;
export let d: i32 = 0;
export let k: i32 = 0;
/** how many parts the rows have */
export let parts: i32 = 0;
/** the values, row by row */
export let block: usize = 0;
/** the group of every row */
export let groups: usize = 0;

/**
 * Frees everything and makes room for a block of columns, the group of every row, and the columns' rank sums and
 * variances in every group.
 * @param at rows × columnCount doubles, row by row (read from now on)
 * @param columnCount columns of the matrix
 * @param selected how many of them are in use
 * @param isScaled whether values are standardized
 * @param rows number of rows
 * @param groupCount number of groups
 */
export function openGroups(
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
  k = groupCount;
  parts = partCount(n);
  block = allocate(<usize>n * ROW);
  groups = allocate((<usize>n) << 2);
  openRanks();
  openVariances();
}

/**
 * Columns in use in a block.
 * @param b number of the block of four columns
 */
export function width(b: i32): i32 {
  return min(BLOCK, d - b * BLOCK);
}

/**
 * Copies the columns of block b into the block, for the rows of a part.
 * @param part as in ../common/parts.ts
 * @param b number of the block of four columns
 */
export function fillPart(part: i32, b: i32): void {
  const columns = width(b);
  const end = partEnd(part, n);
  if (columns === BLOCK && isPlainSource()) {
    copyBlock(partStart(part), end, b);
    return;
  }
  for (let i = partStart(part); i < end; i++) {
    const row = block + <usize>i * ROW;
    for (let c = 0; c < columns; c++) store<f64>(row + ((<usize>c) << 3), sourceValue(i, b * BLOCK + c));
  }
}

/** The same for rows `start` to before `end`, if values are used as they lie in memory. */
function copyBlock(start: i32, end: i32, b: i32): void {
  const bytes = sourceRowBytes();
  let from = source + <usize>start * bytes + <usize>b * ROW;
  const last = block + <usize>end * ROW;
  for (let to = block + <usize>start * ROW; to < last; to += ROW, from += bytes) {
    v128.store(to, v128.load(from));
    v128.store(to, v128.load(from, 16), 16);
  }
}
