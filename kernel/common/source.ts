// Rows of the caller's matrix, which lies in this memory row by row. They are standardized as they are read, a few at a
// time, so that there is no second copy of many rows.

import { allocate } from './heap';

/** where the matrix begins */
export let source: usize = 0;
/** bytes of a row */
let rowBytes: usize = 0;
/** the columns in use */
let d: i32 = 0;
let isScaled: bool = false;
/** of the columns in use; only read if the rows are scaled */
export let means: usize = 0;
export let sds: usize = 0;
/** which columns are in use; 0 for all */
export let columns: usize = 0;

/**
 * Sets the matrix that rows are read from. The caller then writes means, deviations and the columns in use.
 * @param at rows × columnCount doubles, row by row (read from now on)
 * @param columnCount columns of the matrix
 * @param selected how many of them are in use; all of them need no list
 * @param scaled whether values are standardized by the means and deviations
 */
export function openSource(at: usize, columnCount: i32, selected: i32, scaled: bool): void {
  source = at;
  rowBytes = (<usize>columnCount) << 3;
  d = selected;
  isScaled = scaled;
  means = allocate((<usize>d) << 3);
  sds = allocate((<usize>d) << 3);
  columns = selected < columnCount ? allocate((<usize>d) << 2) : 0;
}

/** Whether rows are used as they lie in memory. */
export function isPlainSource(): bool {
  return columns === 0 && !isScaled;
}

/** Bytes from one row of the matrix to the next. */
export function sourceRowBytes(): usize {
  return rowBytes;
}

/**
 * One value, scaled if the rows are.
 * @param i row
 * @param j column, counted among those in use
 */
export function sourceValue(i: i32, j: i32): f64 {
  const column = columns === 0 ? j : load<i32>(columns + ((<usize>j) << 2));
  const value = load<f64>(source + <usize>i * rowBytes + ((<usize>column) << 3));
  if (!isScaled) return value;
  return (value - load<f64>(means + ((<usize>j) << 3))) / load<f64>(sds + ((<usize>j) << 3));
}

/**
 * Copies a row less the origin.
 * @param i row
 * @param origin d doubles (read)
 * @param to d doubles (written)
 */
export function fetchRow(i: i32, origin: usize, to: usize): void {
  let j = 0;
  if (columns === 0) {
    // four columns at a time, with everything they share passed as arguments
    const from = source + <usize>i * rowBytes;
    const end = (<usize>(d & ~3)) << 3;
    if (isScaled) scaleRow(from, means, sds, origin, to, end);
    else shiftRow(from, origin, to, end);
    j = d & ~3;
  }
  for (; j < d; j++) {
    const at = (<usize>j) << 3;
    store<f64>(to + at, sourceValue(i, j) - load<f64>(origin + at));
  }
}

function shiftRow(from: usize, origin: usize, to: usize, bytes: usize): void {
  for (let j: usize = 0; j < bytes; j += 32) {
    const a = f64x2.sub(v128.load(from + j), v128.load(origin + j));
    const b = f64x2.sub(v128.load(from + j, 16), v128.load(origin + j, 16));
    v128.store(to + j, a);
    v128.store(to + j, b, 16);
  }
}

function scaleRow(from: usize, mean: usize, sd: usize, origin: usize, to: usize, bytes: usize): void {
  for (let j: usize = 0; j < bytes; j += 32) {
    const a = f64x2.div(f64x2.sub(v128.load(from + j), v128.load(mean + j)), v128.load(sd + j));
    const b = f64x2.div(f64x2.sub(v128.load(from + j, 16), v128.load(mean + j, 16)), v128.load(sd + j, 16));
    v128.store(to + j, f64x2.sub(a, v128.load(origin + j)));
    v128.store(to + j, f64x2.sub(b, v128.load(origin + j, 16)), 16);
  }
}

/**
 * Copies neighbouring columns of a row.
 * @param i row
 * @param first the first column, counted among those in use; even
 * @param count number of columns
 * @param to count doubles (written)
 */
export function fetchColumns(i: i32, first: i32, count: i32, to: usize): void {
  let j = 0;
  if (columns === 0) {
    const from = source + <usize>i * rowBytes + ((<usize>first) << 3);
    const end = (<usize>(count & ~1)) << 3;
    if (isScaled) {
      const mean = means + ((<usize>first) << 3);
      const sd = sds + ((<usize>first) << 3);
      for (let at: usize = 0; at < end; at += 16) {
        v128.store(to + at, f64x2.div(f64x2.sub(v128.load(from + at), v128.load(mean + at)), v128.load(sd + at)));
      }
    } else memory.copy(to, from, end);
    j = count & ~1;
  }
  for (; j < count; j++) store<f64>(to + ((<usize>j) << 3), sourceValue(i, first + j));
}

/**
 * Copies up to eight rows, feature by feature; missing rows become zeros.
 * @param i the first row
 * @param count number of rows, 1 to 8
 * @param to d × 8 doubles (written)
 */
export function fetchEight(i: i32, count: i32, to: usize): void {
  const quick = columns === 0 ? d & ~1 : 0;
  if (count < 8) memory.fill(to, 0, (<usize>d) << 6);
  const pairs = count & ~1;
  for (let r = 0; r < pairs; r += 2) {
    spreadTwo(source + <usize>(i + r) * rowBytes, (<usize>quick) << 3, to + ((<usize>r) << 3));
  }
  for (let r = 0; r < count; r++) {
    const out = to + ((<usize>r) << 3);
    for (let j = r < pairs ? quick : 0; j < d; j++) store<f64>(out + ((<usize>j) << 6), sourceValue(i + r, j));
  }
}

/** Two neighbouring rows to their lanes of a block, two features at a time. */
function spreadTwo(from: usize, bytes: usize, to: usize): void {
  for (let j: usize = 0; j < bytes; j += 16, to += 128) {
    let a = v128.load(from + j);
    let b = v128.load(from + rowBytes + j);
    if (isScaled) {
      const mean = v128.load(means + j);
      const sd = v128.load(sds + j);
      a = f64x2.div(f64x2.sub(a, mean), sd);
      b = f64x2.div(f64x2.sub(b, mean), sd);
    }
    v128.store(to, i64x2.shuffle(a, b, 0, 2));
    v128.store(to, i64x2.shuffle(a, b, 1, 3), 64);
  }
}
