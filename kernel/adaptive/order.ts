// Numbers in their order: a radix sort by the bytes of keys whose order as whole numbers is that of the values, −0 before 0,
// as JavaScript sorts. Beside it what the guards want to know of a column.

import { thread } from '../common/heap';
import { loadF64, loadI32, storeF64 } from '../common/storage';

const SIGN: u64 = (<u64>1) << 63;

/** values from which on digits are long, and bytes of the counts of all digits */
const MANY: i32 = 2048;
export const COUNTS: usize = 49152;

/** The key of a double's bits, and the bits of a key. */
function keyOf(bits: u64): u64 {
  return bits & SIGN ? ~bits : bits | SIGN;
}

function bitsOf(key: u64): u64 {
  return key & SIGN ? key & ~SIGN : ~key;
}

/**
 * Sorts values: by the upper half of their digits, after which hardly any are out of place, and by all of them if many are.
 * @param values n numbers (read)
 * @param out n numbers (written)
 * @param other n numbers of room (overwritten)
 * @param counts 48 KiB of room (overwritten)
 */
export function sortValues(values: usize, n: i32, out: usize, other: usize, counts: usize): void {
  const bytes = (<usize>n) << 3;
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(out + at, keyOf(load<u64>(values + at)));
  // many keys by digits of 11 bits, few by those of 8, which take less counting
  const bits: u64 = n < MANY ? 8 : 11;
  const digits: i32 = n < MANY ? 8 : 6;
  let from = sortByDigits(out, n, other, counts, bits, digits / 2, digits);
  if (!putInPlace(from, n)) {
    from = sortByDigits(from, n, from === out ? other : out, counts, bits, 0, digits);
  }
  for (let at: usize = 0; at < bytes; at += 8) store<u64>(out + at, bitsOf(load<u64>(from + at)));
}

/** Sorts n keys by their digits from `first` to before `end`; returns in which of the two rooms they are. */
function sortByDigits(keys: usize, n: i32, other: usize, counts: usize, bits: u64, first: i32, end: i32): usize {
  const width = (<usize>4) << (<usize>bits);
  const mask: u64 = (1 << bits) - 1;
  const room = <usize>(end - first) * width;
  memory.fill(counts, 0, room);
  const last = keys + ((<usize>n) << 3);
  for (let at = keys; at < last; at += 8) {
    let key = load<u64>(at) >> (<u64>first * bits);
    for (let places = counts; places < counts + room; places += width) {
      const count = places + ((<usize>(key & mask)) << 2);
      store<u32>(count, load<u32>(count) + 1);
      key >>= bits;
    }
  }
  let from = keys;
  let to = other;
  for (let digit = first; digit < end; digit++) {
    const places = counts + <usize>(digit - first) * width;
    if (isOneDigit(places, width, n)) continue;
    let sum: u32 = 0;
    for (let at: usize = 0; at < width; at += 4) {
      const count = load<u32>(places + at);
      store<u32>(places + at, sum);
      sum += count;
    }
    const shift = <u64>digit * bits;
    const stop = from + ((<usize>n) << 3);
    for (let at = from; at < stop; at += 8) {
      const key = load<u64>(at);
      const place = places + ((<usize>((key >> shift) & mask)) << 2);
      const rank = load<u32>(place);
      store<u64>(to + ((<usize>rank) << 3), key);
      store<u32>(place, rank + 1);
    }
    const swap = from;
    from = to;
    to = swap;
  }
  return from;
}

/** Moves keys before larger ones that they follow, as long as that is little to do; whether all are in order. */
function putInPlace(keys: usize, n: i32): bool {
  let left = 4 * <i64>n;
  const end = keys + ((<usize>n) << 3);
  for (let at = keys + 8; at < end; at += 8) {
    const key = load<u64>(at);
    if (load<u64>(at - 8) <= key) continue;
    let to = at;
    while (to > keys && load<u64>(to - 8) > key) {
      store<u64>(to, load<u64>(to - 8));
      to -= 8;
      left--;
    }
    store<u64>(to, key);
    if (left < 0) return false;
  }
  return true;
}

/** Whether all keys have the same digit there. */
function isOneDigit(places: usize, width: usize, n: i32): bool {
  for (let at: usize = 0; at < width; at += 4) {
    const count = load<u32>(places + at);
    if (count > 0) return count === n;
  }
  return true;
}

/**
 * Six numbers about a column: its values in the places `lower` and `upper` of their order, the least, the largest, how
 * often the lower one occurs, and how often the most frequent.
 * @param part the column
 * @param columns addresses of columns of n rows (read)
 * @param room 2 n numbers and 48 KiB per thread (overwritten)
 * @param out 6 numbers per column (written)
 */
export function describeColumn(
  part: i32,
  columns: usize,
  n: i32,
  lower: i32,
  upper: i32,
  room: usize,
  out: usize,
): void {
  const bytes = (<usize>n) << 3;
  const values = room + <usize>thread * (2 * bytes + COUNTS);
  sortValues(<usize>loadI32(columns, part), n, values, values + bytes, values + 2 * bytes);
  const low = loadF64(values, lower);
  let lows = 0;
  let run = 0;
  let longest = 0;
  let before: f64 = NaN;
  for (let i = 0; i < n; i++) {
    const value = loadF64(values, i);
    run = value === before ? run + 1 : 1;
    if (run > longest) longest = run;
    if (value === low) lows++;
    before = value;
  }
  const to = out + <usize>part * 48;
  storeF64(to, 0, low);
  storeF64(to, 1, loadF64(values, upper));
  storeF64(to, 2, loadF64(values, 0));
  storeF64(to, 3, loadF64(values, n - 1));
  storeF64(to, 4, <f64>lows);
  storeF64(to, 5, <f64>longest);
}

/**
 * Clips a column to its bounds and brings it to mean 0 and variance 1. A spread no larger than the mean's rounding error
 * leaves it clipped only.
 * @param part the column
 * @param columns addresses of columns of n rows, which are read and written
 * @param bounds 2 numbers per column (read)
 * @param out per column: mean, standard deviation, how many values were clipped (written)
 */
export function standardiseColumn(part: i32, columns: usize, n: i32, bounds: usize, out: usize): void {
  const column = <usize>loadI32(columns, part);
  const low = loadF64(bounds, 2 * part);
  const high = loadF64(bounds, 2 * part + 1);
  let beyond = 0;
  // around the first value, so that equal values have a spread of exactly 0
  const origin = min(high, max(low, loadF64(column, 0)));
  let shift: f64 = 0;
  for (let i = 0; i < n; i++) {
    const value = loadF64(column, i);
    const clipped = min(high, max(low, value));
    if (clipped !== value) beyond++;
    storeF64(column, i, clipped);
    shift += clipped - origin;
  }
  const mean = origin + shift / <f64>n;
  let squares: f64 = 0;
  for (let i = 0; i < n; i++) {
    const rest = loadF64(column, i) - mean;
    squares += rest * rest;
  }
  const sd = Math.sqrt(squares / <f64>n);
  const to = out + <usize>part * 24;
  storeF64(to, 0, mean);
  storeF64(to, 1, sd);
  storeF64(to, 2, <f64>beyond);
  if (sd <= <f64>n * f64.EPSILON * Math.abs(mean)) return;
  for (let i = 0; i < n; i++) storeF64(column, i, (loadF64(column, i) - mean) / sd);
}

/**
 * The same with a mean and standard deviation that are known.
 * @param part the column
 * @param columns addresses of columns of n rows, which are read and written
 * @param scales per column: both bounds, the mean, the standard deviation (read)
 */
export function scaleColumn(part: i32, columns: usize, n: i32, scales: usize): void {
  const column = <usize>loadI32(columns, part);
  const at = scales + <usize>part * 32;
  for (let i = 0; i < n; i++) {
    const clipped = min(loadF64(at, 1), max(loadF64(at, 0), loadF64(column, i)));
    storeF64(column, i, (clipped - loadF64(at, 2)) / loadF64(at, 3));
  }
}
