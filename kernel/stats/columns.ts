// Sums of every column over the rows of a source, one row after the other. Threads share the columns.

import { allocate, resetHeap, threads } from '../common/heap';
import { fetchColumns, isPlainSource, openSource, source, sourceRowBytes } from '../common/source';

let n: i32 = 0;
let d: i32 = 0;
/** of every column */
let sums: usize = 0;
/** what is taken off the values before they are squared */
let centers: usize = 0;
/** columns of a share, an even number */
let share: i32 = 0;
let room: usize = 0;

/** Forgets all that was allocated and makes room for the sums of `rows` rows of the matrix at `at`. */
export function openColumns(at: usize, columnCount: i32, selected: i32, isScaled: bool, rows: i32): void {
  resetHeap();
  openSource(at, columnCount, selected, isScaled);
  n = rows;
  d = selected;
  share = ((d + threads - 1) / threads + 1) & ~1;
  const columns = <usize>(share * columnShares());
  sums = allocate(columns << 3);
  centers = allocate(columns << 3);
  // every share has its own
  room = allocate(columns << 3);
}

/** Shares that the columns are summed in. */
export function columnShares(): i32 {
  return (d + share - 1) / share;
}

export function columnSumsAt(): usize {
  return sums;
}

export function columnCentersAt(): usize {
  return centers;
}

/** The sums of a share of the columns; with `squared`, of the squared distances from the centres. */
export function sumColumnShare(part: i32, squared: bool): void {
  const first = part * share;
  const count = min(share, d - first);
  const bytes = (<usize>((count + 1) & ~1)) << 3;
  const own = room + ((<usize>(part * share)) << 3);
  const to = sums + ((<usize>first) << 3);
  const less = centers + ((<usize>first) << 3);
  // where a row is as the caller keeps it there is nothing to make
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
