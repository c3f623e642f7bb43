// Rows by their labels: counted, listed, and labels of rows. Threads share parts of the rows; rows are listed in their order.

import { real, setReal, setWhole, whole } from '../common/storage';
import { shareAt } from './blocks';

/** rows of a part, as in src/library/adaptive/mixture/memberships.ts */
const ROWS: i32 = 8192;

/** Bytes of `count` numbers of a part: those of two parts share no line of the cache. */
function padded(count: i32): usize {
  return ((<usize>count + 31) & ~15) << 2;
}

/** How often labels `a`, below k, go with labels `b`, below l, among the rows of a part: k × l numbers. 0: all b are 0. */
export function tallyPart(part: i32, a: usize, b: usize, n: i32, k: i32, l: i32, out: usize): void {
  const own = out + <usize>part * padded(k * l);
  memory.fill(own, 0, (<usize>(k * l)) << 2);
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) {
    const pair = whole(a, i) * l + (b === 0 ? 0 : whole(b, i));
    setWhole(own, pair, whole(own, pair) + 1);
  }
}

/**
 * Lists the rows of a part by their labels, below k: row i as entry i of `rows`, where that is not 0. `places`: k numbers
 * a part, the places in `out` of the first row of each label.
 */
export function dealPart(part: i32, labels: usize, n: i32, k: i32, rows: usize, places: usize, out: usize): void {
  const own = places + <usize>part * padded(k);
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) {
    const label = whole(labels, i);
    const place = whole(own, label);
    setWhole(out, place, rows === 0 ? i : whole(rows, i));
    setWhole(own, label, place + 1);
  }
}

/** 0 for a value below `cut`, else 1. */
export function sidesPart(part: i32, values: usize, n: i32, cut: f64, labels: usize): void {
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) setWhole(labels, i, real(values, i) < cut ? 0 : 1);
}

/** How many rows of a part have a share of at least `least`, in the blocks `r`, of each of k components: k numbers. */
export function countSharesPart(part: i32, r: usize, n: i32, k: i32, least: f64, out: usize): void {
  const own = out + <usize>part * padded(k);
  memory.fill(own, 0, (<usize>k) << 2);
  const end = min(n, (part + 1) * ROWS);
  for (let i = part * ROWS; i < end; i++) {
    for (let c = 0; c < k; c++) setWhole(own, c, whole(own, c) + (shareAt(r, k, c, i) < least ? 0 : 1));
  }
}

/** Lists those rows, and their shares, as `dealPart` does. */
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
      const place = whole(own, c);
      setWhole(rows, place, i);
      setReal(weights, place, share);
      setWhole(own, c, place + 1);
    }
  }
}
