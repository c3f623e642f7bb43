import type { Columns } from './columns.js';
import { workbench } from './workbench.js';

/** columns, and rows, of a part, as in kernel/adaptive/some-rows.ts */
const COLUMNS = 2;
const ROWS = 4096;

/** Sums of every column over some rows. */
export interface ColumnSums {
  /** Σ x, or Σ w x */
  sums: Float64Array;
  /** Σ (x − mean)² */
  squares: Float64Array;
}

/** Sums over the rows of every group, in their order. */
export const columnSums = (x: Columns, groups: Int32Array[], weights?: Float64Array[]): Float64Array[] =>
  sumsOf(x, groups, weights, false).map(({ sums }) => sums);

/** Sums, and sums of squares about the mean, over the rows of every group. */
export const columnMoments = (x: Columns, groups: Int32Array[]): ColumnSums[] => sumsOf(x, groups, undefined, true);

function sumsOf(x: Columns, groups: Int32Array[], weights: Float64Array[] | undefined, squared: boolean): ColumnSums[] {
  const work = workbench();
  const { cols: d } = x;
  const k = groups.length;
  const starts = new Int32Array(k + 1);
  groups.forEach((rows, g) => {
    starts[g + 1] = starts[g] + rows.length;
  });
  const top = work.top;
  const columns = work.placeWholes(x.addresses);
  const startsAt = work.placeWholes(starts);
  const rowsAt = work.allocate(4 * starts[k]);
  const weightsAt = weights ? work.allocateReals(starts[k]) : 0;
  const sums = work.allocateReals(k * d);
  const squares = squared ? work.allocateReals(k * d) : 0;
  groups.forEach((rows, g) => {
    work.wholes(rowsAt + 4 * starts[g], rows.length).set(rows);
    if (weights) work.write(weightsAt + 8 * starts[g], weights[g]);
  });
  work.each('momentsPart', Math.ceil(d / COLUMNS), columns, d, rowsAt, startsAt, k, weightsAt, sums, squares);
  const out = groups.map((_, g) => ({
    sums: work.read(sums + 8 * g * d, d),
    squares: squared ? work.read(squares + 8 * g * d, d) : new Float64Array(0),
  }));
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
  const y = work.read(out, n);
  work.free(top);
  return y;
}
