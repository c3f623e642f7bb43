import { InputError } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { counted } from '../../core/wording.js';
import type { BuiltTable, MissingCells } from './table.js';
import { type OptionWords, shownName } from './table-columns.js';

/** What becomes of missing values: NaN, for a method that takes it, the median of their column, or an error. */
export type Impute = 'none' | 'median' | 'refuse';

/** Where the cells without a value are, as indices into the data. */
export function missingPlaces({ data }: Matrix): number[] {
  const places: number[] = [];
  for (let at = 0; at < data.length; at++) if (Number.isNaN(data[at])) places.push(at);
  return places;
}

export const countOf = (missing: MissingCells): number =>
  [...missing.values()].reduce((sum, { count }) => sum + count, 0);

/** Lets missing values be NaN, puts `values`, one per column, in their place, or refuses them; returns how many were filled. */
export function settleMissing(
  { x, features, missing }: Pick<BuiltTable, 'x' | 'features' | 'missing'>,
  values: () => Float64Array,
  impute: Impute,
  { file, words: { drop, imputeMedian, dropMissing } }: { file: string; words: OptionWords },
): number {
  const count = countOf(missing);
  if (count === 0 || impute === 'none') return 0;
  if (impute === 'median') {
    imputeMissing(x, values(), features, file);
    return count;
  }
  const [{ where }] = missing.values();
  const [are, them] = count === 1 ? ['is', 'it'] : ['are', 'them'];
  const options = dropMissing === null ? imputeMedian : `${imputeMedian} or ${dropMissing}`;
  throw new InputError(
    `${file}: ${counted(count, 'value')} ${are} missing, the first in ${where}: adaptive DIVI needs no more; ` +
      `for this method fill ${them} in, ${drop === null ? '' : `${drop} the column, `}or use ${options}`,
  );
}

/** Puts the given values in the place of NaN, in place. */
function imputeMissing(x: Matrix, values: Float64Array, features: readonly string[], file: string): void {
  for (let at = 0; at < x.data.length; at++) {
    if (!Number.isNaN(x.data[at])) continue;
    const j = at % x.cols;
    if (Number.isNaN(values[j])) {
      throw new InputError(`${file}: column ${shownName(features[j])} has no values to take a median of: drop it`);
    }
    x.data[at] = values[j];
  }
}

/** The table without its rows that miss a value. The other rows keep their numbers as names, if they have no names. */
export function withoutIncompleteRows<T extends BuiltTable>(table: T): T {
  if (table.missing.size === 0) return table;
  const { x, labels, ids, notes } = table;
  const kept: number[] = [];
  for (let i = 0; i < x.rows; i++) {
    if (x.row(i).some(Number.isNaN)) continue;
    x.data.copyWithin(kept.length * x.cols, i * x.cols, (i + 1) * x.cols);
    kept.push(i);
  }
  const left = x.rows - kept.length;
  return {
    ...table,
    x: new Matrix(kept.length, x.cols, x.data.subarray(0, kept.length * x.cols)),
    labels: labels.length > 0 ? Int32Array.from(kept, (i) => labels[i]) : labels,
    ids: kept.map((i) => (ids.length > 0 ? ids[i] : String(i + 1))),
    missing: new Map(),
    notes: [...notes, `left out ${counted(left, 'row')} with missing values`],
  };
}
