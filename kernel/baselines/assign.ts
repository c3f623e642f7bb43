// The nearest centre of every row. Distances go through ‖c‖² − 2 x·c as blocked products: in single precision where the
// rows are kept in it as well, and in double precision where that leaves room for doubt.

import { partEnd, partStart } from '../common/parts';
import { source } from '../common/source';
import { boundsOf, listDoubtful, upper } from './bounds';
import {
  addToCluster,
  carryOver,
  center,
  centerNorms,
  centers,
  clearPart,
  k,
  labels,
  partChanges,
  shifts,
  tile,
} from './lloyd';
import { dot, products } from './products';
import { d, list, listAll, n, norms, padList, parts, row, rowIn, rowMade } from './rows';
import { isSingle, makeSingleVectors, singleProducts, singleRounding, singles, singleTiny } from './singles';
import { real, setReal, setWhole, whole } from './storage';

const EPSILON: f64 = 2.220446049250313e-16;

/** What is known of the rows before they are assigned: nothing, their bounds, or their products with the centres. */
const BOUNDS: i32 = 1;
const PRODUCTS: i32 = 2;

/** What becomes of the clusters' sums and counts: nothing, rows that change over are carried, or all are added afresh. */
const CARRIED: i32 = 1;
const AFRESH: i32 = 2;

// what settlePair finds of its two rows
let nearest0: i32 = 0;
let nearest1: i32 = 0;
let isSure0: bool = false;
let isSure1: bool = false;

/** ‖c‖² of every centre, before rows are assigned. */
export function measureCenters(): void {
  for (let c = 0; c < k; c++) setReal(centerNorms, c, dot(center(c), center(c)));
  if (singles !== 0) makeSingleVectors(centers, k);
}

function rounding(): f64 {
  return <f64>(d + 8) * EPSILON;
}

/**
 * The nearest centre of every row of a part, the first of equals. `known` trusts the bounds of the last call, or the
 * products that seeding kept in their place; what `summed` makes of sums and counts is ended by foldChanges. Without
 * bounds the sums can be made afresh on the way, while the rows are at hand.
 */
export function assignPart(part: i32, known: i32, summed: i32): void {
  const start = partStart(part);
  let end = partEnd(part, n);
  let isListed = known === BOUNDS;
  if (isListed) {
    const doubtful = listDoubtful(start, end, k, labels, shifts);
    // rows that have to be made are made more quickly in their order
    isListed = source === 0 || doubtful - start < (end - start) / 2;
    if (isListed) end = doubtful;
  }
  if (!isListed) listAll(start, end);
  padList(end);
  if (summed === AFRESH || (summed === CARRIED && parts > 1)) clearPart(part);
  const isKnown = known === PRODUCTS;
  const inSingles = singles !== 0 && !isKnown;
  let changed = 0;
  for (let i = start; i < end; i += 4) {
    if (inSingles) singleProducts(i, k, tile);
    else if (!isKnown) products(i, centers, k, tile);
    for (let place = i; place < min(i + 4, end); place += 2) {
      const isPair = place + 1 < end;
      if (isKnown) settlePair(place, isPair, boundsOf(0) + ((<usize>place) << 3), (<usize>n) << 3, rounding(), 0);
      else if (!inSingles) settlePair(place, isPair, tile + ((<usize>(place - i)) << 3), 32, rounding(), 0);
      else settlePair(place, isPair, tile + ((<usize>(place - i)) << 3), 32, singleRounding, singleTiny);
      const at = whole(list, place);
      changed += relabel(part, at, inSingles && !isSure0 ? settleExactly(at) : nearest0, summed === CARRIED);
      if (!isPair) continue;
      const next = whole(list, place + 1);
      changed += relabel(part, next, inSingles && !isSure1 ? settleExactly(next) : nearest1, summed === CARRIED);
    }
    if (summed === AFRESH) addRows(part, i, min(i + 4, end), isKnown || inSingles);
  }
  setWhole(partChanges, part, changed);
}

/**
 * The nearest centres of the rows at `place` of the list and, if `isPair`, behind it, and all their bounds. Products with
 * the centres lie `step` bytes apart from `at` on; twice a product is in error by at most `relative` of ‖x‖² + ‖c‖², and
 * `absolute`. A row is sure of its centre where these errors leave no other.
 */
function settlePair(place: i32, isPair: bool, at: usize, step: usize, relative: f64, absolute: f64): void {
  const first = whole(list, place);
  const second = isPair ? whole(list, place + 1) : first;
  const norm = f64x2.replace_lane(f64x2.splat(real(norms, first)), 1, real(norms, second));
  const factor = f64x2.splat(relative);
  const least0 = f64x2.splat(absolute);
  const zero = f64x2.splat(0);
  let least = f64x2.splat(Infinity);
  let slackOfLeast = zero;
  let nearest = i64x2.splat(0);
  // the least that any other distance may be
  let rest = least;
  let largest = zero;
  for (let c = 0; c < k; c++, at += step) {
    const product = v128.load(at);
    const centerNorm = v128.load64_splat(centerNorms + ((<usize>c) << 3));
    const distance = f64x2.sub(centerNorm, f64x2.add(product, product));
    const size = f64x2.add(norm, centerNorm);
    const slack = f64x2.add(f64x2.mul(factor, size), least0);
    const bound = f64x2.sqrt(f64x2.max(zero, f64x2.sub(f64x2.add(distance, norm), slack)));
    const bounds = boundsOf(c);
    v128.store64_lane(bounds + ((<usize>first) << 3), bound, 0);
    if (isPair) v128.store64_lane(bounds + ((<usize>second) << 3), bound, 1);
    const isLess = f64x2.lt(distance, least);
    const farther = v128.bitselect(least, distance, isLess);
    rest = f64x2.min(rest, f64x2.sub(farther, v128.bitselect(slackOfLeast, slack, isLess)));
    least = v128.bitselect(distance, least, isLess);
    slackOfLeast = v128.bitselect(slack, slackOfLeast, isLess);
    nearest = v128.bitselect(i64x2.splat(c), nearest, isLess);
    largest = f64x2.max(largest, size);
  }
  const most = f64x2.sqrt(f64x2.add(f64x2.max(zero, f64x2.add(least, norm)), slackOfLeast));
  v128.store64_lane(upper + ((<usize>first) << 3), most, 0);
  if (isPair) v128.store64_lane(upper + ((<usize>second) << 3), most, 1);
  nearest0 = <i32>i64x2.extract_lane(nearest, 0);
  nearest1 = <i32>i64x2.extract_lane(nearest, 1);
  const isSure = f64x2.gt(rest, f64x2.add(least, slackOfLeast));
  isSure0 = i64x2.extract_lane(isSure, 0) !== 0 && isSingle(f64x2.extract_lane(largest, 0));
  isSure1 = i64x2.extract_lane(isSure, 1) !== 0 && isSingle(f64x2.extract_lane(largest, 1));
}

/** The nearest centre of row i, and its bounds, in double precision. */
function settleExactly(i: i32): i32 {
  const x = row(i);
  const norm = real(norms, i);
  let nearest = 0;
  let least = Infinity;
  for (let c = 0; c < k; c++) {
    const centerNorm = real(centerNorms, c);
    const distance = centerNorm - 2 * dot(x, center(c));
    const slack = rounding() * (norm + centerNorm);
    setReal(boundsOf(c), i, sqrt(max(0.0, distance + norm - slack)));
    if (distance < least) {
      least = distance;
      nearest = c;
    }
  }
  const slack = rounding() * (norm + real(centerNorms, nearest));
  setReal(upper, i, sqrt(max(0.0, least + norm) + slack));
  return nearest;
}

/** Adds the rows from `start` to before `end` to their clusters; they are in their slots unless they are still to be made. */
function addRows(part: i32, start: i32, end: i32, toBeMade: bool): void {
  for (let i = start; i < end; i++) {
    const x = toBeMade ? rowIn(0, i) : rowMade(<usize>(i - start), i);
    addToCluster(part, whole(labels, i), x);
  }
}

/** Row i goes to a cluster; returns whether it was in another. */
function relabel(part: i32, i: i32, cluster: i32, track: bool): i32 {
  const old = whole(labels, i);
  if (old === cluster) return 0;
  setWhole(labels, i, cluster);
  if (track) carryOver(part, i, old, cluster);
  return 1;
}
