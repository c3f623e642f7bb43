// Rank sums of two columns at once, one in each lane, where rows are not many and values are not tied. A value takes its
// group along in its last bits. Buckets of equal width between the least and the largest value put the values nearly in
// order, and a window of a few that moves along does the rest without branches: one that is taken for every other value
// would cost more than all else here.

import { allocateOwn } from '../common/heap';
import { loadI32, storeF64, storeI32 } from '../common/storage';
import { groups, k, n, ROW } from './layout';

/** rows up to which this is quicker: the buckets of more would not stay in the nearest caches */
const MAX_ROWS: i32 = 8192;
/** a power of two */
const MAX_GROUPS: i32 = 8;
/** values in the window: it takes each of them back by as many places at most */
const WINDOW: i32 = 6;
/** how often it moves along the values before they are left to others */
const PASSES: i32 = 3;

/** whether rows and groups are few enough */
export let hasPairs: bool = false;
let bucketCount: i32 = 0;
/** the bits of a value that its group leaves it */
const KEPT: i64 = -MAX_GROUPS;

// every thread has its own of these
/** the values of both columns, with room for a window before and behind them */
let entries: usize = 0;
/** where the values of every bucket go, as [bucket][column] */
let starts: usize = 0;
/** the bucket of every value, as [row][column] */
let buckets: usize = 0;

// what sumRanks finds out: bit 0 for the first column, bit 1 for the second
let unsorted: i32 = 0;
let tied: i32 = 0;

export function openPairs(): void {
  hasPairs = n <= MAX_ROWS && k <= MAX_GROUPS;
  if (!hasPairs) return;
  bucketCount = n << 1;
  entries = allocateOwn((<usize>(n + 2 * WINDOW)) << 4) + ((<usize>WINDOW) << 4);
  starts = allocateOwn((<usize>bucketCount) << 3);
  buckets = allocateOwn((<usize>n) << 3);
}

/**
 * The rank sums of the two columns at `values` in the block, to `first` and `second`. Returns bit 0 for the first and bit
 * 1 for the second where they are left to others: values are tied, or nearly, or crowd in a few buckets.
 */
export function rankPair(values: usize, first: usize, second: usize): i32 {
  countBuckets(values);
  turnIntoStarts();
  scatter(values);
  let pass = 0;
  do {
    moveWindow();
    sumRanks(0, first, second);
    pass++;
  } while (unsorted !== 0 && pass < PASSES);
  for (let g = 2; g < k - 1; g += 2) sumRanks(g, first, second);
  // the ranks of all groups are known together
  let rest0 = <f64>n * <f64>(n + 1) * 0.5;
  let rest1 = rest0;
  const last = (<usize>(k - 1)) << 3;
  for (let g: usize = 0; g < last; g += 8) {
    rest0 -= load<f64>(first + g);
    rest1 -= load<f64>(second + g);
  }
  store<f64>(first + last, rest0);
  store<f64>(second + last, rest1);
  return unsorted | tied;
}

/** Counts the values of every bucket. */
function countBuckets(values: usize): void {
  const end = values + <usize>n * ROW;
  let least = f64x2.splat(Infinity);
  let largest = f64x2.splat(-Infinity);
  for (let at = values; at < end; at += ROW) {
    const value = v128.load(at);
    least = f64x2.pmin(least, value);
    largest = f64x2.pmax(largest, value);
  }
  // whatever it is rounded to, a larger value never has an earlier bucket; where they cannot be told all have the first
  let scale = f64x2.div(f64x2.splat(<f64>(bucketCount - 1)), f64x2.sub(largest, least));
  scale = v128.and(scale, f64x2.lt(scale, f64x2.splat(Infinity)));
  memory.fill(starts, 0, (<usize>bucketCount) << 3);
  let to = buckets;
  for (let at = values; at < end; at += ROW, to += 8) {
    const both = i32x4.trunc_sat_f64x2_s_zero(f64x2.mul(f64x2.sub(v128.load(at), least), scale));
    v128.store64_lane(to, both, 0);
    const a = i32x4.extract_lane(both, 0) << 1;
    const b = (i32x4.extract_lane(both, 1) << 1) | 1;
    storeI32(starts, a, loadI32(starts, a) + 1);
    storeI32(starts, b, loadI32(starts, b) + 1);
  }
}

/** Counts become the places where each bucket begins, of both columns in one number. */
function turnIntoStarts(): void {
  const end = starts + ((<usize>bucketCount) << 3);
  let start: u64 = 0;
  for (let at = starts; at < end; at += 16) {
    const size = load<u64>(at);
    const next = load<u64>(at, 8);
    store<u64>(at, start);
    start += size;
    store<u64>(at, start, 8);
    start += next;
  }
}

/** Puts the values, with their groups, into the order of their buckets. */
function scatter(values: usize): void {
  const kept = i64x2.splat(KEPT);
  const zero = f64x2.splat(0);
  let from = values;
  for (let i = 0; i < n; i++, from += ROW) {
    // adding zero makes −0 the tie of 0 that it is
    const value = v128.and(f64x2.add(v128.load(from), zero), kept);
    const entry = v128.or(value, i64x2.splat(<i64>loadI32(groups, i)));
    const a = loadI32(buckets, i << 1) << 1;
    const b = (loadI32(buckets, (i << 1) | 1) << 1) | 1;
    const placeA = loadI32(starts, a);
    const placeB = loadI32(starts, b);
    storeI32(starts, a, placeA + 1);
    storeI32(starts, b, placeB + 1);
    v128.store64_lane(entries + ((<usize>placeA) << 4), entry, 0);
    v128.store64_lane(entries + ((<usize>placeB) << 4), entry, 1, 8);
  }
  for (let w = 0; w < WINDOW; w++) v128.store(entries + ((<usize>(n + w)) << 4), f64x2.splat(Infinity));
}

/** Moves the window along the values: each that comes in drives the least out. */
function moveWindow(): void {
  let a = f64x2.splat(-Infinity);
  let b = a;
  let c = a;
  let e = a;
  let f = a;
  let g = a;
  const width = (<usize>WINDOW) << 4;
  const end = entries + ((<usize>n) << 4) + width;
  for (let at = entries; at < end; at += 16) {
    let more = v128.load(at);
    v128.store(at - width, f64x2.pmin(a, more));
    more = f64x2.pmax(a, more);
    a = f64x2.pmin(b, more);
    more = f64x2.pmax(b, more);
    b = f64x2.pmin(c, more);
    more = f64x2.pmax(c, more);
    c = f64x2.pmin(e, more);
    more = f64x2.pmax(e, more);
    e = f64x2.pmin(f, more);
    more = f64x2.pmax(f, more);
    f = f64x2.pmin(g, more);
    g = f64x2.pmax(g, more);
  }
  for (let w = 0; w < WINDOW; w++) v128.store(end - width + ((<usize>w) << 4), f64x2.splat(Infinity));
}

/** Sums the ranks of groups g and g + 1 in both columns; finds out whether these are in order, and without ties. */
function sumRanks(g: i32, first: usize, second: usize): void {
  const kept = i64x2.splat(KEPT);
  const one = i64x2.splat(1);
  const groupA = i64x2.splat(<i64>g);
  const groupB = i64x2.splat(<i64>(g + 1));
  const zero = i64x2.splat(0);
  let sumA = zero;
  let sumB = zero;
  let rank = one;
  let before = f64x2.splat(-Infinity);
  let isUnsorted = zero;
  let isTied = zero;
  const end = entries + ((<usize>n) << 4);
  for (let at = entries; at < end; at += 16) {
    const entry = v128.load(at);
    const group = v128.andnot(entry, kept);
    sumA = i64x2.add(sumA, v128.and(rank, i64x2.eq(group, groupA)));
    sumB = i64x2.add(sumB, v128.and(rank, i64x2.eq(group, groupB)));
    isUnsorted = v128.or(isUnsorted, f64x2.gt(before, entry));
    isTied = v128.or(isTied, i64x2.eq(v128.and(v128.xor(before, entry), kept), zero));
    rank = i64x2.add(rank, one);
    before = entry;
  }
  unsorted = i64x2.bitmask(isUnsorted);
  tied = i64x2.bitmask(isTied);
  storeF64(first, g, <f64>i64x2.extract_lane(sumA, 0));
  storeF64(second, g, <f64>i64x2.extract_lane(sumA, 1));
  if (g + 1 >= k) return;
  storeF64(first, g + 1, <f64>i64x2.extract_lane(sumB, 0));
  storeF64(second, g + 1, <f64>i64x2.extract_lane(sumB, 1));
}
