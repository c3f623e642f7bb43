// Inner products. All sum in the same order, so that ‖a‖² + ‖b‖² − 2 a·b of equal vectors is exactly zero.

import { Vector } from '../common/storage';
import { listed, stride } from './rows';

/**
 * The inner product of two padded vectors.
 * @param a stride bytes (read)
 * @param b stride bytes (read)
 */
export function dot(a: usize, b: usize): f64 {
  let s = f64x2.splat(0);
  for (let j: usize = 0; j < stride; j += 32) {
    s = f64x2.add(s, f64x2.mul(v128.load(a + j), v128.load(b + j)));
    s = f64x2.add(s, f64x2.mul(v128.load(a + j, 16), v128.load(b + j, 16)));
  }
  return Vector.sum(s);
}

/**
 * The listed rows i … i + 3 times some padded vectors.
 * @param i place in the list
 * @param vectors count × stride bytes (read)
 * @param count number of vectors
 * @param out count × 4 doubles as [vector][row] (written)
 */
export function products(i: i32, vectors: usize, count: i32, out: usize): void {
  const a = listed(0, i);
  const b = listed(1, i + 1);
  const c = listed(2, i + 2);
  const e = listed(3, i + 3);
  let p = vectors;
  let left = count;
  for (; left > 1; left -= 2, p += stride * 2, out += 64) dot4x2(a, b, c, e, p, p + stride, out);
  if (left > 0) dot4x1(a, b, c, e, p, out);
}

function dot4x1(a: usize, b: usize, c: usize, e: usize, p: usize, out: usize): void {
  let ap = f64x2.splat(0);
  let bp = f64x2.splat(0);
  let cp = f64x2.splat(0);
  let ep = f64x2.splat(0);
  for (let j: usize = 0; j < stride; j += 16) {
    const xp = v128.load(p + j);
    let row = v128.load(a + j);
    ap = f64x2.add(ap, f64x2.mul(row, xp));
    row = v128.load(b + j);
    bp = f64x2.add(bp, f64x2.mul(row, xp));
    row = v128.load(c + j);
    cp = f64x2.add(cp, f64x2.mul(row, xp));
    row = v128.load(e + j);
    ep = f64x2.add(ep, f64x2.mul(row, xp));
  }
  store<f64>(out, Vector.sum(ap));
  store<f64>(out, Vector.sum(bp), 8);
  store<f64>(out, Vector.sum(cp), 16);
  store<f64>(out, Vector.sum(ep), 24);
}

function dot4x2(a: usize, b: usize, c: usize, e: usize, p: usize, q: usize, out: usize): void {
  let ap = f64x2.splat(0);
  let bp = f64x2.splat(0);
  let cp = f64x2.splat(0);
  let ep = f64x2.splat(0);
  let aq = f64x2.splat(0);
  let bq = f64x2.splat(0);
  let cq = f64x2.splat(0);
  let eq = f64x2.splat(0);
  for (let j: usize = 0; j < stride; j += 16) {
    const xp = v128.load(p + j);
    const xq = v128.load(q + j);
    let row = v128.load(a + j);
    ap = f64x2.add(ap, f64x2.mul(row, xp));
    aq = f64x2.add(aq, f64x2.mul(row, xq));
    row = v128.load(b + j);
    bp = f64x2.add(bp, f64x2.mul(row, xp));
    bq = f64x2.add(bq, f64x2.mul(row, xq));
    row = v128.load(c + j);
    cp = f64x2.add(cp, f64x2.mul(row, xp));
    cq = f64x2.add(cq, f64x2.mul(row, xq));
    row = v128.load(e + j);
    ep = f64x2.add(ep, f64x2.mul(row, xp));
    eq = f64x2.add(eq, f64x2.mul(row, xq));
  }
  store<f64>(out, Vector.sum(ap));
  store<f64>(out, Vector.sum(bp), 8);
  store<f64>(out, Vector.sum(cp), 16);
  store<f64>(out, Vector.sum(ep), 24);
  store<f64>(out, Vector.sum(aq), 32);
  store<f64>(out, Vector.sum(bq), 40);
  store<f64>(out, Vector.sum(cq), 48);
  store<f64>(out, Vector.sum(eq), 56);
}
