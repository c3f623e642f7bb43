// The nearest centre of every row. Distances go through ‖c‖² − 2 x·c as blocked products: where the rows are kept in 16
// bits as well, in these, which leave a few rows in doubt; in double precision otherwise, and for those.

import { partEnd, partStart } from '../common/parts';
import { source } from '../common/source';
import { largestNorm, listDoubtful, margins, moveBounds, rounding } from './bounds';
import {
  addToCluster,
  carryOver,
  center,
  centerNorms,
  centers,
  clearPart,
  k,
  labels,
  nearest,
  normsBefore,
  partChanges,
  shifts,
  tile,
} from './lloyd';
import { dot, products } from './products';
import { lengths, list, listAll, n, padList, parts, rowIn, rowMade } from './rows';
import { keptProducts } from './seeding';
import { largestError, makeShortVector, shortProducts, shorts, shortTile, vectorUnit } from './shorts';
import { real, setReal, setWhole, whole } from './storage';

/** What is known of the rows before they are assigned: nothing, their margins, or their products with the centres. */
const BOUNDS: i32 = 1;
const PRODUCTS: i32 = 2;

/** What becomes of the clusters' sums and counts: nothing, rows that change over are carried, or all are added afresh. */
const CARRIED: i32 = 1;
const AFRESH: i32 = 2;

/** ‖c‖² of every centre, before rows are assigned, and what that does to the margins. */
export function measureCenters(): void {
  memory.copy(normsBefore, centerNorms, (<usize>k) << 3);
  for (let c = 0; c < k; c++) setReal(centerNorms, c, dot(center(c), center(c)));
  moveBounds(k, shifts, normsBefore, centerNorms);
  if (shorts !== 0) for (let c = 1; c < k; c++) makeShortVector(c - 1, center(c), center(0));
}

/**
 * The nearest centre of every row of a part, the first of equals. `known` trusts the margins of the last call, or the
 * products that seeding kept; what `summed` makes of sums and counts is ended by foldChanges. Without margins the sums
 * can be made afresh on the way, while the rows are at hand.
 */
export function assignPart(part: i32, known: i32, summed: i32): void {
  const start = partStart(part);
  const end = partEnd(part, n);
  if (summed === AFRESH || (summed === CARRIED && parts > 1)) clearPart(part);
  let listEnd = known === BOUNDS ? listDoubtful(start, end, labels) : end;
  // rows that have to be made are made more quickly in their order
  if (known !== BOUNDS || (source !== 0 && listEnd - start >= (end - start) / 2)) {
    listAll(start, end);
    listEnd = end;
  }
  const isAdded = summed === AFRESH && shorts === 0 && known !== PRODUCTS;
  if (known === PRODUCTS) settleKnown(start, end);
  else {
    if (shorts !== 0) listEnd = settleShorts(start, listEnd);
    settleInDoubles(part, start, listEnd, isAdded);
  }
  if (summed === AFRESH && !isAdded)
    for (let i = start; i < end; i++) addToCluster(part, whole(nearest, i), rowIn(0, i));
  setWhole(partChanges, part, relabel(part, start, end, summed === CARRIED));
}

/** Rows `start` to before `end`, by the products with all centres that seeding kept. */
function settleKnown(start: i32, end: i32): void {
  for (let i = start; i < end; i += 2) {
    // beyond the last row it is the last again
    const next = min(i + 1, end - 1);
    for (let c = 0; c < k; c++) {
      const norm = real(centerNorms, c);
      setReal(tile, c << 2, norm - 2 * real(keptProducts(c), i));
      setReal(tile, (c << 2) | 1, norm - 2 * real(keptProducts(c), next));
    }
    settlePair(i, next, tile, 0);
  }
}

/**
 * The listed rows from `start` to before `end`, by their products in 16 bits with the differences from the first centre,
 * which is left out of all distances. Those that this leaves in doubt are then listed; returns where the list ends.
 */
function settleShorts(start: i32, end: i32): i32 {
  padList(end);
  const error = 4 * largestError(k - 1);
  const norm = real(centerNorms, 0);
  let to = start;
  for (let i = start; i < end; i += 4) {
    shortProducts(i, k - 1);
    const low = lengthsOf(whole(list, i), whole(list, i + 1));
    const high = lengthsOf(whole(list, i + 2), whole(list, i + 3));
    v128.store(tile, f64x2.splat(0));
    v128.store(tile, f64x2.splat(0), 16);
    for (let c = 1; c < k; c++) {
      const at = tile + ((<usize>c) << 5);
      const products = v128.load(shortTile + ((<usize>(c - 1)) << 4));
      const unit = f64x2.splat(2 * vectorUnit(c - 1));
      const more = f64x2.splat(real(centerNorms, c) - norm);
      const highProducts = i64x2.shuffle(products, products, 1, 0);
      v128.store(at, f64x2.sub(more, f64x2.mul(f64x2.mul(low, unit), f64x2.convert_low_i32x4_s(products))));
      v128.store(at, f64x2.sub(more, f64x2.mul(f64x2.mul(high, unit), f64x2.convert_low_i32x4_s(highProducts))), 16);
    }
    to = settleListed(i, end, error, to);
  }
  return to;
}

/** The same in double precision, where nothing is left in doubt. */
function settleInDoubles(part: i32, start: i32, end: i32, isAdded: bool): void {
  padList(end);
  for (let i = start; i < end; i += 4) {
    products(i, centers, k, tile);
    for (let c = 0; c < k; c++) {
      const norm = v128.load64_splat(centerNorms + ((<usize>c) << 3));
      const at = tile + ((<usize>c) << 5);
      const low = v128.load(at);
      const high = v128.load(at, 16);
      v128.store(at, f64x2.sub(norm, f64x2.add(low, low)));
      v128.store(at, f64x2.sub(norm, f64x2.add(high, high)), 16);
    }
    settleListed(i, end, 0, start);
    if (!isAdded) continue;
    for (let r = i; r < min(i + 4, end); r++) addToCluster(part, whole(nearest, r), rowMade(<usize>(r - i), r));
  }
}

/** The listed rows i … i + 3, before `end`, by the distances in the tile; lists those in doubt from place `to` on. */
function settleListed(i: i32, end: i32, error: f64, to: i32): i32 {
  for (let place = i; place < min(i + 4, end); place += 2) {
    const first = whole(list, place);
    const second = whole(list, place + 1);
    settlePair(first, second, tile + ((<usize>(place - i)) << 3), error);
    setWhole(list, to, first);
    to += i32(!(real(margins, first) > 0));
    setWhole(list, to, second);
    to += i32(place + 1 < end && !(real(margins, second) > 0));
  }
  return to;
}

function lengthsOf(first: i32, second: i32): v128 {
  return f64x2.replace_lane(f64x2.splat(real(lengths, first)), 1, real(lengths, second));
}

/**
 * The nearest centres of two rows, and their margins, by the distances at `at` and every 32 bytes behind. The difference
 * of two distances is in error by at most `error` for every unit of ‖x‖, besides rounding.
 */
function settlePair(first: i32, second: i32, at: usize, error: f64): void {
  let least = f64x2.splat(Infinity);
  let next = least;
  let which = i64x2.splat(0);
  for (let c = 0; c < k; c++, at += 32) {
    const distance = v128.load(at);
    which = v128.bitselect(i64x2.splat(c), which, f64x2.lt(distance, least));
    next = f64x2.pmin(next, f64x2.pmax(least, distance));
    least = f64x2.pmin(least, distance);
  }
  const length = lengthsOf(first, second);
  const size = f64x2.add(f64x2.mul(length, length), f64x2.splat(largestNorm()));
  const slack = f64x2.add(f64x2.mul(length, f64x2.splat(error)), f64x2.mul(size, f64x2.splat(rounding())));
  const margin = f64x2.sub(f64x2.sub(next, least), slack);
  v128.store64_lane(margins + ((<usize>first) << 3), margin, 0);
  v128.store64_lane(margins + ((<usize>second) << 3), margin, 1);
  v128.store32_lane(nearest + ((<usize>first) << 2), which, 0);
  v128.store32_lane(nearest + ((<usize>second) << 2), which, 2);
}

/** Labels of a part become the nearest centres; returns how many change, each carried over if `isCarried`. */
function relabel(part: i32, start: i32, end: i32, isCarried: bool): i32 {
  let changed = 0;
  for (let i = start; i < end; i++) {
    const old = whole(labels, i);
    const own = whole(nearest, i);
    if (old === own) continue;
    setWhole(labels, i, own);
    if (isCarried) carryOver(part, i, old, own);
    changed++;
  }
  return changed;
}
