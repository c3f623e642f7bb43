import type { Matrix } from '../core/matrix.js';

/** The median of every column over its finite values; NaN for a column without any, 0 instead of −0. */
export function columnMedians(x: Matrix): Float64Array {
  return Float64Array.from({ length: x.cols }, (_, j) => median(x.column(j).filter(Number.isFinite)));
}

/** Leaves the values in another order. */
function median(values: Float64Array): number {
  const { length } = values;
  if (length === 0) return Number.NaN;
  const [low, high] = [(length - 1) >> 1, length >> 1];
  const value = selectRank(values, low);
  if (low === high) return value + 0;
  const next = values.subarray(high).reduce((least, other) => Math.min(least, other));
  // half of each, as a sum could overflow
  return value / 2 + next / 2 + 0;
}

/**
 * The value of this rank, from 0, moved to its place: none before it is larger, none after it smaller (Hoare's
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
