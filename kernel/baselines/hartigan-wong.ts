// K-means by transfers of single rows: J. A. Hartigan & M. A. Wong, "Algorithm AS 136", Applied Statistics 28 (1979),
// 100–108, steps 1 to 7. Moving a row from cluster a to b changes the inertia by
//   n_b ‖x − b‖² / (n_b + 1) − n_a ‖x − a‖² / (n_a − 1);
// an optimal transfer looks at every cluster, a quick one only at the row's second best.

import { allocate } from '../common/heap';
import { loadF64, loadI32, storeF64, storeI32 } from '../common/storage';
import { squaredDistance, twoDistances } from './distances';
import { center, counts, k, labels } from './lloyd';
import { n, row, stride } from './rows';

/** the second-best cluster of every row */
let second: usize = 0;
/** a cluster is live in an optimal-transfer stage for the rows before this one */
let liveUntil: usize = 0;
/** when each cluster last changed: the row in the optimal-transfer stage, the step + n in the quick one */
let touched: usize = 0;
/** clusters that changed in the last quick-transfer stage */
let stirred: usize = 0;
/** squared distances of the row in question, of every centre */
let asked: usize = 0;
/** rows since the last transfer */
let quiet: i32 = 0;

/** Makes room for transfers between the clusters, which are open already. */
export function openTransfers(): void {
  second = allocate((<usize>n) << 2);
  liveUntil = allocate((<usize>k) << 2);
  touched = allocate((<usize>k) << 2);
  stirred = allocate((<usize>k) << 2);
  asked = allocate((<usize>k) << 3);
}

/** The squared distances of a row to all centres. */
function askAll(x: usize): void {
  let c = 0;
  for (; c + 1 < k; c += 2) twoDistances(x, center(c), center(c + 1), asked + ((<usize>c) << 3));
  if (c < k) storeF64(asked, c, squaredDistance(x, center(c), Infinity));
}

/** Steps 1 and 3: the two nearest centres of every row, and all clusters live. Needs two centres or more. */
export function startTransfers(): void {
  quiet = 0;
  for (let c = 0; c < k; c++) {
    storeI32(liveUntil, c, 0);
    storeI32(touched, c, -1);
    storeI32(stirred, c, 1);
  }
  for (let i = 0; i < n; i++) askNearest(i);
}

/** The two nearest centres of row i by its distances, the first of equals. */
function askNearest(i: i32): void {
  let first = 0;
  let next = -1;
  askAll(row(i));
  let least = loadF64(asked, 0);
  let nextLeast = Infinity;
  for (let c = 1; c < k; c++) {
    const distance = loadF64(asked, c);
    if (distance < least) {
      next = first;
      nextLeast = least;
      first = c;
      least = distance;
    } else if (distance < nextLeast) {
      next = c;
      nextLeast = distance;
    }
  }
  storeI32(labels, i, first);
  storeI32(second, i, next);
}

/**
 * Moves a row to another cluster; its old one becomes its second best.
 * @param i row, below n
 * @param c its new cluster, below k
 */
export function relabel(i: i32, c: i32): void {
  storeI32(second, i, loadI32(labels, i));
  storeI32(labels, i, c);
}

/** n / (n − 1), the price factor of leaving a cluster of n rows, and n / (n + 1), that of joining it. */
function leavingFactor(c: i32): f64 {
  const count = <f64>loadI32(counts, c);
  return count / (count - 1);
}

function joiningFactor(c: i32): f64 {
  const count = <f64>loadI32(counts, c);
  return count / (count + 1);
}

/** Row i moves to cluster `to`, and both centres with it. */
function transfer(i: i32, to: i32): void {
  const from = loadI32(labels, i);
  const fromCount = loadI32(counts, from) - 1;
  const toCount = loadI32(counts, to) + 1;
  const x = row(i);
  const a = center(from);
  const b = center(to);
  const less = f64x2.splat(1.0 / <f64>fromCount);
  const more = f64x2.splat(1.0 / <f64>toCount);
  for (let j: usize = 0; j < stride; j += 16) {
    const u = v128.load(x + j);
    const p = v128.load(a + j);
    const q = v128.load(b + j);
    v128.store(a + j, f64x2.add(p, f64x2.mul(f64x2.sub(p, u), less)));
    v128.store(b + j, f64x2.add(q, f64x2.mul(f64x2.sub(u, q), more)));
  }
  storeI32(counts, from, fromCount);
  storeI32(counts, to, toCount);
  storeI32(second, i, from);
  storeI32(labels, i, to);
  quiet = 0;
}

/** Step 4, the optimal-transfer stage. Returns whether the last n rows all stayed: the algorithm has converged. */
export function optimalTransfers(): bool {
  for (let c = 0; c < k; c++) {
    // what the quick stage changed is live throughout
    if (loadI32(stirred, c)) storeI32(liveUntil, c, n);
  }
  for (let i = 0; i < n; i++) {
    quiet++;
    const own = loadI32(labels, i);
    if (loadI32(counts, own) > 1) considerAll(i, own);
    if (quiet === n) return true;
  }
  for (let c = 0; c < k; c++) {
    storeI32(stirred, c, 0);
    storeI32(liveUntil, c, loadI32(liveUntil, c) - n);
  }
  return false;
}

function considerAll(i: i32, own: i32): void {
  const before = loadI32(second, i);
  const ownLive = i < loadI32(liveUntil, own);
  const x = row(i);
  // with its own cluster live, a row asks every other
  if (ownLive) askAll(x);
  else {
    storeF64(asked, own, squaredDistance(x, center(own), Infinity));
    storeF64(asked, before, squaredDistance(x, center(before), Infinity));
  }
  const leaving = loadF64(asked, own) * leavingFactor(own);
  let best = before;
  let joining = loadF64(asked, best) * joiningFactor(best);
  for (let c = 0; c < k; c++) {
    if (c === own || c === before || !(ownLive || i < loadI32(liveUntil, c))) continue;
    const factor = joiningFactor(c);
    const limit = joining / factor;
    const distance = ownLive ? loadF64(asked, c) : squaredDistance(x, center(c), limit);
    if (distance >= limit) continue;
    joining = distance * factor;
    best = c;
  }
  if (joining >= leaving) {
    storeI32(second, i, best);
    return;
  }
  transfer(i, best);
  storeI32(liveUntil, own, n + i);
  storeI32(liveUntil, best, n + i);
  storeI32(touched, own, i + 1);
  storeI32(touched, best, i + 1);
}

/**
 * Steps 6 and 7, the quick-transfer stage; returns whether all rows came to rest.
 * @param most the stage stops before this step
 */
export function quickTransfers(most: i32): bool {
  let stayed = 0;
  let i = 0;
  for (let step = 1; step < most; step++) {
    stayed = considerSecond(i, step) ? 0 : stayed + 1;
    if (stayed === n) {
      for (let c = 0; c < k; c++) storeI32(touched, c, 0);
      return true;
    }
    i = i + 1 < n ? i + 1 : 0;
  }
  return false;
}

function considerSecond(i: i32, step: i32): bool {
  const own = loadI32(labels, i);
  const other = loadI32(second, i);
  if (loadI32(counts, own) === 1) return false;
  if (step >= loadI32(touched, own) && step >= loadI32(touched, other)) return false;
  twoDistances(row(i), center(own), center(other), asked);
  const leaving = loadF64(asked, 0) * leavingFactor(own);
  if (loadF64(asked, 1) >= leaving / joiningFactor(other)) return false;
  transfer(i, other);
  storeI32(stirred, own, 1);
  storeI32(stirred, other, 1);
  storeI32(touched, own, step + n);
  storeI32(touched, other, step + n);
  return true;
}
