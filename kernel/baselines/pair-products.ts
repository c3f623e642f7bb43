// Products in 16 bits, as in shorts.ts, of rows with vectors of their own.

import { Shorts, shortStride, shorts, shortTile, shortVectors } from './shorts';

/** Row i times the first `count` vectors, to the tile; the last of them with what lies behind. */
export function rowProducts(i: i32, count: i32): void {
  let out = shortTile;
  for (let c = 0; c < count; c += 4, out += 16) pairProducts(i, i, c, c + 1, c + 2, c + 3, out);
}

/** Row i times vectors p and r, and row j times vectors q and t, to `out` as ip, jq, ir, jt. */
export function pairProducts(i: i32, j: i32, p: i32, q: i32, r: i32, t: i32, out: usize): void {
  const end = shortStride;
  const a = shorts + <usize>i * end;
  const b = shorts + <usize>j * end;
  const ofP = shortVectors + <usize>p * end;
  const ofQ = shortVectors + <usize>q * end;
  const ofR = shortVectors + <usize>r * end;
  const ofT = shortVectors + <usize>t * end;
  let ap = i32x4.splat(0);
  let bq = ap;
  let ar = ap;
  let bt = ap;
  for (let at: usize = 0; at < end; at += 32) {
    let row = v128.load(a + at);
    ap = i32x4.add(ap, i32x4.dot_i16x8_s(row, v128.load(ofP + at)));
    ar = i32x4.add(ar, i32x4.dot_i16x8_s(row, v128.load(ofR + at)));
    row = v128.load(b + at);
    bq = i32x4.add(bq, i32x4.dot_i16x8_s(row, v128.load(ofQ + at)));
    bt = i32x4.add(bt, i32x4.dot_i16x8_s(row, v128.load(ofT + at)));
    row = v128.load(a + at, 16);
    ap = i32x4.add(ap, i32x4.dot_i16x8_s(row, v128.load(ofP + at, 16)));
    ar = i32x4.add(ar, i32x4.dot_i16x8_s(row, v128.load(ofR + at, 16)));
    row = v128.load(b + at, 16);
    bq = i32x4.add(bq, i32x4.dot_i16x8_s(row, v128.load(ofQ + at, 16)));
    bt = i32x4.add(bt, i32x4.dot_i16x8_s(row, v128.load(ofT + at, 16)));
  }
  v128.store(out, Shorts.sums(ap, bq, ar, bt));
}
