// One step of a power iteration: the rows projected on an axis, and the sum of the rows weighted by their projections.
// The number of rows is a multiple of eight and that of columns even; both are padded with zeros, which change no sum.

import { allocate, resetHeap } from '../common/heap';

/**
 * Frees everything and makes room for what stepAxis works on; returns its address.
 * @param rows number of rows, a multiple of 8
 * @param columns number of columns, even
 */
export function openAxes(rows: i32, columns: i32): usize {
  resetHeap();
  const d = <usize>columns;
  return allocate((<usize>rows * (d + 1) + 2 * d) << 3);
}

/**
 * The next axis Σ_i (x_i · axis) x_i, summed row by row, and every projection x_i · axis, summed column by column.
 * @param at rows × columns values, the axis (read), the next axis, `rows` projections (written); all doubles
 * @param rows number of rows, a multiple of 8
 * @param columns number of columns, even
 */
export function stepAxis(at: usize, rows: i32, columns: i32): void {
  const bytes = (<usize>columns) << 3;
  const axis = at + <usize>rows * bytes;
  const next = axis + bytes;
  memory.fill(next, 0, bytes);
  let along = next + bytes;
  for (let row = at; row < axis; row += 8 * bytes, along += 64) {
    // two rows in each
    let s0 = f64x2.splat(0);
    let s1 = s0;
    let s2 = s0;
    let s3 = s0;
    for (let j: usize = 0; j < bytes; j += 16) {
      const a = v128.load64_splat(axis + j);
      const b = v128.load64_splat(axis + j, 8);
      let from = row + j;
      s0 = addProducts(s0, from, bytes, a, b);
      from += 2 * bytes;
      s1 = addProducts(s1, from, bytes, a, b);
      from += 2 * bytes;
      s2 = addProducts(s2, from, bytes, a, b);
      from += 2 * bytes;
      s3 = addProducts(s3, from, bytes, a, b);
    }
    v128.store(along, s0);
    v128.store(along, s1, 16);
    v128.store(along, s2, 32);
    v128.store(along, s3, 48);
    for (let j: usize = 0; j < bytes; j += 16) {
      let sum = v128.load(next + j);
      let from = row + j;
      for (let r: usize = 0; r < 64; r += 8) {
        sum = f64x2.add(sum, f64x2.mul(v128.load64_splat(along + r), v128.load(from)));
        from += bytes;
      }
      v128.store(next + j, sum);
    }
  }
}

/** Adds two columns of two rows, one column after the other, times their parts of the axis. */
function addProducts(sum: v128, from: usize, bytes: usize, a: v128, b: v128): v128 {
  const upper = v128.load(from);
  const lower = v128.load(from + bytes);
  sum = f64x2.add(sum, f64x2.mul(i64x2.shuffle(upper, lower, 0, 2), a));
  return f64x2.add(sum, f64x2.mul(i64x2.shuffle(upper, lower, 1, 3), b));
}
