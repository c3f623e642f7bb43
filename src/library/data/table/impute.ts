import { InputError } from '../../core/errors.js';
import type { Matrix } from '../../core/matrix.js';
import { shownName } from './table-columns.js';

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
