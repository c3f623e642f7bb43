// Rows of Hartigan and Wong's K-means that are known to stay where they are. Distances do nothing there but decide whether
// a row moves and which cluster is its second best. So it is enough to know ‖x‖² + ‖c‖² − 2 x·c up to an error, with x·c by
// the rows in 16 bits: where prices differ by more, the same is decided; where they do not, distances.ts has to be asked.

import { allocate } from '../common/heap';
import { loadF64, loadI32 } from '../common/storage';
import { rounding } from './bounds';
import { center, counts, k } from './lloyd';
import { pairProducts, rowProducts } from './pair-products';
import { dot } from './products';
import { lengths } from './rows';
import { hasShorts, roundShortVector, shortTile, vectorError, vectorUnit } from './shorts';

/** whether anything is known of the present rows */
export let isKnown: bool = false;
/** of every cluster: ‖c‖², the unit of 2 x·c, the factors of its distance where a row leaves it, and where one joins */
let clusters: usize = 0;
const NORM: usize = 0;
const UNIT: usize = 8;
const LEAVING: usize = 16;
const JOINING: usize = 24;
/** the difference of two prices is in error by at most this times ‖x‖, and times ‖x‖² + the largest ‖c‖² of late */
let error: f64 = 0;
let roundingError: f64 = 0;
let largestNorm: f64 = 0;

/** the clusters of the two least prices that {@link knowsTwo} found */
export let cheapest: i32 = 0;
export let nextCheapest: i32 = 0;

export function openStays(): void {
  clusters = allocate((<usize>k) << 5);
}

/** Takes up the present rows, which are measured, and centres; all factors are 1. */
export function startStays(): void {
  isKnown = hasShorts();
  // a factor is at most 2 where a row leaves, and 1 where it joins
  roundingError = 3 * rounding();
  describeClusters();
  // nothing is where squares overflow
  isKnown = isKnown && error < Infinity;
  for (let c = 0; c < k; c++) {
    store<f64>(cluster(c), 1, LEAVING);
    store<f64>(cluster(c), 1, JOINING);
  }
}

/** All centres and counts are others. */
export function describeClusters(): void {
  error = 0;
  largestNorm = 0;
  for (let c = 0; c < k; c++) describeCluster(c, dot(center(c), center(c)));
}

function cluster(c: i32): usize {
  return clusters + ((<usize>c) << 5);
}

/** The centre of cluster c, of this ‖c‖², and its count are others. */
export function describeCluster(c: i32, norm: f64): void {
  if (!isKnown) return;
  const at = cluster(c);
  roundShortVector(c, center(c), norm);
  const count = <f64>loadI32(counts, c);
  store<f64>(at, norm, NORM);
  store<f64>(at, 2 * vectorUnit(c), UNIT);
  store<f64>(at, count / (count - 1), LEAVING);
  store<f64>(at, count / (count + 1), JOINING);
  error = max(error, 6 * vectorError(c));
  largestNorm = max(largestNorm, norm);
}

/**
 * Whether it is known which are the two least of the prices of row i: to leave `own`, and to join every other cluster
 * that is live for it, `before` included.
 */
export function knowsTwo(i: i32, own: i32, before: i32, all: bool, liveUntil: usize): bool {
  if (!isKnown) return false;
  rowProducts(i, k);
  const length = loadF64(lengths, i);
  const square = length * length;
  // without branches, which nobody could foretell; of two lanes, one is used
  let price0 = f64x2.splat(Infinity);
  let price1 = price0;
  let rest = price0;
  let least = i64x2.splat(0);
  let next = least;
  for (let c = 0; c < k; c++) {
    if (!(all || c === own || c === before || i < loadI32(liveUntil, c))) continue;
    const at = cluster(c);
    const distance = square + load<f64>(at, NORM) - length * load<f64>(at, UNIT) * <f64>loadI32(shortTile, c);
    const factor = load<f64>(at - ((<usize>(c === own)) << 3), JOINING);
    const price = f64x2.splat(distance * factor);
    const which = i64x2.splat(c);
    const isLeast = f64x2.lt(price, price0);
    next = v128.bitselect(least, v128.bitselect(which, next, f64x2.lt(price, price1)), isLeast);
    least = v128.bitselect(which, least, isLeast);
    rest = f64x2.pmin(rest, f64x2.pmax(price, price1));
    price1 = f64x2.pmin(price1, f64x2.pmax(price, price0));
    price0 = f64x2.pmin(price0, price);
  }
  cheapest = <i32>i64x2.extract_lane(least, 0);
  nextCheapest = <i32>i64x2.extract_lane(next, 0);
  // beyond all numbers where any of the prices is none
  const slack = f64x2.splat(length * error + roundingError * (square + largestNorm));
  return i64x2.all_true(v128.and(f64x2.gt(f64x2.sub(price1, price0), slack), f64x2.gt(f64x2.sub(rest, price1), slack)));
}

/** How many of the rows i and i + 1, from the first on, surely do not move from their clusters to their second best. */
export function knownToStay(i: i32, labels: usize, second: usize): i32 {
  if (!isKnown) return 0;
  const own0 = loadI32(labels, i);
  const own1 = loadI32(labels, i + 1);
  const other0 = loadI32(second, i);
  const other1 = loadI32(second, i + 1);
  pairProducts(i, i + 1, own0, own1, other0, other1, shortTile);
  const length = v128.load(lengths + ((<usize>i) << 3));
  const square = f64x2.mul(length, length);
  const product = v128.load(shortTile);
  const leaving = Prices.of(own0, own1, LEAVING, length, square, product);
  const joining = Prices.of(other0, other1, JOINING, length, square, i64x2.shuffle(product, product, 1, 0));
  const size = f64x2.mul(f64x2.add(square, f64x2.splat(largestNorm)), f64x2.splat(roundingError));
  const slack = f64x2.add(f64x2.mul(length, f64x2.splat(error)), size);
  return ctz(~i64x2.bitmask(f64x2.gt(f64x2.sub(joining, leaving), slack)));
}

// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
class Prices {
  /** Of two rows, each of another cluster. */
  static of(a: i32, b: i32, factor: usize, length: v128, square: v128, product: v128): v128 {
    const unit = f64x2.mul(length, Prices.field(a, b, UNIT));
    const twice = f64x2.mul(unit, f64x2.convert_low_i32x4_s(product));
    const distance = f64x2.sub(f64x2.add(square, Prices.field(a, b, NORM)), twice);
    return f64x2.mul(distance, Prices.field(a, b, factor));
  }

  static field(a: i32, b: i32, field: usize): v128 {
    return v128.load64_lane(cluster(b) + field, v128.load64_zero(cluster(a) + field), 1);
  }
}
