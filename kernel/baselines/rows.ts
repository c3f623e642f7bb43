// The matrix, padded with zeros to a multiple of four features so that a loop takes two vectors at a time, and a list
// of rows that block-wise steps run over. Padded rows are made from the caller's matrix in this memory: all at once or,
// if that would take too much memory, when they are needed, in slots that every thread has for itself.

import { allocate, allocateOwn, resetHeap } from '../common/heap';
import { partCount, partEnd, partStart } from '../common/parts';
import { fetchRow, openSource } from '../common/source';
import { loadF64, loadI32, storeF64, storeI32 } from '../common/storage';
import { dot } from './products';

/** rows of a block: those of a hundred columns fit the nearest cache, with room for more */
export const BLOCK: i32 = 16;

export let n: i32 = 0;
export let d: i32 = 0;
/** bytes of a padded row */
export let stride: usize = 0;
let rows: usize = 0;
/** whether the rows are kept as they are made */
export let isCached: bool = false;
/** the opened matrix, which other rows may replace */
let opened: usize = 0;
let openedColumns: i32 = 0;
/** room for those other rows */
let scaled: usize = 0;
/** ‖x‖² of every row */
export let norms: usize = 0;
/** ‖x‖ of every row, Infinity if it is not known */
export let lengths: usize = 0;
/** row numbers, with room to fill up the last block of four; a part lists its own from its first row on */
export let list: usize = 0;
/** how many parts the rows have */
export let parts: i32 = 0;
/** a sum of every part */
export let partTotals: usize = 0;
/** subtracted from the caller's rows */
export let origin: usize = 0;
/** room for a block of them */
let slots: usize = 0;
/** the first row of the block in the slots */
let blockStart: i32 = 0;

/**
 * Frees everything and sets the matrix. The caller then writes the origin, which is subtracted from every row.
 * @param at rows × columnCount doubles, row by row (read from now on)
 * @param columnCount columns of the matrix
 * @param selected how many of them are in use
 * @param isScaled whether values are standardized
 * @param cached whether padded rows are kept; cachePart then makes them
 * @param rowCount number of rows
 */
export function openRows(
  at: usize,
  columnCount: i32,
  selected: i32,
  isScaled: bool,
  cached: bool,
  rowCount: i32,
): void {
  resetHeap();
  openSource(at, columnCount, selected, isScaled);
  n = rowCount;
  openedColumns = selected;
  setColumns(selected);
  scaled = 0;
  origin = allocate(stride);
  parts = partCount(n);
  partTotals = allocate((<usize>parts) << 3);
  norms = allocate((<usize>n) << 3);
  lengths = allocate((<usize>n) << 3);
  list = allocate((<usize>n + 4) << 2);
  isCached = cached;
  if (isCached) opened = allocate(<usize>n * stride);
  else slots = allocateOwn(stride * <usize>BLOCK);
  rows = opened;
}

/**
 * Makes the padded rows of a part; only called if they are kept.
 * @param part as in ../common/parts.ts
 */
export function cachePart(part: i32): void {
  const end = partEnd(part, n);
  for (let i = partStart(part); i < end; i++) fetchRow(i, origin, row(i));
}

function setColumns(count: i32): void {
  d = count;
  stride = (<usize>((count + 3) & ~3)) << 3;
}

/** The rows are again those of the matrix that was opened; returns their address. */
export function useOpened(): usize {
  setColumns(openedColumns);
  rows = opened;
  return rows;
}

/**
 * The rows are from now on some columns of the opened matrix, each times its scale; returns their address.
 * @param columns count integers, columns of the opened matrix (read); ignored if these are all columns
 * @param scales count doubles (read)
 * @param count number of columns
 */
export function useScaled(columns: usize, scales: usize, count: i32): usize {
  useOpened();
  const openedStride = stride;
  if (scaled === 0) scaled = allocate(<usize>n * openedStride);
  useScaledAgain(count);
  let from = opened;
  let to = rows;
  for (let i = 0; i < n; i++, from += openedStride, to += stride) {
    if (count === openedColumns) scaleRow(from, scales, to);
    else for (let j = 0; j < count; j++) storeF64(to, j, loadF64(from, loadI32(columns, j)) * loadF64(scales, j));
    for (let j = count; j & 3; j++) storeF64(to, j, 0);
  }
  return rows;
}

/** All columns of a row, each times its scale; the padding is multiplied by whatever follows the scales. */
function scaleRow(from: usize, scales: usize, to: usize): void {
  for (const end = from + stride; from < end; from += 16, scales += 16, to += 16) {
    v128.store(to, f64x2.mul(v128.load(from), v128.load(scales)));
  }
}

/**
 * The rows are again the columns last scaled; returns their address.
 * @param count number of these columns
 */
export function useScaledAgain(count: i32): usize {
  setColumns(count);
  rows = scaled;
  return rows;
}

/**
 * Address of a row; only called if rows are kept.
 * @param i row, below n
 */
export function row(i: i32): usize {
  return rows + <usize>i * stride;
}

/**
 * Address of a row, which is made if rows are not kept.
 * @param slot where it is made, below BLOCK
 * @param i row, below n
 */
export function rowIn(slot: usize, i: i32): usize {
  if (isCached) return row(i);
  const to = slots + slot * stride;
  fetchRow(i, origin, to);
  return to;
}

/**
 * Address of a row that is kept, or was the last one made in a slot.
 * @param slot where it was made
 * @param i row, below n
 */
export function rowMade(slot: usize, i: i32): usize {
  return isCached ? row(i) : slots + slot * stride;
}

/**
 * Makes some rows, unless they are kept: blockRow then finds them.
 * @param start the first row
 * @param end behind the last row; at most BLOCK rows
 */
export function makeBlock(start: i32, end: i32): void {
  if (isCached) return;
  blockStart = start;
  for (let i = start; i < end; i++) fetchRow(i, origin, slots + <usize>(i - start) * stride);
}

/**
 * Address of a row of the block that was made last.
 * @param i row, in that block
 */
export function blockRow(i: i32): usize {
  return isCached ? row(i) : slots + <usize>(i - blockStart) * stride;
}

/**
 * Copies a row.
 * @param i row, below n
 * @param to a padded row (written)
 */
export function copyRow(i: i32, to: usize): void {
  memory.copy(to, rowIn(0, i), stride);
}

/**
 * Address of the row at a place of the list.
 * @param slot where it is made if rows are not kept, below BLOCK
 * @param i place in the list
 */
export function listed(slot: usize, i: i32): usize {
  return rowIn(slot, loadI32(list, i));
}

/**
 * Lists rows at the places of their own numbers.
 * @param start the first row
 * @param end behind the last row
 */
export function listAll(start: i32, end: i32): void {
  for (let i = start; i < end; i++) storeI32(list, i, i);
}

/**
 * Fills up the last block of four with the last row listed.
 * @param end where the list ends
 */
export function padList(end: i32): void {
  for (let i = end; i & 3; i++) storeI32(list, i, loadI32(list, end - 1));
}

/** The length that belongs to a square; Infinity if the square may have lost too much precision. */
function knownLength(square: f64): f64 {
  return square > 1e-280 && square < 1e280 ? sqrt(square) : Infinity;
}

/**
 * ‖x‖² and ‖x‖ of every row of a part.
 * @param part as in ../common/parts.ts
 */
export function measurePart(part: i32): void {
  const end = partEnd(part, n);
  for (let i = partStart(part); i < end; i++) {
    const x = rowIn(0, i);
    const norm = dot(x, x);
    storeF64(norms, i, norm);
    storeF64(lengths, i, knownLength(norm));
  }
}

/** The sum of all squared values, row by row. */
export function sumOfNorms(): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < n; i++) sum += loadF64(norms, i);
  return sum;
}

/**
 * The part's total becomes the sum of all its squared values, added one by one.
 * @param part as in ../common/parts.ts
 */
export function squaresOfPart(part: i32): void {
  const end = partEnd(part, n);
  let sum: f64 = 0;
  for (let i = partStart(part); i < end; i++) {
    const x = rowIn(0, i);
    for (let j: usize = 0; j < stride; j += 8) {
      const value = load<f64>(x + j);
      sum += value * value;
    }
  }
  storeF64(partTotals, part, sum);
}
