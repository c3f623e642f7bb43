// Rank sums by sorting. An entry is 16 bytes: the value's bits as a whole number in the order of the values, and the
// value's group. A radix sort by the upper 24 bits puts nearly all entries in order and an insertion sort the rest,
// unless many values agree in these bits: then all eight bytes are sorted by.

import { real, setReal, setWhole, whole } from '../baselines/storage';
import { allocate, allocateOwn } from '../common/heap';
import { BLOCK, block, d, groups, k, n, ROW } from './layout';

const DIGITS: i32 = 256;
const BYTES: i32 = 8;
/** the first of the bytes that are sorted by at once */
const FIRST_BYTE: i32 = 5;
/** moves of the insertion sort, for every entry, that are quicker than further passes */
const MOVES: i32 = 4;

// every thread has its own of these three
let entries: usize = 0;
let spare: usize = 0;
/** where the entries of every digit go */
let starts: usize = 0;
/** [column][group] */
let sums: usize = 0;
/** of every column */
let ties: usize = 0;

export function openRanks(): void {
  entries = allocateOwn((<usize>n) << 4);
  spare = allocateOwn((<usize>n) << 4);
  starts = allocateOwn((<usize>DIGITS) << 2);
  sums = allocate((<usize>d * <usize>k) << 3);
  ties = allocate((<usize>d) << 3);
}

export function rankSumsAt(): usize {
  return sums;
}

export function tiesAt(): usize {
  return ties;
}

/** The rank sums of every group in column c of block b, and its ties. */
export function rankSums(b: i32, c: i32): void {
  const column = b * BLOCK + c;
  readColumn(block + ((<usize>c) << 3));
  for (let byte = FIRST_BYTE; byte < BYTES; byte++) sortByByte(byte);
  if (!insertionSort()) for (let byte = 0; byte < BYTES; byte++) sortByByte(byte);
  setReal(ties, column, sumColumn(sums + ((<usize>(column * k)) << 3)));
}

function key(entry: usize): u64 {
  return load<u64>(entry);
}

function readColumn(column: usize): void {
  for (let i = 0; i < n; i++) {
    // adding zero makes −0 the tie of 0 that it is
    const bits = reinterpret<i64>(load<f64>(column + <usize>i * ROW) + 0.0);
    const entry = entries + ((<usize>i) << 4);
    // a negative number is the less the larger its other bits are
    store<i64>(entry, bits ^ ((bits >> 63) | i64.MIN_VALUE));
    store<i32>(entry, whole(groups, i), 8);
  }
}

/** One pass of the radix sort: entries with equal digits keep their order. */
function sortByByte(byte: i32): void {
  const end = entries + ((<usize>n) << 4);
  memory.fill(starts, 0, (<usize>DIGITS) << 2);
  for (let entry = entries; entry < end; entry += 16) {
    const digit = <i32>load<u8>(entry + <usize>byte);
    setWhole(starts, digit, whole(starts, digit) + 1);
  }
  let start = 0;
  for (let digit = 0; digit < DIGITS; digit++) {
    const count = whole(starts, digit);
    setWhole(starts, digit, start);
    start += count;
  }
  for (let entry = entries; entry < end; entry += 16) {
    const digit = <i32>load<u8>(entry + <usize>byte);
    const place = whole(starts, digit);
    setWhole(starts, digit, place + 1);
    v128.store(spare + ((<usize>place) << 4), v128.load(entry));
  }
  const sorted = spare;
  spare = entries;
  entries = sorted;
}

/** Sorts what is nearly in order; gives up, and returns false, where it is not. */
function insertionSort(): bool {
  const end = entries + ((<usize>n) << 4);
  let left = (<usize>(MOVES * n)) << 4;
  for (let at = entries + 16; at < end; at += 16) {
    const own = key(at);
    if (key(at - 16) <= own) continue;
    const entry = v128.load(at);
    let to = at;
    while (to > entries && key(to - 16) > own) {
      v128.store(to, v128.load(to - 16));
      to -= 16;
    }
    v128.store(to, entry);
    if (at - to > left) return false;
    left -= at - to;
  }
  return true;
}

/** Sums the ranks of every group, ties having the mean of theirs; returns Σ (t³ − t) over the runs of t ties. */
function sumColumn(to: usize): f64 {
  memory.fill(to, 0, (<usize>k) << 3);
  let tied = 0.0;
  let start = 0;
  while (start < n) {
    const value = key(entries + ((<usize>start) << 4));
    let end = start + 1;
    while (end < n && key(entries + ((<usize>end) << 4)) === value) end++;
    const midrank = <f64>(start + 1 + end) / 2;
    for (let p = start; p < end; p++) {
      const group = load<i32>(entries + ((<usize>p) << 4), 8);
      setReal(to, group, real(to, group) + midrank);
    }
    const run = <f64>(end - start);
    tied += run * run * run - run;
    start = end;
  }
  return tied;
}
