import { HIGH } from '../core/math/doubles.js';
import type { Matrix } from '../core/matrix.js';

/** rows from which counting values by their first bits is quicker than sorting them */
const MANY = 2 ** 12;
/** columns that are counted at a time */
const WIDTH = 128;
/** rows of a tile: what is looked at of their columns stays in the nearest caches */
const TILE_ROWS = 256;
/** pieces of 16 bits in a double, of which values are counted by the first: sign, exponent and the first four bits of the fraction */
const PIECES = 4;
const FIRST = HIGH === 1 ? 3 : 0;
const KINDS = 1 << 16;
const SIGN = 1 << 15;
/** kinds at either end that are infinite or NaN */
const NOT_FINITE = 16;

/** The median of every column over its finite values; NaN for a column of none. */
export function columnMedians(x: Matrix): Float64Array {
  const medians = new Float64Array(x.cols);
  const width = x.rows < MANY ? 1 : WIDTH;
  for (let first = 0; first < x.cols; first += width) {
    const columns = Math.min(width, x.cols - first);
    medians.set(x.rows < MANY ? [sortedMedian(x.column(first))] : narrowedMedians(x, first, columns), first);
  }
  return medians;
}

function sortedMedian(column: Float64Array): number {
  const values = column.filter(Number.isFinite).sort();
  const [low, high] = [(values.length - 1) >> 1, values.length >> 1];
  if (values.length === 0) return Number.NaN;
  return low === high ? values[low] : halfWay(values[low], values[high]);
}

/** Half of each, as a sum could overflow. */
const halfWay = (low: number, high: number): number => low / 2 + high / 2;

/** Some values of a column, the middle ones among them, and the ranks that these have there. */
interface Middle {
  values: Float64Array;
  low: number;
  high: number;
  /** the kinds that the middle values are of */
  lowest: number;
  highest: number;
}

function medianOf({ values, low, high, lowest, highest }: Middle): number {
  if (values.length === 0) return Number.NaN;
  // of two kinds the one may be 0 and the other −0, which only sorting tells apart
  if (lowest < highest) {
    values.sort();
    return halfWay(values[low], values[high]);
  }
  const value = selectRank(values, low);
  return low === high
    ? value
    : halfWay(
        value,
        values.subarray(high).reduce((least, next) => Math.min(least, next)),
      );
}

/**
 * Medians of some columns, by what has the first bits of the middle values: two passes over the rows, by tiles that a
 * cache holds.
 */
function narrowedMedians({ rows, cols, data }: Matrix, first: number, columns: number): number[] {
  const firstBits = new Uint16Array(data.buffer, data.byteOffset, PIECES * data.length);
  // one array a column: after a single large one the allocator of some systems gives back less, for as long as the process runs
  const counts = Array.from({ length: columns }, () => new Int32Array(KINDS));
  const step = PIECES * cols;
  for (let start = 0; start < rows; start += TILE_ROWS) {
    const tileEnd = step * Math.min(rows, start + TILE_ROWS);
    for (let j = 0; j < columns; j++) {
      const count = counts[j];
      for (let at = step * start + PIECES * (first + j) + FIRST; at < tileEnd; at += step) count[firstBits[at]]++;
    }
  }
  const middles = counts.map((count) => middleKinds(count, rows));
  const found = new Int32Array(columns);
  for (let start = 0; start < rows; start += TILE_ROWS) {
    const tileEnd = step * Math.min(rows, start + TILE_ROWS);
    for (let j = 0; j < columns; j++) {
      const { values, lowest, highest } = middles[j];
      const span = highest - lowest;
      let to = found[j];
      for (let at = step * start + PIECES * (first + j) + FIRST; at < tileEnd; at += step) {
        // one question that is mostly answered by no: two would each be a toss-up
        if ((kindOf(firstBits[at]) - lowest) >>> 0 <= span) values[to++] = data[(at - FIRST) / PIECES];
      }
      found[j] = to;
    }
  }
  return middles.map(medianOf);
}

/** Which kinds the middle values are of, room for what is of these, and the places of the two among it. */
function middleKinds(counts: Int32Array, rows: number): Middle {
  const countOf = (kind: number): number => counts[firstBitsOf(kind)];
  let n = rows;
  for (let end = 0; end < NOT_FINITE; end++) n -= countOf(end) + countOf(KINDS - 1 - end);
  if (n === 0) return { values: new Float64Array(0), low: 0, high: 0, lowest: KINDS, highest: KINDS };
  const [low, high] = [(n - 1) >> 1, n >> 1];
  let before = 0;
  let lowest = NOT_FINITE;
  while (before + countOf(lowest) <= low) before += countOf(lowest++);
  let highest = lowest;
  let seen = before + countOf(lowest);
  while (seen <= high) seen += countOf(++highest);
  return { values: new Float64Array(seen - before), low: low - before, high: high - before, lowest, highest };
}

/** The first bits of a double as a number that grows with it: all are turned round below zero, else the sign alone. */
const kindOf = (bits: number): number => bits ^ ((-(bits >>> 15) | SIGN) & (KINDS - 1));

/** The first bits of a kind. */
const firstBitsOf = (kind: number): number => (kind < SIGN ? ~kind & (KINDS - 1) : kind ^ SIGN);

/**
 * The value of this rank, from 0, once it stands in its place: none before it is larger, none behind it smaller (Hoare's
 * quickselect). No value may be NaN.
 */
export function selectRank(values: Float64Array, rank: number): number {
  let first = 0;
  let last = values.length - 1;
  while (first < last) {
    const pivot = middleOfThree(values[first], values[(first + last) >> 1], values[last]);
    let i = first;
    let j = last;
    while (i <= j) {
      while (values[i] < pivot) i++;
      while (values[j] > pivot) j--;
      if (i > j) break;
      const value = values[i];
      values[i++] = values[j];
      values[j--] = value;
    }
    if (rank <= j) last = j;
    else if (rank >= i) first = i;
    else break;
  }
  return values[rank];
}

const middleOfThree = (a: number, b: number, c: number): number =>
  Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
