// K-means by transfers of single rows: J. A. Hartigan & M. A. Wong, "Algorithm AS 136", Applied Statistics 28 (1979),
// 100–108, steps 1 to 7. Moving a row from cluster a to b changes the inertia by
//   n_b ‖x − b‖² / (n_b + 1) − n_a ‖x − a‖² / (n_a − 1);
// an optimal transfer looks at every cluster, a quick one only at the row's second best. Most rows are known to stay, see
// stays.ts; distances are computed for those that are not.

import { allocate } from '../common/heap';
import {
  loadF64 as real,
  storeF64 as setReal,
  storeI32 as setWhole,
  Vector,
  loadI32 as whole,
} from '../common/storage';
import { squaredDistance, twoDistances } from './distances';
import { center, counts, k, labels } from './lloyd';
import { n, row, stride } from './rows';
import {
  cheapest,
  describeCluster,
  describeClusters,
  knownToStay,
  knowsTwo,
  nextCheapest,
  openStays,
  startStays,
} from './stays';

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

/** Room for the transfers of the clusters that are open. */
export function openTransfers(): void {
  second = allocate((<usize>n) << 2);
  liveUntil = allocate((<usize>k) << 2);
  touched = allocate((<usize>k) << 2);
  stirred = allocate((<usize>k) << 2);
  asked = allocate((<usize>k) << 3);
  openStays();
}

/** The squared distances of a row to all centres. */
function askAll(x: usize): void {
  let c = 0;
  for (; c + 1 < k; c += 2) twoDistances(x, center(c), center(c + 1), asked + ((<usize>c) << 3));
  if (c < k) setReal(asked, c, squaredDistance(x, center(c), Infinity));
}

/** Steps 1 and 3: the two nearest centres of every row, and all clusters live. Needs two centres or more. */
export function startTransfers(): void {
  quiet = 0;
  for (let c = 0; c < k; c++) {
    setWhole(liveUntil, c, 0);
    setWhole(touched, c, -1);
    setWhole(stirred, c, 1);
  }
  startStays();
  for (let i = 0; i < n; i++) {
    if (knowsTwo(i, 0, 0, true, liveUntil)) {
      setWhole(labels, i, cheapest);
      setWhole(second, i, nextCheapest);
    } else askNearest(i);
  }
}

/** The two nearest centres of row i by its distances, the first of equals. */
function askNearest(i: i32): void {
  let first = 0;
  let next = -1;
  askAll(row(i));
  let least = real(asked, 0);
  let nextLeast = Infinity;
  for (let c = 1; c < k; c++) {
    const distance = real(asked, c);
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
  setWhole(labels, i, first);
  setWhole(second, i, next);
}

/** Row i goes to cluster c, and its old one becomes its second best. */
export function relabel(i: i32, c: i32): void {
  setWhole(second, i, whole(labels, i));
  setWhole(labels, i, c);
}

/** n / (n − 1), the price factor of leaving a cluster of n rows, and n / (n + 1), that of joining it. */
function leavingFactor(c: i32): f64 {
  const count = <f64>whole(counts, c);
  return count / (count - 1);
}

function joiningFactor(c: i32): f64 {
  const count = <f64>whole(counts, c);
  return count / (count + 1);
}

/** Row i moves to cluster `to`, and both centres with it. */
function transfer(i: i32, to: i32): void {
  const from = whole(labels, i);
  const fromCount = whole(counts, from) - 1;
  const toCount = whole(counts, to) + 1;
  const x = row(i);
  const a = center(from);
  const b = center(to);
  const less = f64x2.splat(1.0 / <f64>fromCount);
  const more = f64x2.splat(1.0 / <f64>toCount);
  let squareA = f64x2.splat(0);
  let squareB = squareA;
  for (let j: usize = 0; j < stride; j += 16) {
    const u = v128.load(x + j);
    let p = v128.load(a + j);
    let q = v128.load(b + j);
    p = f64x2.add(p, f64x2.mul(f64x2.sub(p, u), less));
    q = f64x2.add(q, f64x2.mul(f64x2.sub(u, q), more));
    v128.store(a + j, p);
    v128.store(b + j, q);
    squareA = f64x2.add(squareA, f64x2.mul(p, p));
    squareB = f64x2.add(squareB, f64x2.mul(q, q));
  }
  setWhole(counts, from, fromCount);
  setWhole(counts, to, toCount);
  setWhole(second, i, from);
  setWhole(labels, i, to);
  describeCluster(from, Vector.sum(squareA));
  describeCluster(to, Vector.sum(squareB));
  quiet = 0;
}

/** Step 4, the optimal-transfer stage. Returns whether the last n rows all stayed: the algorithm has converged. */
export function optimalTransfers(): bool {
  for (let c = 0; c < k; c++) {
    // what the quick stage changed is live throughout
    if (whole(stirred, c)) setWhole(liveUntil, c, n);
  }
  describeClusters();
  for (let i = 0; i < n; i++) {
    quiet++;
    const own = whole(labels, i);
    if (whole(counts, own) > 1) considerAll(i, own);
    if (quiet === n) return true;
  }
  for (let c = 0; c < k; c++) {
    setWhole(stirred, c, 0);
    setWhole(liveUntil, c, whole(liveUntil, c) - n);
  }
  return false;
}

function considerAll(i: i32, own: i32): void {
  const before = whole(second, i);
  const ownLive = i < whole(liveUntil, own);
  if (knowsTwo(i, own, before, ownLive, liveUntil) && cheapest === own) {
    setWhole(second, i, nextCheapest);
    return;
  }
  const x = row(i);
  // with its own cluster live, a row asks every other
  if (ownLive) askAll(x);
  else {
    setReal(asked, own, squaredDistance(x, center(own), Infinity));
    setReal(asked, before, squaredDistance(x, center(before), Infinity));
  }
  const leaving = real(asked, own) * leavingFactor(own);
  let best = before;
  let joining = real(asked, best) * joiningFactor(best);
  for (let c = 0; c < k; c++) {
    if (c === own || c === before || !(ownLive || i < whole(liveUntil, c))) continue;
    const factor = joiningFactor(c);
    const limit = joining / factor;
    const distance = ownLive ? real(asked, c) : squaredDistance(x, center(c), limit);
    if (distance >= limit) continue;
    joining = distance * factor;
    best = c;
  }
  if (joining >= leaving) {
    setWhole(second, i, best);
    return;
  }
  transfer(i, best);
  setWhole(liveUntil, own, n + i);
  setWhole(liveUntil, best, n + i);
  setWhole(touched, own, i + 1);
  setWhole(touched, best, i + 1);
}

/** Steps 6 and 7, the quick-transfer stage, for at most `most` steps; returns whether it came to rest before. */
export function quickTransfers(most: i32): bool {
  let stayed = 0;
  let i = 0;
  for (let step = 1; step < most; step++) {
    let sure = 0;
    if (i + 1 < n && stayed + 1 < n && step + 1 < most) sure = knownToStay(i, labels, second);
    // branches that are foretold: what comes next does not wait for them
    if (sure === 2) {
      stayed += 2;
      i++;
      step++;
    } else if (sure === 1 || !considerSecond(i, step)) stayed++;
    else stayed = 0;
    if (stayed === n) {
      for (let c = 0; c < k; c++) setWhole(touched, c, 0);
      return true;
    }
    i = i + 1 < n ? i + 1 : 0;
  }
  return false;
}

function considerSecond(i: i32, step: i32): bool {
  const own = whole(labels, i);
  const other = whole(second, i);
  if (whole(counts, own) === 1) return false;
  if (step >= whole(touched, own) && step >= whole(touched, other)) return false;
  twoDistances(row(i), center(own), center(other), asked);
  const leaving = real(asked, 0) * leavingFactor(own);
  if (real(asked, 1) >= leaving / joiningFactor(other)) return false;
  transfer(i, other);
  setWhole(stirred, own, 1);
  setWhole(stirred, other, 1);
  setWhole(touched, own, step + n);
  setWhole(touched, other, step + n);
  return true;
}
