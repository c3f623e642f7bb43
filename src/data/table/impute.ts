import { InputError } from '../../core/errors.js';
import type { Matrix } from '../../core/matrix.js';
import { median } from '../../stats/median.js';
import { shownName } from './table-columns.js';

/** columns that are read side by side: what lies together in memory is read once */
const SIDE_BY_SIDE = 8;

/** The median of every column over the values that are not NaN; NaN for a column of none. */
export function columnMedians({ rows, cols, data }: Matrix): Float64Array {
  const medians = new Float64Array(cols);
  const columns = new Float64Array(Math.min(SIDE_BY_SIDE, cols) * rows);
  for (let first = 0; first < cols; first += SIDE_BY_SIDE) {
    const width = Math.min(SIDE_BY_SIDE, cols - first);
    for (let i = 0; i < rows; i++) {
      const from = i * cols + first;
      for (let j = 0; j < width; j++) columns[j * rows + i] = data[from + j];
    }
    for (let j = 0; j < width; j++) {
      const column = columns.subarray(j * rows, (j + 1) * rows);
      medians[first + j] = median(column, withoutMissing(column));
    }
  }
  return medians;
}

/** Moves what is not NaN to the front; how many values these are. */
function withoutMissing(values: Float64Array): number {
  let n = 0;
  while (n < values.length && !Number.isNaN(values[n])) n++;
  for (let i = n + 1; i < values.length; i++) if (!Number.isNaN(values[i])) values[n++] = values[i];
  return n;
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
