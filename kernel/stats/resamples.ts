// Sums over resamples of some rows: every row's four numbers, as often as the resample has drawn it, row after row. Eight
// resamples lie together, so that the counts of four of them are read at once.

import { allocateUnset, resetHeap } from '../common/heap';

const TOGETHER: usize = 8;
/** bytes of a row's four numbers, and of four sums */
const FOUR: usize = 32;

/**
 * Frees everything and makes room for what sumResamples works on; returns its address.
 * @param rows number of rows
 * @param resamples number of resamples
 */
export function openResamples(rows: i32, resamples: i32): usize {
  resetHeap();
  const n = <usize>rows;
  const eights = (<usize>resamples + TOGETHER - 1) / TOGETHER;
  return allocateUnset(n * FOUR + eights * TOGETHER * (n * 2 + FOUR));
}

/**
 * The sums of all resamples; with resamples rounded up to a multiple of eight, here called r:
 * @param at rows × 4 doubles, r / 8 × rows × 8 16-bit counts (read); r × 4 sums (written)
 * @param rows number of rows
 * @param resamples number of resamples
 */
export function sumResamples(at: usize, rows: i32, resamples: i32): void {
  const n = <usize>rows;
  let counts = at + n * FOUR;
  let to = counts + ((<usize>resamples + TOGETHER - 1) / TOGETHER) * TOGETHER * n * 2;
  for (let r = 0; r < resamples; r += <i32>TOGETHER) {
    for (let half: usize = 0; half < TOGETHER; half += 4) {
      sumFour(at, counts + half * 2, n, to);
      to += 4 * FOUR;
    }
    counts += n * TOGETHER * 2;
  }
}

/** The sums of four resamples: of each number, two resamples a vector. */
function sumFour(numbers: usize, counts: usize, n: usize, to: usize): void {
  let a0 = f64x2.splat(0);
  let a1 = a0;
  let a2 = a0;
  let a3 = a0;
  let b0 = a0;
  let b1 = a0;
  let b2 = a0;
  let b3 = a0;
  const end = numbers + n * FOUR;
  for (; numbers < end; numbers += FOUR, counts += TOGETHER * 2) {
    const four = v128.load_ext<u16>(counts);
    const a = f64x2.convert_low_i32x4_s(four);
    const b = f64x2.convert_low_i32x4_s(i64x2.shuffle(four, four, 1, 1));
    let number = v128.load64_splat(numbers);
    a0 = f64x2.add(a0, f64x2.mul(a, number));
    b0 = f64x2.add(b0, f64x2.mul(b, number));
    number = v128.load64_splat(numbers, 8);
    a1 = f64x2.add(a1, f64x2.mul(a, number));
    b1 = f64x2.add(b1, f64x2.mul(b, number));
    number = v128.load64_splat(numbers, 16);
    a2 = f64x2.add(a2, f64x2.mul(a, number));
    b2 = f64x2.add(b2, f64x2.mul(b, number));
    number = v128.load64_splat(numbers, 24);
    a3 = f64x2.add(a3, f64x2.mul(a, number));
    b3 = f64x2.add(b3, f64x2.mul(b, number));
  }
  storePair(to, a0, a1, a2, a3);
  storePair(to + 2 * FOUR, b0, b1, b2, b3);
}

/** The four sums of two resamples, one resample after the other. */
function storePair(to: usize, s0: v128, s1: v128, s2: v128, s3: v128): void {
  v128.store(to, i64x2.shuffle(s0, s1, 0, 2));
  v128.store(to, i64x2.shuffle(s2, s3, 0, 2), 16);
  v128.store(to, i64x2.shuffle(s0, s1, 1, 3), 32);
  v128.store(to, i64x2.shuffle(s2, s3, 1, 3), 48);
}
