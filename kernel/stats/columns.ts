// Sums of every column over the rows of a source, one row after the other. Threads share the columns.

import { allocate, resetHeap, threads } from '../common/heap';
import { fetchColumns, openSource } from '../common/source';

/** rows that are made at a time */
const ROWS: i32 = 4;

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
export function openSourceColumns(at: usize, columnCount: i32, selected: i32, isScaled: bool, rows: i32): void {
  resetHeap();
  openSource(at, columnCount, selected, isScaled);
  n = rows;
  d = selected;
  share = ((d + threads - 1) / threads + 1) & ~1;
  const columns = <usize>(share * columnShares());
  sums = allocate(columns << 3);
  centers = allocate(columns << 3);
  // every share has its own
  room = allocate((columns * <usize>ROWS) << 3);
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
  const bytes = (<usize>share) << 3;
  const own = room + <usize>(part * ROWS) * bytes;
  const to = sums + ((<usize>first) << 3);
  const less = centers + ((<usize>first) << 3);
  memory.fill(to, 0, bytes);
  for (let i = 0; i < n; i += ROWS) {
    const rows = min(ROWS, n - i);
    for (let r = 0; r < rows; r++) fetchColumns(i + r, first, count, own + <usize>r * bytes);
    if (squared) addSquares(own, bytes, rows, less, to);
    else add(own, bytes, rows, to);
  }
}

function add(rows: usize, bytes: usize, count: i32, to: usize): void {
  for (let j: usize = 0; j < bytes; j += 16) {
    let s = v128.load(to + j);
    let at = rows + j;
    for (let r = 0; r < count; r++, at += bytes) s = f64x2.add(s, v128.load(at));
    v128.store(to + j, s);
  }
}

function addSquares(rows: usize, bytes: usize, count: i32, less: usize, to: usize): void {
  for (let j: usize = 0; j < bytes; j += 16) {
    let s = v128.load(to + j);
    const center = v128.load(less + j);
    let at = rows + j;
    for (let r = 0; r < count; r++, at += bytes) {
      const distance = f64x2.sub(v128.load(at), center);
      s = f64x2.add(s, f64x2.mul(distance, distance));
    }
    v128.store(to + j, s);
  }
}
