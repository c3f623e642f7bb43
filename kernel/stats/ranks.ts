// Rank sums by sorting, column by column. An entry is 16 bytes: the value's bits as a whole number in the order of the
// values, and the value's group. They are sorted by their eight bytes, one after another.

import { allocate, allocateOwn } from '../common/heap';
import { loadI32, storeF64, storeI32 } from '../common/storage';
import { BLOCK, block, d, groups, k, n, ROW, width } from './column-blocks';

const DIGITS: i32 = 256;
const BYTES: i32 = 8;

// every thread has its own of these
let entries: usize = 0;
let spare: usize = 0;
/** where the entries of every digit go */
let starts: usize = 0;
/** twice the rank sums of every group in a column, as 64-bit integers: of the even places and of the odd ones */
let doubled: usize = 0;
/** [column][group] */
export let sums: usize = 0;
/** of every column */
export let ties: usize = 0;

/** Makes room for the rank sums. */
export function openRanks(): void {
  entries = allocateOwn((<usize>n) << 4);
  spare = allocateOwn((<usize>n) << 4);
  starts = allocateOwn((<usize>DIGITS) << 2);
  doubled = allocateOwn((<usize>k) << 4);
  sums = allocate((<usize>d * <usize>k) << 3);
  ties = allocate((<usize>d) << 3);
}

/**
 * The rank sums of every group, and the ties, in two columns.
 * @param b number of the block of four columns
 * @param c the first of them, counted in the block
 */
export function rankTwoColumns(b: i32, c: i32): void {
  rankColumn(b, c);
  if (c + 1 < width(b)) rankColumn(b, c + 1);
}

function rankColumn(b: i32, c: i32): void {
  const column = b * BLOCK + c;
  readColumn(block + ((<usize>c) << 3));
  for (let byte = 0; byte < BYTES; byte++) sortByByte(byte);
  storeF64(ties, column, sumColumn(sums + ((<usize>(column * k)) << 3)));
}

function key(entry: usize): u64 {
  return load<u64>(entry);
}

/** Writes the entry of row i, which has this value. */
function writeEntry(entry: usize, value: f64, i: i32): void {
  // adding zero makes −0 the tie of 0 that it is
  const bits = reinterpret<i64>(value + 0.0);
  // the larger the other bits of a negative number, the smaller it is
  store<i64>(entry, bits ^ ((bits >> 63) | i64.MIN_VALUE));
  store<i32>(entry, loadI32(groups, i), 8);
}

function readColumn(column: usize): void {
  for (let i = 0; i < n; i++) writeEntry(entries + ((<usize>i) << 4), load<f64>(column + <usize>i * ROW), i);
}

/** Counts become the places where each begins. */
function turnIntoStarts(): void {
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const size = loadI32(starts, digit);
    storeI32(starts, digit, start);
    start += size;
  }
}

/** One pass of the radix sort: entries with equal digits keep their order. */
function sortByByte(byte: i32): void {
  const end = entries + ((<usize>n) << 4);
  memory.fill(starts, 0, (<usize>DIGITS) << 2);
  for (let entry = entries; entry < end; entry += 16) {
    const digit = <i32>load<u8>(entry + <usize>byte);
    storeI32(starts, digit, loadI32(starts, digit) + 1);
  }
  turnIntoStarts();
  for (let entry = entries; entry < end; entry += 16) {
    const digit = <i32>load<u8>(entry + <usize>byte);
    const place = loadI32(starts, digit);
    storeI32(starts, digit, place + 1);
    v128.store(spare + ((<usize>place) << 4), v128.load(entry));
  }
  const sorted = spare;
  spare = entries;
  entries = sorted;
}

/** Sums the ranks of every group, ties having the mean of theirs; returns Σ (t³ − t) over the runs of t ties. */
function sumColumn(to: usize): f64 {
  memory.fill(doubled, 0, (<usize>k) << 4);
  let tied = 0.0;
  let start = 0;
  while (start < n) {
    const value = key(entries + ((<usize>start) << 4));
    let end = start + 1;
    while (end < n && key(entries + ((<usize>end) << 4)) === value) end++;
    for (let p = start; p < end; p++) addRank(p, start + 1 + end);
    const run = <f64>(end - start);
    tied += run * run * run - run;
    start = end;
  }
  for (let g = 0; g < k; g++) {
    const at = doubled + ((<usize>g) << 4);
    storeF64(to, g, <f64>(load<i64>(at) + load<i64>(at, 8)) / 2);
  }
  return tied;
}

/** Adds twice the rank of the entry at place p to its group; neighbours do so in different places, so that none waits. */
function addRank(p: i32, rank: i32): void {
  const group = load<i32>(entries + ((<usize>p) << 4), 8);
  const at = doubled + ((<usize>((group << 1) | (p & 1))) << 3);
  store<i64>(at, load<i64>(at) + <i64>rank);
}
