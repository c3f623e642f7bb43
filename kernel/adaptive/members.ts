// Rows by their labels: counted and listed; labels by a cut; counts of values between edges. Threads share parts of the rows;
// rows are listed in their order.

import { loadF64, loadI32, storeF64, storeI32 } from '../common/storage';
import { shareAt } from './blocks';

/** rows of a part, as in src/library/adaptive/mixture/memberships.ts */
const ROWS: i32 = 8192;
/** values of a part of a histogram */
const BINNED: i32 = 4096;

/** Bytes of `count` numbers of a part: those of two parts share no line of the cache. */
function padded(count: i32): usize {
  return ((<usize>count + 31) & ~15) << 2;
}

/**
 * How often labels a go with labels b.
 * @param part 8192 rows
 * @param a n integers below k (read)
 * @param b n integers below l (read); 0: all are 0
 * @param out k × l counts per part, padded (written)
 */
export function tallyPart(part: i32, a: usize, b: usize, n: i32, k: i32, l: i32, out: usize): void {
  const own = out + <usize>part * padded(k * l);
  memory.fill(own, 0, (<usize>(k * l)) << 2);
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) {
    const pair = loadI32(a, i) * l + (b === 0 ? 0 : loadI32(b, i));
    storeI32(own, pair, loadI32(own, pair) + 1);
  }
}

/**
 * Lists rows by their labels.
 * @param part 8192 rows
 * @param labels n integers below k (read)
 * @param rows n integers, listed in place of the rows' numbers (read); 0 for none
 * @param places k integers per part, padded: the place in `out` of the first row of each label (read, and moved on)
 * @param out n integers (written)
 */
export function dealPart(part: i32, labels: usize, n: i32, k: i32, rows: usize, places: usize, out: usize): void {
  const own = places + <usize>part * padded(k);
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) {
    const label = loadI32(labels, i);
    const place = loadI32(own, label);
    storeI32(out, place, rows === 0 ? i : loadI32(rows, i));
    storeI32(own, label, place + 1);
  }
}

/**
 * 0 for a value below `cut`, else 1.
 * @param part 8192 rows
 * @param values n numbers (read)
 * @param labels n integers (written)
 */
export function sidesPart(part: i32, values: usize, n: i32, cut: f64, labels: usize): void {
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) storeI32(labels, i, loadF64(values, i) < cut ? 0 : 1);
}

/**
 * How many rows have a share of at least `least` of each component.
 * @param part 8192 rows
 * @param r ⌈n/8⌉ blocks of k × 8 (read)
 * @param out k counts per part, padded (written)
 */
export function countSharesPart(part: i32, r: usize, n: i32, k: i32, least: f64, out: usize): void {
  const own = out + <usize>part * padded(k);
  memory.fill(own, 0, (<usize>k) << 2);
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) {
    for (let c = 0; c < k; c++) storeI32(own, c, loadI32(own, c) + (shareAt(r, k, c, i) < least ? 0 : 1));
  }
}

/**
 * Lists those rows by component, and their shares.
 * @param part 8192 rows
 * @param r ⌈n/8⌉ blocks of k × 8 (read)
 * @param places k integers per part, padded: the place of the first row of each component (read, and moved on)
 * @param rows integers (written)
 * @param weights as many numbers (written)
 */
export function dealSharesPart(
  part: i32,
  r: usize,
  n: i32,
  k: i32,
  least: f64,
  places: usize,
  rows: usize,
  weights: usize,
): void {
  const own = places + <usize>part * padded(k);
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) {
    for (let c = 0; c < k; c++) {
      const share = shareAt(r, k, c, i);
      if (share < least) continue;
      const place = loadI32(own, c);
      storeI32(rows, place, i);
      storeF64(weights, place, share);
      storeI32(own, c, place + 1);
    }
  }
}

/**
 * How many values are below the first of ordered edges, between any two, and from the last on.
 * @param part 4096 values
 * @param values n numbers (read)
 * @param edges `count` numbers (read)
 * @param out count + 1 integers per part (written)
 */
export function countPart(part: i32, values: usize, n: i32, edges: usize, count: i32, out: usize): void {
  const to = out + <usize>part * ((<usize>(count + 1)) << 2);
  memory.fill(to, 0, (<usize>(count + 1)) << 2);
  const end = values + ((<usize>min(n, (part + 1) * BINNED)) << 3);
  for (let at = values + ((<usize>(part * BINNED)) << 3); at < end; at += 8) {
    const value = load<f64>(at);
    let low = 0;
    let size = count;
    while (size > 0) {
      const half = size >> 1;
      const isAbove = load<f64>(edges + ((<usize>(low + half)) << 3)) <= value;
      low = isAbove ? low + half + 1 : low;
      size = isAbove ? size - half - 1 : half;
    }
    storeI32(to, low, loadI32(to, low) + 1);
  }
}
