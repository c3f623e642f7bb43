// Lines: a number for every row, each from an address of its own, padded with zeros to a multiple of four rows. Threads share
// the rows of lines where every number is for itself, and whole lines where numbers are added: those keep their order.

import { thread } from '../common/heap';
import { real, setReal, whole } from '../common/storage';
import { combinePart } from './columns';
import { sumFrom } from './family';
import { COUNTS, sortValues } from './order';
import { exponential, Portable } from './portable';

/** rows of a part */
const ROWS: i32 = 4096;
/** numbers before the groups of a line */
const HEADER: i32 = 14;
/** the interquartile range of a Gaussian in its standard deviations */
const QUARTILES: f64 = 1.349;

/**
 * Responsibilities of the upper of two components for the rows of a part of one of the lines, to another line. A model: the
 * logarithm of how much larger the lower one is, mean and standard deviation of the upper, of the lower.
 */
export function upperPart(part: i32, lines: usize, n: i32, models: usize, uppers: usize): void {
  const parts = (n + ROWS - 1) / ROWS;
  const y = <usize>whole(lines, part / parts);
  const out = <usize>whole(uppers, part / parts);
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
  if (end === n) for (let i = n; i < ((n + 3) & ~3); i++) setReal(out, i, 0);
}

/** Σ_k v_k x_k for a part of one of the lines. A job: where its columns are listed, its weights, how many, the line. */
export function combineLinesPart(part: i32, jobs: usize, count: i32, stride: usize): void {
  const job = jobs + ((<usize>(part % count)) << 4);
  combinePart(part / count, <usize>whole(job, 0), <usize>whole(job, 1), whole(job, 2), <usize>whole(job, 3), stride);
}

/** Brings a line to mean 0 and variance 1; equal values become zeros. */
export function standardiseLine(part: i32, lines: usize, n: i32): void {
  const line = <usize>whole(lines, part);
  const mean = sumFrom(0, line, n) / <f64>n;
  let sd = Math.sqrt(squaresAbout(mean, line, n) / <f64>n);
  if (!(sd > 0)) sd = 1;
  for (let i = 0; i < n; i++) setReal(line, i, (real(line, i) - mean) / sd);
}

/** Σ (x − centre)², one after another. */
function squaresAbout(centre: f64, at: usize, n: i32): f64 {
  let squares: f64 = 0;
  for (let i = 0; i < n; i++) {
    const rest = real(at, i) - centre;
    squares += rest * rest;
  }
  return squares;
}

/**
 * Σ a b of a line with each of others, four at a time, to as many numbers: a sum waits for its last addition, and four take
 * no longer than one.
 */
export function productsWith(line: usize, others: usize, count: i32, n: i32, out: usize): void {
  for (let k = 0; k < count; k += 4) {
    const a = <usize>whole(others, k);
    const b = <usize>whole(others, min(k + 1, count - 1));
    const c = <usize>whole(others, min(k + 2, count - 1));
    const d = <usize>whole(others, min(k + 3, count - 1));
    let s0: f64 = 0;
    let s1: f64 = 0;
    let s2: f64 = 0;
    let s3: f64 = 0;
    for (let i = 0; i < n; i++) {
      const value = real(line, i);
      s0 += real(a, i) * value;
      s1 += real(b, i) * value;
      s2 += real(c, i) * value;
      s3 += real(d, i) * value;
    }
    setReal(out, k, s0);
    setReal(out, k + 1, s1);
    setReal(out, k + 2, s2);
    setReal(out, k + 3, s3);
  }
}

/**
 * Sorts and describes one of the lines. A job: the line, responsibilities and another line or 0, room for HEADER + 2 n
 * numbers. `counts`: 48 KiB for every thread.
 */
export function describeLine(part: i32, jobs: usize, n: i32, most: i32, least: f64, counts: usize): void {
  const job = jobs + ((<usize>part) << 4);
  const values = <usize>whole(job, 3) + HEADER * 8;
  sortValues(<usize>whole(job, 0), n, values, values + ((<usize>n) << 3), counts + <usize>thread * COUNTS);
  describeSorted(job, n, most, least);
}

/**
 * What there is to know of the line of a job whose values lie in the room in their order: how many groups, mean, standard deviation and
 * scale; by the responsibilities r, Σ r, Σ r y, Σ r y² and the latter two by 1 − r; Σ y other. Then the groups, in place of
 * the values, and behind room for n their counts.
 */
function describeSorted(job: usize, n: i32, most: i32, least: f64): void {
  const line = <usize>whole(job, 0);
  const upper = <usize>whole(job, 1);
  const room = <usize>whole(job, 3);
  const values = room + HEADER * 8;
  const mean = sumFrom(0, values, n) / <f64>n;
  let sd = Math.sqrt(squaresAbout(mean, values, n) / <f64>n);
  if (!(sd > 0)) sd = 1e-12;
  const upperQuartile = min(n - 1, <i32>Math.floor(0.75 * <f64>n));
  const quartiles = real(values, upperQuartile) - real(values, <i32>Math.floor(0.25 * <f64>n));
  const scale = max(min(sd, quartiles / QUARTILES), 1e-4 * sd);
  setReal(room, 0, <f64>groupSorted(values, n, most, least * scale));
  setReal(room, 1, mean);
  setReal(room, 2, sd);
  setReal(room, 3, scale);
  if (upper !== 0) sumSides(line, upper, n, room + 32);
  if (whole(job, 2) !== 0) productsWith(line, job + 8, 1, n, room + 72);
}

/**
 * Groups of ordered values, in their place, and behind them counts; returns how many. A sixth of `most` on either side are
 * single values; the others have about equally many, but none further apart than `widest`.
 */
function groupSorted(values: usize, n: i32, most: i32, widest: f64): i32 {
  const counts = values + ((<usize>n) << 3);
  if (n <= most) {
    for (let i = 0; i < n; i++) setReal(counts, i, 1);
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
      const first = real(values, from);
      let sum: f64 = 0;
      while (next < to && real(values, next) - first <= widest) sum += real(values, next++);
      // never beyond the values that have been added
      setReal(values, size, sum / <f64>(next - from));
      setReal(counts, size++, <f64>(next - from));
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
    const r = real(upper, i);
    const value = real(line, i);
    const a = r * value;
    const b = (1 - r) * value;
    p += r;
    a1 += a;
    a2 += a * value;
    b1 += b;
    b2 += b * value;
  }
  setReal(out, 0, p);
  setReal(out, 1, a1);
  setReal(out, 2, a2);
  setReal(out, 3, b1);
  setReal(out, 4, b2);
}
