// Sums of every column over the rows of a source, one row after the other. Threads share the columns.

import { allocate, resetHeap, threads } from '../common/heap';
import { fetchColumns, isPlainSource, openSource, source, sourceRowBytes } from '../common/source';

let n: i32 = 0;
let d: i32 = 0;
/** of every column */
export let sums: usize = 0;
/** subtracted from the values before they are squared */
export let centers: usize = 0;
/** columns of a share, an even number */
let shareColumns: i32 = 0;
/** values of a row, if they have to be made; every share has its own */
let room: usize = 0;

/**
 * Frees everything and makes room for the sums and centres of the columns.
 * @param at rows × columnCount doubles, row by row (read from now on)
 * @param columnCount columns of the matrix
 * @param selected how many of them are in use
 * @param isScaled whether values are standardized
 * @param rows number of rows
 */
export function openColumns(at: usize, columnCount: i32, selected: i32, isScaled: bool, rows: i32): void {
  resetHeap();
  openSource(at, columnCount, selected, isScaled);
  n = rows;
  d = selected;
  shareColumns = ((d + threads - 1) / threads + 1) & ~1;
  const columns = <usize>(shareColumns * columnShares());
  sums = allocate(columns << 3);
  centers = allocate(columns << 3);
  room = allocate(columns << 3);
}

/** How many shares the columns are split into. */
export function columnShares(): i32 {
  return (d + shareColumns - 1) / shareColumns;
}

/**
 * The sums of a share of the columns.
 * @param share number of the share
 * @param squared sums the squared distances from the centres instead of the values
 */
export function sumColumnShare(share: i32, squared: bool): void {
  const first = share * shareColumns;
  const count = min(shareColumns, d - first);
  const bytes = (<usize>((count + 1) & ~1)) << 3;
  const own = room + ((<usize>(share * shareColumns)) << 3);
  const to = sums + ((<usize>first) << 3);
  const less = centers + ((<usize>first) << 3);
  // a row that is used as it lies in memory needs no copy
  const isPlain = isPlainSource();
  memory.fill(to, 0, bytes);
  for (let i = 0; i < n; i++) {
    if (!isPlain) fetchColumns(i, first, count, own);
    const row = isPlain ? source + <usize>i * sourceRowBytes() + ((<usize>first) << 3) : own;
    if (squared) addSquares(row, less, to, bytes);
    else add(row, to, bytes);
  }
}

function add(row: usize, to: usize, bytes: usize): void {
  for (let j: usize = 0; j < bytes; j += 16) v128.store(to + j, f64x2.add(v128.load(to + j), v128.load(row + j)));
}

function addSquares(row: usize, less: usize, to: usize, bytes: usize): void {
  for (let j: usize = 0; j < bytes; j += 16) {
    const distance = f64x2.sub(v128.load(row + j), v128.load(less + j));
    v128.store(to + j, f64x2.add(v128.load(to + j), f64x2.mul(distance, distance)));
  }
}
