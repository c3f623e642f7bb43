import type { Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';

/** rows that pairs are looked for in; those found are confirmed on all rows */
const SCREENED_ROWS = 2000;
/** |r| in the screened rows that makes a pair worth confirming */
const SCREEN = 0.99;

/** A column that says almost what an earlier one does. */
export interface NearDuplicate {
  column: number;
  /** the first column that it is like */
  of: number;
}

/** The columns whose |r| (Pearson's) with an earlier column, itself not listed, exceeds `least`; constant ones take no part. */
export function nearDuplicates(x: Matrix, least: number): NearDuplicate[] {
  const all = Int32Array.from({ length: x.rows }, (_, i) => i);
  const some =
    x.rows <= SCREENED_ROWS
      ? all
      : stream(0, 'near-duplicates', 'rows').permutation(x.rows).subarray(0, SCREENED_ROWS).sort();
  const screened = Array.from({ length: x.cols }, (_, j) => unitColumn(x, j, some));
  const found: NearDuplicate[] = [];
  const originals: number[] = [];
  for (let j = 0; j < x.cols; j++) {
    const of = originals.find(
      (i) => Math.abs(dot(screened[i], screened[j])) > SCREEN && Math.abs(correlation(x, i, j, all)) > least,
    );
    if (of === undefined) originals.push(j);
    else found.push({ column: j, of });
  }
  return found;
}

function correlation(x: Matrix, i: number, j: number, rows: Int32Array): number {
  return dot(unitColumn(x, i, rows), unitColumn(x, j, rows));
}

/** Some rows of a column, centred and of length 1; zeros for a constant one. */
function unitColumn(x: Matrix, j: number, rows: Int32Array): Float64Array {
  const values = Float64Array.from(rows, (i) => x.data[i * x.cols + j]);
  if (values.every((value) => value === values[0])) return values.fill(0);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const centred = values.map((value) => value - mean);
  const length = Math.sqrt(dot(centred, centred));
  return centred.map((value) => value / length);
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
