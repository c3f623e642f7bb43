// Sums over rows by responsibilities, as kernel/adaptive/family.ts leaves them: sizes, means and scatters of components. Every
// sum is made in the order of the rows.

import { loadF64, loadI32, storeF64, storeI32 } from '../common/storage';
import { shareAt } from './blocks';

/** rows whose products are added in one go */
const BATCH: i32 = 4;
/** rows that are done at a time */
const CHUNK: i32 = 1024;
/** a smaller responsibility does not count in sums */
const NEGLIGIBLE: f64 = 1e-7;

/**
 * Writes the mean of a component and returns its size.
 * @param c the component
 * @param rows n × p, row by row (read)
 * @param n rows
 * @param p columns
 * @param k components
 * @param r ⌈n/8⌉ blocks of k × 8 (read)
 * @param mean p numbers (written)
 * @param list 1024 numbers (overwritten)
 */
export function sizeAndMean(c: i32, rows: usize, n: i32, p: i32, k: i32, r: usize, mean: usize, list: usize): f64 {
  memory.fill(mean, 0, (<usize>p) << 3);
  let size: f64 = 0;
  for (let from = 0; from < n; from += CHUNK) {
    const counted = listRows(from, min(n, from + CHUNK), r, k, c, list);
    for (let q = 0; q < counted; q++) {
      const i = loadI32(list, q);
      const weight = shareAt(r, k, c, i);
      size += weight;
      const x = rows + <usize>i * ((<usize>p) << 3);
      const w = f64x2.splat(weight);
      let a = 0;
      for (; a + 1 < p; a += 2) {
        const at = (<usize>a) << 3;
        v128.store(mean + at, f64x2.add(v128.load(mean + at), f64x2.mul(w, v128.load(x + at))));
      }
      if (a < p) storeF64(mean, a, loadF64(mean, a) + weight * loadF64(x, a));
    }
  }
  for (let a = 0; a < p; a++) storeF64(mean, a, loadF64(mean, a) / size);
  return size;
}

/**
 * Σ_i r_ic (x_i − μ_c)(x_i − μ_c)' of a component.
 * @param c the component
 * @param rows n × p, row by row (read)
 * @param n rows
 * @param p columns
 * @param count components
 * @param r ⌈n/8⌉ blocks of count × 8 (read); 0: all rows count in full
 * @param mean p numbers (read)
 * @param full whether the result is the lower triangle of p × p, else p sums of squares
 * @param sums p × p, or p (written)
 * @param batch 8 p + 1024 numbers (overwritten)
 */
export function scatter(
  c: i32,
  rows: usize,
  n: i32,
  p: i32,
  count: i32,
  r: usize,
  mean: usize,
  full: bool,
  sums: usize,
  batch: usize,
): void {
  const width = (<usize>p) << 3;
  memory.fill(sums, 0, full ? width * <usize>p : width);
  const list = batch + width * BATCH * 2;
  for (let from = 0; from < n; from += CHUNK) {
    const counted = listRows(from, min(n, from + CHUNK), r, count, c, list);
    let held = 0;
    for (let q = 0; q < counted; q++) {
      const i = loadI32(list, q);
      const weight = r === 0 ? 1 : shareAt(r, count, c, i);
      const rest = batch + <usize>held * width * 2;
      const x = rows + <usize>i * width;
      if (!full) {
        for (let a = 0; a < p; a++) {
          const difference = loadF64(x, a) - loadF64(mean, a);
          storeF64(sums, a, loadF64(sums, a) + weight * difference * difference);
        }
        continue;
      }
      deviate(x, mean, weight, p, rest, rest + width);
      if (++held === BATCH) {
        addBatch(sums, p, batch);
        held = 0;
      }
    }
    if (held === 0) continue;
    // zeros in place of those that are missing leave the sums as they are
    memory.fill(batch + <usize>held * width * 2, 0, <usize>(BATCH - held) * width * 2);
    addBatch(sums, p, batch);
  }
}

/** Lists the rows that count, and how many: to find out on the way would be to guess wrongly every other time. */
function listRows(from: i32, end: i32, r: usize, k: i32, c: i32, list: usize): i32 {
  let size = 0;
  for (let i = from; i < end; i++) {
    storeI32(list, size, i);
    size += r === 0 || !(shareAt(r, k, c, i) < NEGLIGIBLE) ? 1 : 0;
  }
  return size;
}

/** x − μ, and the same weighed. */
function deviate(x: usize, mean: usize, weight: f64, p: i32, rest: usize, weighed: usize): void {
  const w = f64x2.splat(weight);
  let a = 0;
  for (; a + 1 < p; a += 2) {
    const at = (<usize>a) << 3;
    const difference = f64x2.sub(v128.load(x + at), v128.load(mean + at));
    v128.store(rest + at, difference);
    v128.store(weighed + at, f64x2.mul(w, difference));
  }
  if (a === p) return;
  const difference = loadF64(x, a) - loadF64(mean, a);
  storeF64(rest, a, difference);
  storeF64(weighed, a, weight * difference);
}

/** Adds the products of four rows with their weighed selves, one row after the other. */
function addBatch(to: usize, p: i32, batch: usize): void {
  const width = (<usize>p) << 3;
  const r0 = batch;
  const r1 = r0 + width * 2;
  const r2 = r1 + width * 2;
  const r3 = r2 + width * 2;
  for (let a = 0; a < p; a++) {
    const row = to + <usize>a * width;
    const w0 = v128.load64_splat(r0 + width + ((<usize>a) << 3));
    const w1 = v128.load64_splat(r1 + width + ((<usize>a) << 3));
    const w2 = v128.load64_splat(r2 + width + ((<usize>a) << 3));
    const w3 = v128.load64_splat(r3 + width + ((<usize>a) << 3));
    let b = 0;
    for (; b < a; b += 2) {
      const at = (<usize>b) << 3;
      let sum = f64x2.add(v128.load(row + at), f64x2.mul(w0, v128.load(r0 + at)));
      sum = f64x2.add(sum, f64x2.mul(w1, v128.load(r1 + at)));
      sum = f64x2.add(sum, f64x2.mul(w2, v128.load(r2 + at)));
      v128.store(row + at, f64x2.add(sum, f64x2.mul(w3, v128.load(r3 + at))));
    }
    if (b > a) continue;
    let sum = loadF64(row, a) + f64x2.extract_lane(w0, 0) * loadF64(r0, a);
    sum += f64x2.extract_lane(w1, 0) * loadF64(r1, a);
    sum += f64x2.extract_lane(w2, 0) * loadF64(r2, a);
    storeF64(row, a, sum + f64x2.extract_lane(w3, 0) * loadF64(r3, a));
  }
}
