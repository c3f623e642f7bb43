import type { Columns } from './columns.js';
import { workbench } from './workbench.js';

/** columns, and rows, of a part, as in kernel/adaptive/some-rows.ts */
const COLUMNS = 4;
const ROWS = 4096;

/** Sums of every column over some rows. */
export interface ColumnSums {
  /** Σ x, or Σ w x */
  sums: Float64Array;
  /** Σ (x − mean)² */
  squares: Float64Array;
}

/** Sums over the rows listed, in their order. */
export function columnSums(x: Columns, rows: Int32Array, weights?: Float64Array): Float64Array {
  return sumsOf(x, rows, weights, false).sums;
}

/** Sums, and sums of squares about the mean, over the rows listed. */
export const columnMoments = (x: Columns, rows: Int32Array): ColumnSums => sumsOf(x, rows, undefined, true);

function sumsOf(x: Columns, rows: Int32Array, weights: Float64Array | undefined, squared: boolean): ColumnSums {
  const work = workbench();
  const { cols: d } = x;
  const top = work.top;
  const columns = work.placeWholes(x.addresses);
  const list = work.placeWholes(rows);
  const weightsAt = weights ? work.place(weights) : 0;
  const sums = work.allocateReals(d);
  const squares = squared ? work.allocateReals(d) : 0;
  work.each('momentsPart', Math.ceil(d / COLUMNS), columns, d, list, rows.length, weightsAt, sums, squares);
  const out = {
    sums: work.reals(sums, d).slice(),
    squares: squared ? work.reals(squares, d).slice() : new Float64Array(0),
  };
  work.free(top);
  return out;
}

/** Σ_k w_k x_k of the features listed, for the rows listed. */
export function combineColumns(
  x: Columns,
  rows: Int32Array,
  features: ArrayLike<number>,
  weights: Float64Array,
): Float64Array {
  const work = workbench();
  const top = work.top;
  const columns = work.placeWholes(x.select(features).addresses);
  const weightsAt = work.place(weights);
  const list = work.placeWholes(rows);
  const n = rows.length;
  const out = work.allocateReals(n);
  work.each('projectPart', Math.ceil(n / ROWS), columns, weightsAt, features.length, list, n, out);
  const y = work.reals(out, n).slice();
  work.free(top);
  return y;
}
