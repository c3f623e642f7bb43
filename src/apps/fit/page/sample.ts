import { Matrix } from '../../../library/core/matrix.js';
import { stream } from '../../../library/core/random.js';
import type { Scaling } from '../../../library/data/standardize.js';
import type { Table } from '../../../library/data/table/table.js';

/** Rows that a scatter shows at most, so that a page of a large table stays small. */
export const MAX_POINTS = 2000;

/** What the figures need to know of a fit, whatever the method. */
export interface ShownFit {
  labels: Int32Array;
  k: number;
  scaling: Scaling | null;
}

/** The rows that the scatters show. */
export interface ShownRows {
  /** indices into the table, in its order */
  rows: number[];
  /** their features on the standard scale */
  x: Matrix;
}

/** All rows of a small table, else a random part of them that is always the same. */
export function shownRows({ x }: Table, { scaling }: ShownFit): ShownRows {
  const rows =
    x.rows <= MAX_POINTS
      ? Array.from({ length: x.rows }, (_, i) => i)
      : Array.from(stream(0, 'fit-page', 'rows').permutation(x.rows).subarray(0, MAX_POINTS)).sort((a, b) => a - b);
  const shown = new Matrix(rows.length, x.cols);
  rows.forEach((row, i) => {
    for (let j = 0; j < x.cols; j++) shown.set(i, j, standard(x.get(row, j), j, scaling));
  });
  return { rows, x: shown };
}

function standard(value: number, j: number, scaling: Scaling | null): number {
  return scaling ? (value - scaling.means[j]) / scaling.sds[j] : value;
}
