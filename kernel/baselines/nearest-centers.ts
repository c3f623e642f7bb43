// The nearest centre of every row. Distances go through ‖c‖² − 2 x·c as blocked products.

import { partEnd, partStart } from '../common/parts';
import { loadF64, loadI32, storeF64, storeI32 } from '../common/storage';
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
import { isCached, lengths, list, listAll, n, padList, parts, rowIn, rowMade } from './rows';
import { keptProducts } from './seeding';

/** What is known of the rows before they are assigned: nothing, their margins, or their products with the centres. */
const BOUNDS: i32 = 1;
const PRODUCTS: i32 = 2;

/** What happens to the clusters' sums and counts: nothing, rows that change move over, or all rows are added again. */
const CARRIED: i32 = 1;
const RECOMPUTED: i32 = 2;

/** ‖c‖² of every centre, before rows are assigned, and what that does to the margins. */
export function measureCenters(): void {
  memory.copy(normsBefore, centerNorms, (<usize>k) << 3);
  for (let c = 0; c < k; c++) storeF64(centerNorms, c, dot(center(c), center(c)));
  moveBounds(k, shifts, normsBefore, centerNorms);
}

/**
 * The nearest centre of every row of a part, the first of equals, as its label. foldChanges completes sums and counts.
 * @param part as in ../common/parts.ts
 * @param known 0: nothing is known of the rows; 1: the margins of the last call; 2: the products that seeding kept
 * @param summed 0: sums and counts stay; 1: rows that change move from one to the other; 2: all rows are added again
 */
export function assignPart(part: i32, known: i32, summed: i32): void {
  const start = partStart(part);
  const end = partEnd(part, n);
  if (summed === RECOMPUTED || (summed === CARRIED && parts > 1)) clearPart(part);
  let listEnd = known === BOUNDS ? listDoubtful(start, end, labels) : end;
  // rows that have to be made are made more quickly in order
  if (known !== BOUNDS || (!isCached && listEnd - start >= (end - start) / 2)) {
    listAll(start, end);
    listEnd = end;
  }
  const isAdded = summed === RECOMPUTED && known !== PRODUCTS;
  settle(part, start, listEnd, known === PRODUCTS, isAdded);
  if (summed === RECOMPUTED && !isAdded)
    for (let i = start; i < end; i++) addToCluster(part, loadI32(nearest, i), rowIn(0, i));
  storeI32(partChanges, part, takeNearest(part, start, end, summed === CARRIED));
}

/** Settles the listed rows from `start` to before `end`; `isKnown` says that seeding kept their products. */
function settle(part: i32, start: i32, end: i32, isKnown: bool, isAdded: bool): void {
  padList(end);
  for (let i = start; i < end; i += 4) {
    if (!isKnown) products(i, centers, k, tile);
    for (let e = 0; e < k << 2; e++) {
      const product = isKnown ? loadF64(keptProducts(e >> 2), loadI32(list, i + (e & 3))) : loadF64(tile, e);
      storeF64(tile, e, loadF64(centerNorms, e >> 2) - 2 * product);
    }
    settleFour(i);
    if (!isAdded) continue;
    for (let r = i; r < min(i + 4, end); r++) addToCluster(part, loadI32(nearest, r), rowMade(<usize>(r - i), r));
  }
}

/** ‖x‖ of the listed rows i and i + 1. */
function lengthsOf(i: i32): v128 {
  return f64x2.replace_lane(f64x2.splat(loadF64(lengths, loadI32(list, i))), 1, loadF64(lengths, loadI32(list, i + 1)));
}

/** The nearest centres of the listed rows i … i + 3, and their margins less rounding errors, by the tile's distances. */
function settleFour(i: i32): void {
  const largest = f64x2.splat(largestNorm());
  let from = tile;
  for (let place = i; place < i + 4; place += 2, from += 16) {
    let least = f64x2.splat(Infinity);
    let next = least;
    let which = i64x2.splat(0);
    let at = from;
    for (let c = 0; c < k; c++, at += 32) {
      const distance = v128.load(at);
      which = v128.bitselect(i64x2.splat(c), which, f64x2.lt(distance, least));
      next = f64x2.pmin(next, f64x2.pmax(least, distance));
      least = f64x2.pmin(least, distance);
    }
    const length = lengthsOf(place);
    const size = f64x2.add(f64x2.mul(length, length), largest);
    const margin = f64x2.sub(f64x2.sub(next, least), f64x2.mul(size, f64x2.splat(rounding())));
    const first = loadI32(list, place);
    const second = loadI32(list, place + 1);
    v128.store64_lane(margins + ((<usize>first) << 3), margin, 0);
    v128.store64_lane(margins + ((<usize>second) << 3), margin, 1);
    v128.store32_lane(nearest + ((<usize>first) << 2), which, 0);
    v128.store32_lane(nearest + ((<usize>second) << 2), which, 2);
  }
}

/** Labels of a part become the nearest centres; returns how many change, each carried over if `isCarried`. */
function takeNearest(part: i32, start: i32, end: i32, isCarried: bool): i32 {
  let changed = 0;
  for (let i = start; i < end; i++) {
    i = firstChange(i, end);
    if (i === end) break;
    const old = loadI32(labels, i);
    const own = loadI32(nearest, i);
    storeI32(labels, i, own);
    if (isCarried) carryOver(part, i, old, own);
    changed++;
  }
  return changed;
}

/** The first row from i to before `end` with a label that is not its nearest centre; `end` if there is none. */
function firstChange(i: i32, end: i32): i32 {
  const from = labels;
  const to = nearest;
  // four at a time: mostly none of them has changed
  for (; i + 3 < end; i += 4) {
    const at = (<usize>i) << 2;
    if (v128.any_true(v128.xor(v128.load(from + at), v128.load(to + at)))) break;
  }
  while (i < end && loadI32(from, i) === loadI32(to, i)) i++;
  return i;
}
