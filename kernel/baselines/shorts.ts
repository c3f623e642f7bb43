// The rows once more, in whole numbers of 16 bits, eight of which are multiplied and added by one instruction: enough to
// tell, for nearly every row, which centre is the nearest. Every row has a unit of its own, as has every vector.
//
// With x = u (p + δ) and v = w (q + ε), where no entry of δ or ε is beyond ½, x·v differs from u w p·q by at most
// ‖uδ‖ ‖v‖ + ‖up‖ ‖wε‖. Lengths of p and q are such that sums stay within 32 bits.

import { allocate } from '../common/heap';
import { loadF64, loadI32, storeF64, Vector } from '../common/storage';
import { d, lengths, list, n, row, stride } from './rows';

/** columns from which on this is worth the while */
const MIN_COLUMNS: i32 = 16;
/** values up to which a copy of a quarter of their size is not in the way, as in rows-in-place.ts */
const MAX_VALUES: u64 = 1 << 23;
/** length of a row or a vector in its unit; with what rounding adds, 2^15 is never reached, nor 2^31 by products */
const LENGTH: f64 = 31000;
/** 1.5 · 2^52: added to a number it leaves a whole one in the last bits */
const ROUNDER: f64 = 6755399441055744;

/** the rows; 0 where there are none */
export let shorts: usize = 0;
/** bytes of one, a multiple of 32 */
export let shortStride: usize = 0;
export let shortVectors: usize = 0;
/** of every vector: its unit, and what |x·v − u w p·q| is at most, both for every unit of ‖x‖ */
let vectorUnits: usize = 0;
/** room for the difference of two vectors */
let difference: usize = 0;
/** products of four rows with every vector, as [vector][row] */
export let shortTile: usize = 0;
/** √D / 2 and a little more, which the length of δ is never beyond */
let error: f64 = 0;

/** Room for all rows, and for `count` vectors; none where columns are few, values many, or rows not the kernel's own. */
export function openShorts(count: i32, columns: i32, hasRows: bool): void {
  shorts = 0;
  if (!hasRows || columns < MIN_COLUMNS || <u64>n * <u64>columns > MAX_VALUES) return;
  fitShorts(columns);
  shorts = allocate(<usize>n * shortStride);
  // they are multiplied by four at a time
  shortVectors = allocate(<usize>(count + 3) * shortStride);
  vectorUnits = allocate((<usize>count) << 4);
  difference = allocate(stride);
  shortTile = allocate((<usize>count) << 4);
}

/** Rows and vectors are `columns` wide from now on, at most as wide as there is room for. */
function fitShorts(columns: i32): void {
  shortStride = (<usize>((columns + 15) & ~15)) << 1;
  error = sqrt(<f64>columns) * 0.50001;
}

/** Rows `start` to before `end` in 16 bits; zeros where their length is not known. */
export function makeShorts(start: i32, end: i32): void {
  fitShorts(d);
  for (let i = start; i < end; i++) round(row(i), LENGTH / loadF64(lengths, i), shorts + <usize>i * shortStride);
}

/** Takes the difference of two padded vectors, from one to the other, as vector v. */
export function makeShortVector(v: i32, to: usize, from: usize): void {
  let square = f64x2.splat(0);
  for (let j: usize = 0; j < stride; j += 16) {
    const value = f64x2.sub(v128.load(to + j), v128.load(from + j));
    v128.store(difference + j, value);
    square = f64x2.add(square, f64x2.mul(value, value));
  }
  roundShortVector(v, difference, Vector.sum(square));
}

/** Takes a padded vector of this ‖v‖² as vector v. */
export function roundShortVector(v: i32, from: usize, square: f64): void {
  const length = knownLength(square);
  round(from, LENGTH / length, shortVectors + <usize>v * shortStride);
  setUnit(v, length);
}

/** Takes row i as vector v. */
export function takeShortVector(v: i32, i: i32): void {
  memory.copy(shortVectors + <usize>v * shortStride, shorts + <usize>i * shortStride, shortStride);
  setUnit(v, loadF64(lengths, i));
}

/** Of a vector, rounded as the rows are. */
function setUnit(v: i32, length: f64): void {
  storeF64(vectorUnits, v << 1, length / (LENGTH * LENGTH));
  storeF64(vectorUnits, (v << 1) | 1, (error * 2 + (error * error) / LENGTH) * (length / LENGTH));
}

export function vectorUnit(v: i32): f64 {
  return loadF64(vectorUnits, v << 1);
}

export function vectorError(v: i32): f64 {
  return loadF64(vectorUnits, (v << 1) | 1);
}

/** The largest error of the first `count` vectors. */
export function largestError(count: i32): f64 {
  let most: f64 = 0;
  for (let v = 0; v < count; v++) most = max(most, vectorError(v));
  return most;
}

/** Whether the present rows are kept in 16 bits, once they are measured. */
export function hasShorts(): bool {
  return shorts !== 0 && d >= MIN_COLUMNS;
}

/** The length that belongs to a square; Infinity where too much may have been lost on the way. */
export function knownLength(square: f64): f64 {
  return square > 1e-280 && square < 1e280 ? sqrt(square) : Infinity;
}

/** A padded row or vector times `scale`, rounded. */
function round(from: usize, scale: f64, to: usize): void {
  const factor = f64x2.splat(scale);
  const rounder = f64x2.splat(ROUNDER);
  const end = from + stride;
  const end16 = to + shortStride;
  for (; from < end; from += 32, to += 8) {
    const low = f64x2.add(f64x2.mul(v128.load(from), factor), rounder);
    const high = f64x2.add(f64x2.mul(v128.load(from, 16), factor), rounder);
    const whole = i32x4.shuffle(low, high, 0, 2, 4, 6);
    v128.store64_lane(to, i16x8.narrow_i32x4_s(whole, whole), 0);
  }
  while (to < end16) {
    store<u64>(to, 0);
    to += 8;
  }
}

/** The listed rows i … i + 3 times the first `count` of the vectors, to the tile. */
export function shortProducts(i: i32, count: i32): void {
  let out = shortTile;
  const a = shorts + <usize>loadI32(list, i) * shortStride;
  const b = shorts + <usize>loadI32(list, i + 1) * shortStride;
  const c = shorts + <usize>loadI32(list, i + 2) * shortStride;
  const e = shorts + <usize>loadI32(list, i + 3) * shortStride;
  let p = shortVectors;
  for (; count > 1; count -= 2, p += shortStride * 2, out += 32) short4x2(a, b, c, e, p, p + shortStride, out);
  if (count > 0) short4x1(a, b, c, e, p, out);
}

// biome-ignore lint/complexity/noStaticOnlyClass: asc warns about exported functions that take a v128
export class Shorts {
  /** The sums of four vectors. */
  static sums(a: v128, b: v128, c: v128, e: v128): v128 {
    const ab = i32x4.add(i32x4.shuffle(a, b, 0, 4, 1, 5), i32x4.shuffle(a, b, 2, 6, 3, 7));
    const ce = i32x4.add(i32x4.shuffle(c, e, 0, 4, 1, 5), i32x4.shuffle(c, e, 2, 6, 3, 7));
    return i32x4.add(i64x2.shuffle(ab, ce, 0, 2), i64x2.shuffle(ab, ce, 1, 3));
  }
}

function short4x1(a: usize, b: usize, c: usize, e: usize, p: usize, out: usize): void {
  let ap = i32x4.splat(0);
  let bp = ap;
  let cp = ap;
  let ep = ap;
  for (let j: usize = 0; j < shortStride; j += 16) {
    const xp = v128.load(p + j);
    ap = i32x4.add(ap, i32x4.dot_i16x8_s(v128.load(a + j), xp));
    bp = i32x4.add(bp, i32x4.dot_i16x8_s(v128.load(b + j), xp));
    cp = i32x4.add(cp, i32x4.dot_i16x8_s(v128.load(c + j), xp));
    ep = i32x4.add(ep, i32x4.dot_i16x8_s(v128.load(e + j), xp));
  }
  v128.store(out, Shorts.sums(ap, bp, cp, ep));
}

function short4x2(a: usize, b: usize, c: usize, e: usize, p: usize, q: usize, out: usize): void {
  let ap = i32x4.splat(0);
  let bp = ap;
  let cp = ap;
  let ep = ap;
  let aq = ap;
  let bq = ap;
  let cq = ap;
  let eq = ap;
  for (let j: usize = 0; j < shortStride; j += 16) {
    const xp = v128.load(p + j);
    const xq = v128.load(q + j);
    let row = v128.load(a + j);
    ap = i32x4.add(ap, i32x4.dot_i16x8_s(row, xp));
    aq = i32x4.add(aq, i32x4.dot_i16x8_s(row, xq));
    row = v128.load(b + j);
    bp = i32x4.add(bp, i32x4.dot_i16x8_s(row, xp));
    bq = i32x4.add(bq, i32x4.dot_i16x8_s(row, xq));
    row = v128.load(c + j);
    cp = i32x4.add(cp, i32x4.dot_i16x8_s(row, xp));
    cq = i32x4.add(cq, i32x4.dot_i16x8_s(row, xq));
    row = v128.load(e + j);
    ep = i32x4.add(ep, i32x4.dot_i16x8_s(row, xp));
    eq = i32x4.add(eq, i32x4.dot_i16x8_s(row, xq));
  }
  v128.store(out, Shorts.sums(ap, bp, cp, ep));
  v128.store(out, Shorts.sums(aq, bq, cq, eq), 16);
}
