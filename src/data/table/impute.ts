import { InputError } from '../../core/errors.js';
import type { Matrix } from '../../core/matrix.js';
import { shownName } from './table-columns.js';

/** The median of every column over the values that are not NaN; NaN for a column of none. */
export function columnMedians(x: Matrix): Float64Array {
  const values = new Float64Array(x.rows);
  return Float64Array.from({ length: x.cols }, (_, j) => {
    let n = 0;
    for (let i = 0; i < x.rows; i++) {
      const value = x.data[i * x.cols + j];
      if (!Number.isNaN(value)) values[n++] = value;
    }
    const sorted = values.subarray(0, n).sort();
    const middle = n >> 1;
    // half of each, as a sum could overflow
    return n % 2 === 1 ? sorted[middle] : sorted[middle - 1] / 2 + sorted[middle] / 2;
  });
}

/** Puts the given values in the place of NaN, in place. */
export function imputeMissing(x: Matrix, values: Float64Array, features: readonly string[], file: string): void {
  for (let at = 0; at < x.data.length; at++) {
    if (!Number.isNaN(x.data[at])) continue;
    const j = at % x.cols;
    if (Number.isNaN(values[j])) {
      throw new InputError(`${file}: column ${shownName(features[j])} has no values to take a median of: drop it`);
    }
    x.data[at] = values[j];
  }
}
