// Lines without quotes, most of their cells numbers, many in one go. What a line has besides is listed for the caller;
// a line that wants a closer look ends what is read.

import { allocate, resetHeap } from '../common/heap';
import { readNumber, value } from './number';

const LF: u32 = 10;
const CR: u32 = 13;
const SPACE: u32 = 32;
const QUOTE: u32 = 34;

/** lines, numbers and other cells that are read at a time, or those of one line */
const MAX_LINES: i32 = 256;
const MAX_VALUES: i32 = 1 << 15;
const MAX_OTHERS: i32 = 1 << 12;
/** bytes of another cell: its line, its column, and where it starts and ends in the line */
const OTHER: usize = 16;

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
  return allocate(<usize>bytes);
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
 * Reads the line at `at` into row `line`; returns where the next one begins, or 0 where a quote, the number of its cells
 * or the end of the text want a closer look.
 */
function readLine(at: usize, end: usize, delimiter: u32, line: i32): usize {
  const row = values + <usize>line * rowBytes;
  const first = at;
  for (let c = 0; c < columns; c++) {
    const start = at;
    const target = load<i32>(targets + ((<usize>c) << 2));
    const decimal = <u32>load<u8>(decimals + <usize>c);
    at = target >= 0 && decimal !== 0 ? readNumberCell(at, end, delimiter, decimal) : 0;
    if (at !== 0) store<f64>(row + ((<usize>target) << 3), value);
    else {
      at = endOfCell(start, end, delimiter);
      // a line of one blank cell is none
      if (at === 0 || columns === 1) return 0;
      if (load<u8>(wanted + <usize>c) !== 0) listCell(line, c, start - first, at - first);
    }
    if ((<u32>load<u8>(at) === delimiter) !== c < columns - 1) return 0;
    at++;
  }
  // a line feed behind a carriage return belongs to it, and may still be to come
  if (<u32>load<u8>(at - 1) === LF) return at;
  cut = at === end;
  if (cut) return 0;
  return <u32>load<u8>(at) === LF ? at + 1 : at;
}

/** Reads a cell that is a finite number, into `value`; returns where the delimiter or line end behind it stands, or 0. */
function readNumberCell(at: usize, end: usize, delimiter: u32, decimal: u32): usize {
  at = readNumber(skipSpaces(at, end), end, decimal);
  if (at === 0) return 0;
  at = skipSpaces(at, end);
  // what is not a finite number less itself is not zero
  if (at === end || value - value !== 0) return 0;
  return isEnd(<u32>load<u8>(at), delimiter) ? at : 0;
}

function skipSpaces(at: usize, end: usize): usize {
  while (at < end && <u32>load<u8>(at) === SPACE) at++;
  return at;
}

function isEnd(byte: u32, delimiter: u32): bool {
  return byte === delimiter || byte === LF || byte === CR;
}

/** Where the delimiter or line end behind a cell without quotes stands; 0 for a quoted one and where the text ends. */
function endOfCell(start: usize, end: usize, delimiter: u32): usize {
  if (start < end && <u32>load<u8>(start) === QUOTE) return 0;
  for (let at = start; at < end; at++) if (isEnd(<u32>load<u8>(at), delimiter)) return at;
  cut = true;
  return 0;
}

function listCell(line: i32, column: i32, start: usize, end: usize): void {
  const other = others + <usize>otherCount * OTHER;
  store<i32>(other, line);
  store<i32>(other, column, 4);
  store<u32>(other, <u32>start, 8);
  store<u32>(other, <u32>end, 12);
  otherCount++;
}
