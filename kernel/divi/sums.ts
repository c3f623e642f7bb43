import { d, partialSums, sharing, stride, tile } from './layout';

// Adds a block of rows, weighted by the responsibilities in the tile, to the sums S1 and S2 of its components. The two
// lanes of a partial sum are added up once, after the last block. Branches that are never taken are there for the
// registers' sake, as in forms.ts.

function two(block: usize, c0: usize, c1: usize): void {
  const in0 = tile + (c0 << 6);
  const in1 = tile + (c1 << 6);
  const r00 = v128.load(in0);
  const r10 = v128.load(in0, 16);
  const r20 = v128.load(in0, 32);
  const r30 = v128.load(in0, 48);
  const r01 = v128.load(in1);
  const r11 = v128.load(in1, 16);
  const r21 = v128.load(in1, 32);
  const r31 = v128.load(in1, 48);
  let sum0 = partialSums + stride * 4 * c0;
  let sum1 = partialSums + stride * 4 * c1;
  const end = sum0 + ((<usize>d) << 5);
  let at = block;
  while (sum0 < end) {
    let first0 = v128.load(sum0);
    let second0 = v128.load(sum0, 16);
    let first1 = v128.load(sum1);
    let second1 = v128.load(sum1, 16);
    let x = v128.load(at);
    let t = f64x2.mul(r00, x);
    first0 = f64x2.add(first0, t);
    second0 = f64x2.add(second0, f64x2.mul(t, x));
    t = f64x2.mul(r01, x);
    first1 = f64x2.add(first1, t);
    second1 = f64x2.add(second1, f64x2.mul(t, x));
    if (sum0 > end) break; // never
    x = v128.load(at, 16);
    t = f64x2.mul(r10, x);
    first0 = f64x2.add(first0, t);
    second0 = f64x2.add(second0, f64x2.mul(t, x));
    t = f64x2.mul(r11, x);
    first1 = f64x2.add(first1, t);
    second1 = f64x2.add(second1, f64x2.mul(t, x));
    if (sum0 > end) break; // never
    x = v128.load(at, 32);
    t = f64x2.mul(r20, x);
    first0 = f64x2.add(first0, t);
    second0 = f64x2.add(second0, f64x2.mul(t, x));
    t = f64x2.mul(r21, x);
    first1 = f64x2.add(first1, t);
    second1 = f64x2.add(second1, f64x2.mul(t, x));
    if (sum0 > end) break; // never
    x = v128.load(at, 48);
    t = f64x2.mul(r30, x);
    first0 = f64x2.add(first0, t);
    second0 = f64x2.add(second0, f64x2.mul(t, x));
    t = f64x2.mul(r31, x);
    first1 = f64x2.add(first1, t);
    second1 = f64x2.add(second1, f64x2.mul(t, x));
    v128.store(sum0, first0);
    v128.store(sum0, second0, 16);
    v128.store(sum1, first1);
    v128.store(sum1, second1, 16);
    sum0 += 32;
    sum1 += 32;
    at += 64;
  }
}

function one(block: usize, c: usize): void {
  const input = tile + (c << 6);
  const r0 = v128.load(input);
  const r1 = v128.load(input, 16);
  const r2 = v128.load(input, 32);
  const r3 = v128.load(input, 48);
  let sum = partialSums + stride * 4 * c;
  const end = sum + ((<usize>d) << 5);
  let at = block;
  while (sum < end) {
    const x0 = v128.load(at);
    const x1 = v128.load(at, 16);
    const x2 = v128.load(at, 32);
    const x3 = v128.load(at, 48);
    const t0 = f64x2.mul(r0, x0);
    const t1 = f64x2.mul(r1, x1);
    const t2 = f64x2.mul(r2, x2);
    const t3 = f64x2.mul(r3, x3);
    const first = f64x2.add(f64x2.add(t0, t1), f64x2.add(t2, t3));
    const second = f64x2.add(
      f64x2.add(f64x2.mul(t0, x0), f64x2.mul(t1, x1)),
      f64x2.add(f64x2.mul(t2, x2), f64x2.mul(t3, x3)),
    );
    v128.store(sum, f64x2.add(v128.load(sum), first));
    v128.store(sum, f64x2.add(v128.load(sum, 16), second), 16);
    sum += 32;
    at += 64;
  }
}

/**
 * Adds one block of rows to the sums of components.
 * @param block d × 8 doubles (read)
 * @param count how many places of `sharing` to go through
 */
export function addToSums(block: usize, count: i32): void {
  const end = sharing + ((<usize>count) << 2);
  let at = sharing;
  for (; at + 4 < end; at += 8) two(block, load<u32>(at), load<u32>(at, 4));
  if (at < end) one(block, load<u32>(at));
}
