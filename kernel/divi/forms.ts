import { coefficients, constants, d, stride, tile } from './layout';

// Quadratic forms c_k + sum_j x_ij (A_kj + B_kj x_ij) of a block of rows, two components at a time if there are two:
// eight accumulators, four coefficients and one value fill the vector registers. A branch that is never taken keeps them
// there: within one basic block V8 loads everything before it computes anything, and would move sums to memory and back.

/** The form of the rows x under coefficients a, b added to s. */
function add(s: v128, x: v128, a: v128, b: v128): v128 {
  return f64x2.add(s, f64x2.mul(x, f64x2.add(a, f64x2.mul(b, x))));
}

/** Components c and c + 1. */
function two(block: usize, c: usize): void {
  let s00 = v128.load64_splat(constants + (c << 3));
  let s10 = s00;
  let s20 = s00;
  let s30 = s00;
  let s01 = v128.load64_splat(constants + (c << 3), 8);
  let s11 = s01;
  let s21 = s01;
  let s31 = s01;
  let coefficient0 = coefficients + stride * 2 * c;
  let coefficient1 = coefficient0 + stride * 2;
  const end = coefficient0 + ((<usize>d) << 4);
  let at = block;
  while (coefficient0 < end) {
    const a0 = v128.load64_splat(coefficient0);
    const b0 = v128.load64_splat(coefficient0, 8);
    const a1 = v128.load64_splat(coefficient1);
    const b1 = v128.load64_splat(coefficient1, 8);
    let x = v128.load(at);
    s00 = add(s00, x, a0, b0);
    s01 = add(s01, x, a1, b1);
    x = v128.load(at, 16);
    s10 = add(s10, x, a0, b0);
    s11 = add(s11, x, a1, b1);
    if (coefficient0 > end) break; // never: see above
    x = v128.load(at, 32);
    s20 = add(s20, x, a0, b0);
    s21 = add(s21, x, a1, b1);
    x = v128.load(at, 48);
    s30 = add(s30, x, a0, b0);
    s31 = add(s31, x, a1, b1);
    coefficient0 += 16;
    coefficient1 += 16;
    at += 64;
  }
  const out = tile + (c << 6);
  v128.store(out, s00);
  v128.store(out, s10, 16);
  v128.store(out, s20, 32);
  v128.store(out, s30, 48);
  v128.store(out, s01, 64);
  v128.store(out, s11, 80);
  v128.store(out, s21, 96);
  v128.store(out, s31, 112);
}

function one(block: usize, c: usize): void {
  let s0 = v128.load64_splat(constants + (c << 3));
  let s1 = s0;
  let s2 = s0;
  let s3 = s0;
  let coefficient = coefficients + stride * 2 * c;
  const end = coefficient + ((<usize>d) << 4);
  let at = block;
  while (coefficient < end) {
    const a = v128.load64_splat(coefficient);
    const b = v128.load64_splat(coefficient, 8);
    s0 = add(s0, v128.load(at), a, b);
    s1 = add(s1, v128.load(at, 16), a, b);
    s2 = add(s2, v128.load(at, 32), a, b);
    s3 = add(s3, v128.load(at, 48), a, b);
    coefficient += 16;
    at += 64;
  }
  const out = tile + (c << 6);
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
}

/**
 * Fills the tile with the forms of one block of rows.
 * @param block d × 8 doubles (read)
 * @param count how many places of the coefficients to go through
 */
export function forms(block: usize, count: i32): void {
  let c: usize = 0;
  for (; c + 1 < <usize>count; c += 2) two(block, c);
  if (c < <usize>count) one(block, c);
}
