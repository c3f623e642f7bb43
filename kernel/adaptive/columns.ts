// Columns of a table, each from an address of its own, padded with zeros to a multiple of four rows: products of columns
// with one another and with weights of the rows, and weighted sums of columns. Functions do a part, of the columns or of the
// rows, so that threads can share them; all data come by address; every sum is made in one fixed order.

import { thread } from '../common/heap';
import { loadF64, loadI32, storeF64, storeI32, Vector } from '../common/storage';
import { sumFrom } from './family';

/** columns of a part */
const COLUMNS: i32 = 8;
/** bytes of a part of a line */
const LINE_PART: usize = 16384;

/**
 * Σ_i w_ki x_ij of `count` lines w_k with the columns of a part.
 * @param part 8 columns; parts behind those, one per line, are the sums Σ_i w_ki over n rows in their order
 * @param columns addresses of d padded columns (read)
 * @param stride bytes of a padded column
 * @param lines addresses of `count` padded lines (read)
 * @param out count × d (written)
 * @param totals `count` sums of the lines (written)
 */
export function lineSumsPart(
  part: i32,
  columns: usize,
  d: i32,
  stride: usize,
  lines: usize,
  count: i32,
  out: usize,
  n: i32,
  totals: usize,
): void {
  const line = part - (d + COLUMNS - 1) / COLUMNS;
  if (line >= 0) {
    storeF64(totals, line, sumFrom(0, <usize>loadI32(lines, line), n));
    return;
  }
  const end = min(d, (part + 1) * COLUMNS);
  for (let j = part * COLUMNS; j < end; j++) {
    const column = <usize>loadI32(columns, j);
    let k = 0;
    for (; k + 1 < count; k += 2) {
      dotTwo(
        column,
        <usize>loadI32(lines, k),
        <usize>loadI32(lines, k + 1),
        stride,
        out + ((<usize>(k * d + j)) << 3),
        d,
      );
    }
    if (k < count) storeF64(out, k * d + j, dot(column, <usize>loadI32(lines, k), stride));
  }
}

/**
 * Σ_i a_i b_i.
 * @param a padded column (read)
 * @param b padded column (read)
 * @param stride bytes of each
 */
export function dot(a: usize, b: usize, stride: usize): f64 {
  let s = f64x2.splat(0);
  let t = f64x2.splat(0);
  for (let i: usize = 0; i < stride; i += 32) {
    s = f64x2.add(s, f64x2.mul(v128.load(a + i), v128.load(b + i)));
    t = f64x2.add(t, f64x2.mul(v128.load(a + i, 16), v128.load(b + i, 16)));
  }
  return Vector.sum(f64x2.add(s, t));
}

/** The same of one column with two, to `out` and d numbers further. */
function dotTwo(a: usize, b: usize, c: usize, stride: usize, out: usize, d: i32): void {
  let s = f64x2.splat(0);
  let t = f64x2.splat(0);
  let u = f64x2.splat(0);
  let v = f64x2.splat(0);
  for (let i: usize = 0; i < stride; i += 32) {
    const x = v128.load(a + i);
    const y = v128.load(a + i, 16);
    s = f64x2.add(s, f64x2.mul(x, v128.load(b + i)));
    t = f64x2.add(t, f64x2.mul(y, v128.load(b + i, 16)));
    u = f64x2.add(u, f64x2.mul(x, v128.load(c + i)));
    v = f64x2.add(v, f64x2.mul(y, v128.load(c + i, 16)));
  }
  storeF64(out, 0, Vector.sum(f64x2.add(s, t)));
  storeF64(out, d, Vector.sum(f64x2.add(u, v)));
}

/**
 * Σ_k v_k x_k of columns.
 * @param part 2048 rows
 * @param columns addresses of `count` padded columns (read)
 * @param weights `count` numbers v (read)
 * @param line a padded line (written)
 * @param stride bytes of a padded column
 */
export function combinePart(part: i32, columns: usize, weights: usize, count: i32, line: usize, stride: usize): void {
  const from = <usize>part * LINE_PART;
  const to = min(stride, from + LINE_PART);
  memory.fill(line + from, 0, to - from);
  let k = 0;
  for (; k + 1 < count; k += 2) {
    const a = <usize>loadI32(columns, k);
    const b = <usize>loadI32(columns, k + 1);
    const u = f64x2.splat(loadF64(weights, k));
    const v = f64x2.splat(loadF64(weights, k + 1));
    for (let i = from; i < to; i += 16) {
      const sum = f64x2.add(f64x2.mul(u, v128.load(a + i)), f64x2.mul(v, v128.load(b + i)));
      v128.store(line + i, f64x2.add(v128.load(line + i), sum));
    }
  }
  if (k === count) return;
  const a = <usize>loadI32(columns, k);
  const u = f64x2.splat(loadF64(weights, k));
  for (let i = from; i < to; i += 16) {
    v128.store(line + i, f64x2.add(v128.load(line + i), f64x2.mul(u, v128.load(a + i))));
  }
}

/**
 * The means of products x_a x_b of four columns with all up to them. Four by two sums at a time: fewer loads for each
 * than any other tile that fits the registers.
 * @param part 4 columns
 * @param columns addresses of `count` padded columns (read)
 * @param stride bytes of a padded column
 * @param n rows
 * @param products count × count, both triangles (written)
 */
export function gramPart(part: i32, columns: usize, count: i32, stride: usize, n: i32, products: usize): void {
  const a = 4 * part;
  const p0 = columnAt(columns, a, count);
  const p1 = columnAt(columns, a + 1, count);
  const p2 = columnAt(columns, a + 2, count);
  const p3 = columnAt(columns, a + 3, count);
  for (let b = 0; b < min(count, a + 4); b += 2) {
    const u = columnAt(columns, b, count);
    const v = columnAt(columns, b + 1, count);
    let s0 = f64x2.splat(0);
    let s1 = f64x2.splat(0);
    let s2 = f64x2.splat(0);
    let s3 = f64x2.splat(0);
    let t0 = f64x2.splat(0);
    let t1 = f64x2.splat(0);
    let t2 = f64x2.splat(0);
    let t3 = f64x2.splat(0);
    for (let i: usize = 0; i < stride; i += 16) {
      const s = v128.load(u + i);
      const t = v128.load(v + i);
      let x = v128.load(p0 + i);
      s0 = f64x2.add(s0, f64x2.mul(x, s));
      t0 = f64x2.add(t0, f64x2.mul(x, t));
      x = v128.load(p1 + i);
      s1 = f64x2.add(s1, f64x2.mul(x, s));
      t1 = f64x2.add(t1, f64x2.mul(x, t));
      x = v128.load(p2 + i);
      s2 = f64x2.add(s2, f64x2.mul(x, s));
      t2 = f64x2.add(t2, f64x2.mul(x, t));
      x = v128.load(p3 + i);
      s3 = f64x2.add(s3, f64x2.mul(x, s));
      t3 = f64x2.add(t3, f64x2.mul(x, t));
    }
    const scale = 1 / <f64>n;
    setBoth(products, a, b, count, Vector.sum(s0) * scale);
    setBoth(products, a + 1, b, count, Vector.sum(s1) * scale);
    setBoth(products, a + 2, b, count, Vector.sum(s2) * scale);
    setBoth(products, a + 3, b, count, Vector.sum(s3) * scale);
    setBoth(products, a, b + 1, count, Vector.sum(t0) * scale);
    setBoth(products, a + 1, b + 1, count, Vector.sum(t1) * scale);
    setBoth(products, a + 2, b + 1, count, Vector.sum(t2) * scale);
    setBoth(products, a + 3, b + 1, count, Vector.sum(t3) * scale);
  }
}

/** Where a column begins; the last for those beyond it, whose products are dropped. */
function columnAt(columns: usize, j: i32, count: i32): usize {
  return <usize>loadI32(columns, min(j, count - 1));
}

function setBoth(products: usize, a: i32, b: i32, count: i32, value: f64): void {
  if (max(a, b) >= count) return;
  storeF64(products, a * count + b, value);
  storeF64(products, b * count + a, value);
}

/**
 * A matrix times a vector.
 * @param products count × count (read)
 * @param vector `count` numbers (read)
 * @param out `count` numbers (written)
 */
export function applyProducts(products: usize, vector: usize, count: i32, out: usize): void {
  for (let a = 0; a < count; a++) {
    const row = products + ((<usize>a * <usize>count) << 3);
    let s = f64x2.splat(0);
    let b = 0;
    for (; b + 1 < count; b += 2) {
      const at = (<usize>b) << 3;
      s = f64x2.add(s, f64x2.mul(v128.load(row + at), v128.load(vector + at)));
    }
    let sum = Vector.sum(s);
    if (b < count) sum += loadF64(row, b) * loadF64(vector, b);
    storeF64(out, a, sum);
  }
}

/**
 * Sarle's bimodality coefficient (skew² + 1)/kurtosis of columns.
 * @param part 8 columns
 * @param columns addresses of d padded columns of mean 0 and variance 1, or of zeros (read)
 * @param stride bytes of a padded column
 * @param n rows
 * @param out d numbers (written)
 */
export function bimodalityPart(part: i32, columns: usize, d: i32, stride: usize, n: i32, out: usize): void {
  const end = min(d, (part + 1) * COLUMNS);
  for (let j = part * COLUMNS; j < end; j++) {
    const at = <usize>loadI32(columns, j);
    let cubes = f64x2.splat(0);
    let fourths = f64x2.splat(0);
    for (let i: usize = 0; i < stride; i += 16) {
      const x = v128.load(at + i);
      const square = f64x2.mul(x, x);
      cubes = f64x2.add(cubes, f64x2.mul(square, x));
      fourths = f64x2.add(fourths, f64x2.mul(square, square));
    }
    const skew = Vector.sum(cubes) / <f64>n;
    const kurtosis = Vector.sum(fourths) / <f64>n;
    storeF64(out, j, kurtosis > 0 ? (skew * skew + 1) / kurtosis : 0);
  }
}

/**
 * The bimodality of a line around a column: line a is Σ_b C_ab x_b over the columns b with |C_ab| ≥ `least` and a itself,
 * brought to mean 0 and variance 1; its score is (skew² + 1)/kurtosis.
 * @param part an entry of `around`
 * @param around the columns a (read)
 * @param correlations C, count × count (read)
 * @param columns addresses of `count` padded columns of n rows (read)
 * @param room a padded line and 2 × count numbers per thread (overwritten)
 * @param scores a number per entry of `around` (written)
 */
export function neighbourhoodScore(
  part: i32,
  around: usize,
  correlations: usize,
  columns: usize,
  count: i32,
  least: f64,
  n: i32,
  room: usize,
  scores: usize,
): void {
  const a = loadI32(around, part);
  const stride = (<usize>((n + 3) & ~3)) << 3;
  const line = room + <usize>thread * (stride + ((<usize>count) << 4));
  const weights = line + stride;
  const list = weights + ((<usize>count) << 3);
  let size = 0;
  for (let b = 0; b < count; b++) {
    const c = loadF64(correlations, a * count + b);
    if (b !== a && Math.abs(c) < least) continue;
    storeF64(weights, size, c);
    storeI32(list, size++, loadI32(columns, b));
  }
  for (let at: usize = 0; at * LINE_PART < stride; at++) combinePart(<i32>at, list, weights, size, line, stride);
  storeF64(scores, part, bimodalityOfLine(line, n));
}

/** Of a line, after it has been brought to mean 0 and variance 1. */
function bimodalityOfLine(line: usize, n: i32): f64 {
  let mean: f64 = 0;
  for (let i = 0; i < n; i++) mean += loadF64(line, i);
  mean /= <f64>n;
  let squares: f64 = 0;
  for (let i = 0; i < n; i++) {
    const rest = loadF64(line, i) - mean;
    squares += rest * rest;
  }
  let sd = Math.sqrt(squares / <f64>n);
  if (!(sd > 0)) sd = 1;
  let cubes: f64 = 0;
  let fourths: f64 = 0;
  for (let i = 0; i < n; i++) {
    const y = (loadF64(line, i) - mean) / sd;
    const square = y * y;
    cubes += square * y;
    fourths += square * square;
  }
  const skew = cubes / <f64>n;
  return fourths > 0 ? (skew * skew + 1) / (fourths / <f64>n) : 0;
}
