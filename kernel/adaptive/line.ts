// Lines: a number for every row, each from an address of its own, padded with zeros to a multiple of four rows. Threads share
// the rows of lines where every number is for itself, and whole lines where numbers are added: those keep their order.

import { thread } from '../common/heap';
import { loadF64, loadI32, storeF64 } from '../common/storage';
import { combinePart } from './columns';
import { sumFrom } from './family';
import { exponential, Portable } from './math';
import { COUNTS, sortValues } from './order';

/** rows of a part */
const ROWS: i32 = 4096;
/** numbers before the groups of a line */
const HEADER: i32 = 14;
/** the interquartile range of a Gaussian in its standard deviations */
const QUARTILES: f64 = 1.349;

/**
 * Responsibilities of the upper of two components.
 * @param part 4096 rows of one of the lines
 * @param lines addresses of padded lines of n rows (read)
 * @param models per line: ln of lower over upper weight; mean and sd of the upper, of the lower component (read)
 * @param uppers addresses of as many padded lines, which are written
 */
export function upperPart(part: i32, lines: usize, n: i32, models: usize, uppers: usize): void {
  const parts = (n + ROWS - 1) / ROWS;
  const y = <usize>loadI32(lines, part / parts);
  const out = <usize>loadI32(uppers, part / parts);
  const model = models + <usize>(part / parts) * 40;
  const offset = v128.load64_splat(model);
  const upper = v128.load64_splat(model, 8);
  const upperSd = v128.load64_splat(model, 16);
  const lower = v128.load64_splat(model, 24);
  const lowerSd = v128.load64_splat(model, 32);
  const half = f64x2.splat(0.5);
  const one = f64x2.splat(1);
  const end = min(n, ((part % parts) + 1) * ROWS);
  // what lies behind the last row is there, too
  for (let i = (part % parts) * ROWS; i < end; i += 2) {
    const at = (<usize>i) << 3;
    const value = v128.load(y + at);
    const a = f64x2.div(f64x2.sub(value, upper), upperSd);
    const b = f64x2.div(f64x2.sub(value, lower), lowerSd);
    const below = f64x2.sub(offset, f64x2.mul(f64x2.mul(half, b), b));
    const odds = f64x2.add(below, f64x2.mul(f64x2.mul(half, a), a));
    let power: v128;
    if (i64x2.all_true(f64x2.lt(f64x2.abs(odds), f64x2.splat(700)))) power = Portable.power(odds);
    else {
      power = f64x2.splat(exponential(f64x2.extract_lane(odds, 0)));
      power = f64x2.replace_lane(power, 1, exponential(f64x2.extract_lane(odds, 1)));
    }
    v128.store(out + at, f64x2.div(one, f64x2.add(one, power)));
  }
  if (end === n) for (let i = n; i < ((n + 3) & ~3); i++) storeF64(out, i, 0);
}

/**
 * Σ_k v_k x_k for several lines.
 * @param part 2048 rows of one of the lines
 * @param jobs per line: addresses of the list of its columns and of its weights, how many, address of the line (read)
 * @param count lines
 * @param stride bytes of a padded column
 */
export function combineLinesPart(part: i32, jobs: usize, count: i32, stride: usize): void {
  const job = jobs + ((<usize>(part % count)) << 4);
  combinePart(
    part / count,
    <usize>loadI32(job, 0),
    <usize>loadI32(job, 1),
    loadI32(job, 2),
    <usize>loadI32(job, 3),
    stride,
  );
}

/**
 * Brings a line to mean 0 and variance 1; equal values become zeros.
 * @param part the line
 * @param lines addresses of lines of n rows, which are read and written
 */
export function standardiseLine(part: i32, lines: usize, n: i32): void {
  const line = <usize>loadI32(lines, part);
  const mean = sumFrom(0, line, n) / <f64>n;
  let sd = Math.sqrt(squaresAbout(mean, line, n) / <f64>n);
  if (!(sd > 0)) sd = 1;
  for (let i = 0; i < n; i++) storeF64(line, i, (loadF64(line, i) - mean) / sd);
}

/** Σ (x − centre)², one after another. */
function squaresAbout(centre: f64, at: usize, n: i32): f64 {
  let squares: f64 = 0;
  for (let i = 0; i < n; i++) {
    const rest = loadF64(at, i) - centre;
    squares += rest * rest;
  }
  return squares;
}

/**
 * Σ a b of a line with each of others, four at a time: a sum waits for its last addition, and four take no longer than one.
 * @param line n numbers (read)
 * @param others addresses of `count` lines of n numbers (read)
 * @param out `count` numbers, rounded up to a multiple of 4 (written)
 */
export function productsWith(line: usize, others: usize, count: i32, n: i32, out: usize): void {
  for (let k = 0; k < count; k += 4) {
    const a = <usize>loadI32(others, k);
    const b = <usize>loadI32(others, min(k + 1, count - 1));
    const c = <usize>loadI32(others, min(k + 2, count - 1));
    const d = <usize>loadI32(others, min(k + 3, count - 1));
    let s0: f64 = 0;
    let s1: f64 = 0;
    let s2: f64 = 0;
    let s3: f64 = 0;
    for (let i = 0; i < n; i++) {
      const value = loadF64(line, i);
      s0 += loadF64(a, i) * value;
      s1 += loadF64(b, i) * value;
      s2 += loadF64(c, i) * value;
      s3 += loadF64(d, i) * value;
    }
    storeF64(out, k, s0);
    storeF64(out, k + 1, s1);
    storeF64(out, k + 2, s2);
    storeF64(out, k + 3, s3);
  }
}

/**
 * Sorts and describes a line.
 * @param part the line
 * @param jobs per line: addresses of the line, of responsibilities or 0, of another line or 0, of 14 + 2 n numbers for the
 * result, see describeSorted (read)
 * @param most groups of values at most
 * @param least width of a group at most, in scales of the line
 * @param counts 48 KiB per thread (overwritten)
 */
export function describeLine(part: i32, jobs: usize, n: i32, most: i32, least: f64, counts: usize): void {
  const job = jobs + ((<usize>part) << 4);
  const values = <usize>loadI32(job, 3) + HEADER * 8;
  sortValues(<usize>loadI32(job, 0), n, values, values + ((<usize>n) << 3), counts + <usize>thread * COUNTS);
  describeSorted(job, n, most, least);
}

/**
 * Describes the line y of a job, whose sorted values are in the job's room: how many groups, mean, standard deviation and
 * scale; with responsibilities r, Σ r, Σ r y, Σ r y², Σ (1 − r) y and Σ (1 − r) y²; Σ y other. Then the groups, in place of
 * the values, and n numbers behind them their counts.
 */
function describeSorted(job: usize, n: i32, most: i32, least: f64): void {
  const line = <usize>loadI32(job, 0);
  const upper = <usize>loadI32(job, 1);
  const room = <usize>loadI32(job, 3);
  const values = room + HEADER * 8;
  const mean = sumFrom(0, values, n) / <f64>n;
  let sd = Math.sqrt(squaresAbout(mean, values, n) / <f64>n);
  if (!(sd > 0)) sd = 1e-12;
  const upperQuartile = min(n - 1, <i32>Math.floor(0.75 * <f64>n));
  const quartiles = loadF64(values, upperQuartile) - loadF64(values, <i32>Math.floor(0.25 * <f64>n));
  const scale = max(min(sd, quartiles / QUARTILES), 1e-4 * sd);
  storeF64(room, 0, <f64>groupSorted(values, n, most, least * scale));
  storeF64(room, 1, mean);
  storeF64(room, 2, sd);
  storeF64(room, 3, scale);
  if (upper !== 0) sumSides(line, upper, n, room + 32);
  if (loadI32(job, 2) !== 0) productsWith(line, job + 8, 1, n, room + 72);
}

/**
 * Groups of ordered values, in their place, and behind them counts; returns how many. A sixth of `most` on either side are
 * single values; the others have about equally many, but none further apart than `widest`.
 */
function groupSorted(values: usize, n: i32, most: i32, widest: f64): i32 {
  const counts = values + ((<usize>n) << 3);
  if (n <= most) {
    for (let i = 0; i < n; i++) storeF64(counts, i, 1);
    return n;
  }
  const single = most / 6;
  const groups = most - 2 * single;
  let size = 0;
  for (let g = -single; g < groups + single; g++) {
    const to = firstOf(g + 1, groups, single, n);
    let next = firstOf(g, groups, single, n);
    while (next < to) {
      const from = next;
      const first = loadF64(values, from);
      let sum: f64 = 0;
      while (next < to && loadF64(values, next) - first <= widest) sum += loadF64(values, next++);
      // never beyond the values that have been added
      storeF64(values, size, sum / <f64>(next - from));
      storeF64(counts, size++, <f64>(next - from));
    }
  }
  return size;
}

/** The first value of group g of `groups`; below 0 and from `groups` on they have one value each. */
function firstOf(g: i32, groups: i32, single: i32, n: i32): i32 {
  if (g < 0) return single + g;
  if (g > groups) return n - single + g - groups;
  return single + <i32>((<i64>g * <i64>(n - 2 * single)) / <i64>groups);
}

function sumSides(line: usize, upper: usize, n: i32, out: usize): void {
  let p: f64 = 0;
  let a1: f64 = 0;
  let a2: f64 = 0;
  let b1: f64 = 0;
  let b2: f64 = 0;
  for (let i = 0; i < n; i++) {
    const r = loadF64(upper, i);
    const value = loadF64(line, i);
    const a = r * value;
    const b = (1 - r) * value;
    p += r;
    a1 += a;
    a2 += a * value;
    b1 += b;
    b2 += b * value;
  }
  storeF64(out, 0, p);
  storeF64(out, 1, a1);
  storeF64(out, 2, a2);
  storeF64(out, 3, b1);
  storeF64(out, 4, b2);
}
