// Lines, most of their cells numbers, many in one go. What a line has besides is listed for the caller; a line that wants a
// closer look, such as one with a line end in quotes, ends what is read.

import { allocate, resetHeap } from '../common/heap';
import { endsAt, knownEnds, openEnds, skipEnds, useEnds, WINDOW } from './cell-ends';
import { readNumber, value } from './number';
import { readShortNumber } from './short-number';

const NUL: u32 = 0;
const LF: u32 = 10;
const SPACE: u32 = 32;
const QUOTE: u32 = 34;

/** lines, numbers and other cells that are read at a time, or those of one line */
const MAX_LINES: i32 = 256;
const MAX_VALUES: i32 = 1 << 15;
const MAX_OTHERS: i32 = 1 << 12;
/** bytes of another cell: its line, its column, where it starts and ends in the line, and whether it is in quotes */
const OTHER: usize = 20;

let columns: i32 = 0;
/** bytes of a row of numbers */
let rowBytes: usize = 0;
/** lines, and other cells, that there is room for */
let lineRoom: i32 = 0;
let otherRoom: i32 = 0;
/** for every column: where its number goes in a row, or a negative number */
let targets: usize = 0;
/** the byte of its decimal sign, 0 where its cells are no numbers */
let decimals: usize = 0;
/** whether a cell that is no number is of use */
let wanted: usize = 0;
let values: usize = 0;
/** where every line starts, and the one behind the last */
let starts: usize = 0;
let others: usize = 0;
/** other cells that were read last */
let otherCount: i32 = 0;
/** whether the text ended within a line that may be for this reader */
let cut: bool = false;

/** Room for what is read of lines of so many columns into rows of `width` numbers, and for `bytes` of text; returns where that belongs. */
export function openLines(columnCount: i32, width: i32, bytes: i32): usize {
  resetHeap();
  columns = columnCount;
  rowBytes = (<usize>width) << 3;
  lineRoom = max(1, min(MAX_LINES, MAX_VALUES / max(1, width)));
  otherRoom = max(MAX_OTHERS, columns);
  targets = allocate((<usize>columns) << 2);
  decimals = allocate(<usize>columns);
  wanted = allocate(<usize>columns);
  values = allocate(<usize>lineRoom * rowBytes);
  starts = allocate((<usize>(lineRoom + 1)) << 2);
  others = allocate(<usize>otherRoom * OTHER);
  openEnds(columns);
  return allocate(<usize>bytes + WINDOW);
}

export function targetsAt(): usize {
  return targets;
}

export function decimalsAt(): usize {
  return decimals;
}

export function wantedAt(): usize {
  return wanted;
}

export function valuesAt(): usize {
  return values;
}

export function startsAt(): usize {
  return starts;
}

export function othersAt(): usize {
  return others;
}

export function othersRead(): i32 {
  return otherCount;
}

export function isCut(): bool {
  return cut;
}

/** Reads lines from `from` on, as far as there is room and none wants a closer look; returns how many. */
export function readLines(from: usize, end: usize, delimiter: u32): i32 {
  let count = 0;
  otherCount = 0;
  cut = false;
  store<u32>(starts, <u32>from);
  skipEnds(from);
  while (count < lineRoom && otherCount + columns <= otherRoom) {
    const before = otherCount;
    const next = readLine(from, end, delimiter, count);
    if (next === 0) {
      otherCount = before;
      break;
    }
    from = next;
    count++;
    store<u32>(starts + ((<usize>count) << 2), <u32>from);
  }
  return count;
}

/**
 * Reads the line at `at` into row `line`; returns where the next one begins, or 0 where a quote that may hide
 * something, the number of its cells, a NUL, the end of the text, or in a table of one column anything but a number, want
 * a closer look.
 */
function readLine(at: usize, end: usize, delimiter: u32, line: i32): usize {
  const row = values + <usize>line * rowBytes;
  const first = at;
  const known = knownEnds(at, end, delimiter, columns);
  const last = columns - 1;
  let cellEnds = endsAt();
  for (let c = 0; c < known; c++) {
    const cellEnd = <usize>load<u32>(cellEnds);
    if ((<u32>load<u8>(cellEnd) === delimiter) !== c < last) return 0;
    if (!readNumberCell(at, cellEnd, c, row)) {
      const isQuoted = <u32>load<u8>(at) === QUOTE;
      if (isQuoted && !isPlainQuoted(at, cellEnd)) return 0;
      if (!isQuoted || !readNumberCell(at + 1, cellEnd - 1, c, row)) {
        // a line of one blank cell is none
        if (last === 0) return 0;
        if (load<u8>(wanted + <usize>c) !== 0) listCell(line, c, at - first, cellEnd - first, isQuoted);
      }
    }
    at = cellEnd + 1;
    cellEnds += 4;
  }
  if (known < columns) {
    cut = at === end || <u32>load<u8>(at) !== QUOTE;
    return 0;
  }
  useEnds(columns);
  const mark = <u32>load<u8>(at - 1);
  if (mark === LF) return at;
  if (mark === NUL) return 0;
  // a line feed behind a carriage return belongs to it, and may still be to come
  cut = at === end;
  if (cut) return 0;
  if (<u32>load<u8>(at) !== LF) return at;
  useEnds(1);
  return at + 1;
}

/** Reads a cell of column c between two places, if it is a finite number, to its place in the row; returns whether it is. */
function readNumberCell(at: usize, end: usize, c: i32, row: usize): bool {
  const target = load<i32>(targets + ((<usize>c) << 2));
  const decimal = <u32>load<u8>(decimals + <usize>c);
  if (target < 0 || decimal === 0) return false;
  const to = row + ((<usize>target) << 3);
  if (readShortNumber(at, end, decimal, to)) return true;
  const behind = readNumber(skipSpaces(at, end), end, decimal);
  // what is not a finite number less itself is not zero
  if (behind === 0 || skipSpaces(behind, end) !== end || value - value !== 0) return false;
  store<f64>(to, value);
  return true;
}

/** Whether what begins with a quote ends with the next one. Then it holds no sign that ends a cell, for its end is the first. */
function isPlainQuoted(at: usize, end: usize): bool {
  const last = end - 1;
  if (last === at || <u32>load<u8>(last) !== QUOTE) return false;
  while (<u32>load<u8>(++at) !== QUOTE) {}
  return at === last;
}

function skipSpaces(at: usize, end: usize): usize {
  while (at < end && <u32>load<u8>(at) === SPACE) at++;
  return at;
}

function listCell(line: i32, column: i32, start: usize, end: usize, isQuoted: bool): void {
  const other = others + <usize>otherCount * OTHER;
  store<i32>(other, line);
  store<i32>(other, column, 4);
  store<u32>(other, <u32>start, 8);
  store<u32>(other, <u32>end, 12);
  store<u32>(other, u32(isQuoted), 16);
  otherCount++;
}
