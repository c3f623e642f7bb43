// Two layouts of rows, and the ways between them: row by row, as callers keep them, and blocks of eight rows, column by column, for the
// steps of family.ts.

import { loadF64, loadI32, storeF64 } from '../common/storage';

/** rows of a block */
const BLOCK: i32 = 8;

/**
 * How many blocks the rows fill.
 * @param n rows
 */
export function blockCount(n: i32): i32 {
  return (n + BLOCK - 1) / BLOCK;
}

/** Address of the first of p numbers of row i, which lie 64 bytes apart. */
function placeOf(blocks: usize, i: i32, p: i32): usize {
  return blocks + <usize>(i / BLOCK) * ((<usize>p) << 6) + ((<usize>(i % BLOCK)) << 3);
}

/**
 * The share of a component in a row.
 * @param r responsibilities in blocks, n × k (read)
 * @param k components
 * @param c the component
 * @param i the row
 */
export function shareAt(r: usize, k: i32, c: i32, i: i32): f64 {
  return load<f64>(placeOf(r, i, k) + ((<usize>c) << 6));
}

/**
 * Rows, one after another, to blocks, with zeros behind the last.
 * @param rows n × p, row by row (read)
 * @param n rows
 * @param p columns
 * @param blocks ⌈n/8⌉ blocks of p × 8 (written)
 */
export function blockRows(rows: usize, n: i32, p: i32, blocks: usize): void {
  for (let i = 0; i < blockCount(n) * BLOCK; i++) {
    const to = placeOf(blocks, i, p);
    const from = rows + <usize>i * ((<usize>p) << 3);
    for (let a = 0; a < p; a++) store<f64>(to + ((<usize>a) << 6), i < n ? loadF64(from, a) : 0);
  }
}

/**
 * Blocks to rows, one after another.
 * @param blocks ⌈n/8⌉ blocks of p × 8 (read)
 * @param n rows
 * @param p columns
 * @param rows n × p, row by row (written)
 */
export function unblockRows(blocks: usize, n: i32, p: i32, rows: usize): void {
  for (let i = 0; i < n; i++) {
    const from = placeOf(blocks, i, p);
    const to = rows + <usize>i * ((<usize>p) << 3);
    for (let a = 0; a < p; a++) storeF64(to, a, load<f64>(from + ((<usize>a) << 6)));
  }
}

/**
 * A responsibility of 1 for the component of every row's label, 0 for the others.
 * @param labels n integers below k (read)
 * @param n rows
 * @param k components
 * @param r ⌈n/8⌉ blocks of k × 8 (written)
 */
export function assign(labels: usize, n: i32, k: i32, r: usize): void {
  for (let i = 0; i < blockCount(n) * BLOCK; i++) {
    const to = placeOf(r, i, k);
    const label = i < n ? loadI32(labels, i) : -1;
    for (let c = 0; c < k; c++) store<f64>(to + ((<usize>c) << 6), c === label ? 1 : 0);
  }
}
