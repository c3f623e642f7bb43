// The same inner products in single precision, at twice the speed: enough to tell, for nearly every row, which centre is
// the nearest. The rows are kept in both precisions.

import { allocate } from '../common/heap';
import { list, n, row, stride } from './rows';
import { whole } from './storage';

/** columns from which on this is worth the while */
const MIN_COLUMNS: i32 = 16;
/** values up to which a copy of half their size is not in the way, as in rows-in-place.ts */
const MAX_VALUES: u64 = 1 << 23;
/** 2^-24 */
const UNIT: f64 = 5.9604644775390625e-8;
/** beyond this, ‖x‖² + ‖c‖² may overflow on the way */
const LARGEST: f64 = 1e37;

/** the rows in single precision; 0 where there are none */
export let singles: usize = 0;
/** bytes of one */
let singleStride: usize = 0;
/** the vectors in single precision */
let singleVectors: usize = 0;
/** |2 x·c in single precision − 2 x·c| is at most this times ‖x‖² + ‖c‖², and a little where numbers are tiny */
export let singleRounding: f64 = 0;
export let singleTiny: f64 = 0;

/** Room for all rows, and for `count` vectors; none where columns are few, values many, or rows not the kernel's own. */
export function openSingles(count: i32, columns: i32, hasRows: bool): void {
  singles = 0;
  if (!hasRows || columns < MIN_COLUMNS || <u64>n * <u64>columns > MAX_VALUES) return;
  singleStride = stride >> 1;
  singles = allocate(<usize>n * singleStride);
  singleVectors = allocate(<usize>count * singleStride);
  // four sums of a quarter of the products each, added up, of factors that are rounded
  singleRounding = (<f64>columns / 4 + 8) * UNIT * 1.02;
  singleTiny = <f64>columns * 1e-44;
}

/** Whether numbers of this size are safe from overflow. */
export function isSingle(size: f64): bool {
  return size < LARGEST;
}

/** Rows `start` to before `end` in single precision. */
export function makeSingles(start: i32, end: i32): void {
  for (let i = start; i < end; i++) round(row(i), singles + <usize>i * singleStride);
}

/** `count` padded vectors in single precision. */
export function makeSingleVectors(vectors: usize, count: i32): void {
  for (let v: usize = 0; v < <usize>count; v++) round(vectors + v * stride, singleVectors + v * singleStride);
}

function round(from: usize, to: usize): void {
  for (let j: usize = 0; j < singleStride; j += 16, from += 32) {
    const low = f32x4.demote_f64x2_zero(v128.load(from));
    const high = f32x4.demote_f64x2_zero(v128.load(from, 16));
    v128.store(to + j, i64x2.shuffle(low, high, 0, 2));
  }
}

/** The listed rows i … i + 3 times the first `count` of the vectors, to `out` as [vector][row] in double precision. */
export function singleProducts(i: i32, count: i32, out: usize): void {
  const a = singles + <usize>whole(list, i) * singleStride;
  const b = singles + <usize>whole(list, i + 1) * singleStride;
  const c = singles + <usize>whole(list, i + 2) * singleStride;
  const e = singles + <usize>whole(list, i + 3) * singleStride;
  let p = singleVectors;
  let left = count;
  for (; left === 3 || left > 4; left -= 3, p += singleStride * 3, out += 96) {
    single2x3(a, b, p, p + singleStride, p + singleStride * 2, out);
    single2x3(c, e, p, p + singleStride, p + singleStride * 2, out + 16);
  }
  for (; left > 1; left -= 2, p += singleStride * 2, out += 64) single4x2(a, b, c, e, p, p + singleStride, out);
  if (left > 0) single4x1(a, b, c, e, p, out);
}

// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
class Singles {
  static sum(v: v128): f64 {
    const pairs = f32x4.add(v, i32x4.shuffle(v, v, 2, 3, 0, 1));
    return <f64>(f32x4.extract_lane(pairs, 0) + f32x4.extract_lane(pairs, 1));
  }
}

function single4x1(a: usize, b: usize, c: usize, e: usize, p: usize, out: usize): void {
  let ap = f32x4.splat(0);
  let bp = f32x4.splat(0);
  let cp = f32x4.splat(0);
  let ep = f32x4.splat(0);
  for (let j: usize = 0; j < singleStride; j += 16) {
    const xp = v128.load(p + j);
    let row = v128.load(a + j);
    ap = f32x4.add(ap, f32x4.mul(row, xp));
    row = v128.load(b + j);
    bp = f32x4.add(bp, f32x4.mul(row, xp));
    row = v128.load(c + j);
    cp = f32x4.add(cp, f32x4.mul(row, xp));
    row = v128.load(e + j);
    ep = f32x4.add(ep, f32x4.mul(row, xp));
  }
  store<f64>(out, Singles.sum(ap));
  store<f64>(out, Singles.sum(bp), 8);
  store<f64>(out, Singles.sum(cp), 16);
  store<f64>(out, Singles.sum(ep), 24);
}

function single4x2(a: usize, b: usize, c: usize, e: usize, p: usize, q: usize, out: usize): void {
  let ap = f32x4.splat(0);
  let bp = f32x4.splat(0);
  let cp = f32x4.splat(0);
  let ep = f32x4.splat(0);
  let aq = f32x4.splat(0);
  let bq = f32x4.splat(0);
  let cq = f32x4.splat(0);
  let eq = f32x4.splat(0);
  for (let j: usize = 0; j < singleStride; j += 16) {
    const xp = v128.load(p + j);
    const xq = v128.load(q + j);
    let row = v128.load(a + j);
    ap = f32x4.add(ap, f32x4.mul(row, xp));
    aq = f32x4.add(aq, f32x4.mul(row, xq));
    row = v128.load(b + j);
    bp = f32x4.add(bp, f32x4.mul(row, xp));
    bq = f32x4.add(bq, f32x4.mul(row, xq));
    row = v128.load(c + j);
    cp = f32x4.add(cp, f32x4.mul(row, xp));
    cq = f32x4.add(cq, f32x4.mul(row, xq));
    row = v128.load(e + j);
    ep = f32x4.add(ep, f32x4.mul(row, xp));
    eq = f32x4.add(eq, f32x4.mul(row, xq));
  }
  store<f64>(out, Singles.sum(ap));
  store<f64>(out, Singles.sum(bp), 8);
  store<f64>(out, Singles.sum(cp), 16);
  store<f64>(out, Singles.sum(ep), 24);
  store<f64>(out, Singles.sum(aq), 32);
  store<f64>(out, Singles.sum(bq), 40);
  store<f64>(out, Singles.sum(cq), 48);
  store<f64>(out, Singles.sum(eq), 56);
}

function single2x3(a: usize, b: usize, p: usize, q: usize, w: usize, out: usize): void {
  let ap = f32x4.splat(0);
  let bp = f32x4.splat(0);
  let aq = f32x4.splat(0);
  let bq = f32x4.splat(0);
  let aw = f32x4.splat(0);
  let bw = f32x4.splat(0);
  for (let j: usize = 0; j < singleStride; j += 16) {
    const xp = v128.load(p + j);
    const xq = v128.load(q + j);
    const xw = v128.load(w + j);
    let row = v128.load(a + j);
    ap = f32x4.add(ap, f32x4.mul(row, xp));
    aq = f32x4.add(aq, f32x4.mul(row, xq));
    aw = f32x4.add(aw, f32x4.mul(row, xw));
    row = v128.load(b + j);
    bp = f32x4.add(bp, f32x4.mul(row, xp));
    bq = f32x4.add(bq, f32x4.mul(row, xq));
    bw = f32x4.add(bw, f32x4.mul(row, xw));
  }
  store<f64>(out, Singles.sum(ap));
  store<f64>(out, Singles.sum(bp), 8);
  store<f64>(out, Singles.sum(aq), 32);
  store<f64>(out, Singles.sum(bq), 40);
  store<f64>(out, Singles.sum(aw), 64);
  store<f64>(out, Singles.sum(bw), 72);
}
