// Where cells end: at delimiters, at line ends, and at a NUL, which no text has: a line with one wants a closer look. They
// are found ahead, 64 bytes at a time, so that no cell has to wait until the length of the one before it is known.

import { allocate } from '../common/heap';

const NUL: i8 = 0;
const LF: i8 = 10;
const CR: i8 = 13;
/** bytes that are looked at at a time: so many must be there behind the text, whatever they are */
export const WINDOW: usize = 64;
/** ends that are found ahead at least, and of how many lines */
const MIN_ROOM: i32 = 1 << 12;
const MIN_LINES: i32 = 4;

let ends: usize = 0;
let room: i32 = 0;
let count: i32 = 0;
/** the first end that is not behind the lines read so far */
let first: i32 = 0;
/** where the search goes on */
let found: usize = 0;

/** Room for the ends of some lines of so many cells. */
export function openEnds(columns: i32): void {
  room = max(MIN_ROOM, MIN_LINES * (columns + 1)) + <i32>WINDOW;
  ends = allocate((<usize>room) << 2);
}

/** Forgets the ends of a text that is there no more. */
export function forgetEnds(): void {
  restartEnds(0);
}

/** What is read next begins at `at`: a line that was left to others costs no search for ends that are known. */
export function skipEnds(at: usize): void {
  if (found < at) restartEnds(at);
  while (first < count && <usize>load<u32>(endsAt()) < at) first++;
}

function restartEnds(at: usize): void {
  count = 0;
  first = 0;
  found = at;
}

/** The ends of the `wanted` cells from `at` on, or of all there are before `end`, are known after this; returns how many. */
export function knownEnds(at: usize, end: usize, delimiter: u32, wanted: i32): i32 {
  if (count - first < wanted && found < end) {
    restartEnds(at);
    findEnds(end, delimiter);
  }
  return min(wanted, count - first);
}

/** Where the ends are that are not used up, four bytes each. */
export function endsAt(): usize {
  return ends + ((<usize>first) << 2);
}

export function useEnds(used: i32): void {
  first += used;
}

/** Finds ends as long as there is room for those of one more window. */
function findEnds(end: usize, delimiter: u32): void {
  const sign = i8x16.splat(<i8>delimiter);
  let at = found;
  let to = ends + ((<usize>count) << 2);
  const full = ends + ((<usize>(room - <i32>WINDOW)) << 2);
  for (; at < end && to <= full; at += WINDOW) {
    let marks =
      marksAt(at, sign) |
      (marksAt(at + 16, sign) << 16) |
      (marksAt(at + 32, sign) << 32) |
      (marksAt(at + 48, sign) << 48);
    if (end - at < WINDOW) marks &= ((<u64>1) << (<u64>(end - at))) - 1;
    const next = to + ((<usize>popcnt(marks)) << 2);
    // four at a time, though some may be none: fewer branches go another way than the last time
    for (; to < next; to += 16) {
      store<u32>(to, <u32>(at + <usize>ctz(marks)));
      marks &= marks - 1;
      store<u32>(to, <u32>(at + <usize>ctz(marks)), 4);
      marks &= marks - 1;
      store<u32>(to, <u32>(at + <usize>ctz(marks)), 8);
      marks &= marks - 1;
      store<u32>(to, <u32>(at + <usize>ctz(marks)), 12);
      marks &= marks - 1;
    }
    to = next;
  }
  found = at;
  count = <i32>((to - ends) >> 2);
}

/** A bit for each of sixteen bytes that ends a cell. */
function marksAt(at: usize, sign: v128): u64 {
  const text = v128.load(at);
  const isLineEnd = v128.or(i8x16.eq(text, i8x16.splat(LF)), i8x16.eq(text, i8x16.splat(CR)));
  const isOther = v128.or(i8x16.eq(text, sign), i8x16.eq(text, i8x16.splat(NUL)));
  return <u64>(<u32>i8x16.bitmask(v128.or(isLineEnd, isOther)));
}
