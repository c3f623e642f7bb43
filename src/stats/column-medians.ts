import { HIGH } from '../core/math/bits.js';
import type { Matrix } from '../core/matrix.js';

/** rows from which counting values by their first bits is quicker than sorting them */
const MANY = 2 ** 12;
/** columns that are counted at a time */
const WIDTH = 128;
/** bits of a double that values are counted by: sign, exponent and the first four of the fraction */
const BITS = 16;
const KINDS = 1 << BITS;
/** kinds at either end that are infinite or NaN */
const NOT_FINITE = 16;

/** The median of every column over its finite values; NaN for a column of none. */
export function columnMedians(x: Matrix): Float64Array {
  const medians = new Float64Array(x.cols);
  const width = x.rows < MANY ? 1 : WIDTH;
  for (let first = 0; first < x.cols; first += width) {
    const columns = Math.min(width, x.cols - first);
    const counted = x.rows < MANY ? sorted(x, first) : narrowed(x, first, columns);
    counted.forEach(({ values, low, high }, j) => {
      // half of each, as a sum could overflow
      medians[first + j] = low === high ? values[low] : values[low] / 2 + values[high] / 2;
    });
  }
  return medians;
}

/** Some sorted values of a column, the middle ones among them, and where these are. */
interface Middle {
  values: Float64Array;
  low: number;
  high: number;
}

/** All of column j. */
function sorted(x: Matrix, j: number): Middle[] {
  const values = x.column(j).filter(Number.isFinite).sort();
  const n = values.length;
  return [{ values, low: Math.max(0, (n - 1) >> 1), high: n >> 1 }];
}

/** Of some columns, what has the first bits of the middle values: two passes over the rows as they lie. */
function narrowed({ rows, cols, data }: Matrix, first: number, columns: number): Middle[] {
  const words = new Int32Array(data.buffer, data.byteOffset, 2 * data.length);
  // one array a column: after a single large one the allocator of some systems gives back less, for as long as the process runs
  const counts = Array.from({ length: columns }, () => new Int32Array(KINDS));
  const row = 2 * cols;
  for (let i = 0, at = 2 * first + HIGH; i < rows; i++, at += row) {
    for (let j = 0; j < columns; j++) counts[j][kindOf(words[at + 2 * j])]++;
  }
  const bounds = Array.from({ length: columns }, (_, j) => middleKinds(counts[j]));
  const [lowest, highest] = [Int32Array.from(bounds, (b) => b.first), Int32Array.from(bounds, (b) => b.last)];
  const found = new Int32Array(columns);
  for (let i = 0, at = 2 * first + HIGH; i < rows; i++, at += row) {
    for (let j = 0; j < columns; j++) {
      const kind = kindOf(words[at + 2 * j]);
      if (kind >= lowest[j] && kind <= highest[j]) bounds[j].values[found[j]++] = data[i * cols + first + j];
    }
  }
  for (const { values } of bounds) values.sort();
  return bounds;
}

/** Which kinds the middle values are of, room for what is of these, and the places of the two among it. */
function middleKinds(counts: Int32Array): Middle & { first: number; last: number } {
  let n = 0;
  for (let kind = NOT_FINITE; kind < KINDS - NOT_FINITE; kind++) n += counts[kind];
  if (n === 0) return { values: new Float64Array(0), low: 0, high: 0, first: KINDS, last: 0 };
  const [low, high] = [(n - 1) >> 1, n >> 1];
  let before = 0;
  let first = NOT_FINITE;
  while (before + counts[first] <= low) before += counts[first++];
  let last = first;
  let seen = before + counts[first];
  while (seen <= high) seen += counts[++last];
  return { values: new Float64Array(seen - before), low: low - before, high: high - before, first, last };
}

/** The first bits of a double by its upper word, as a number that grows with it. */
const kindOf = (word: number): number => (word < 0 ? ~word : word | 0x80000000) >>> (32 - BITS);
