import type { Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';

/** rows that pairs are looked for in; those found are confirmed on all rows */
const SCREENED_ROWS = 2000;
/** |r| in the screened rows that makes a pair worth confirming */
const SCREEN = 0.99;

/** A column that says almost what an earlier one does. */
interface NearDuplicate {
  column: number;
  /** the first column that it is like */
  of: number;
}

/**
 * The columns whose |r| (Pearson's) with an earlier column, itself not listed, exceeds `least`; constant ones are
 * ignored.
 */
export function nearDuplicates(x: Matrix, least: number): NearDuplicate[] {
  const all = Int32Array.from({ length: x.rows }, (_, i) => i);
  const some =
    x.rows <= SCREENED_ROWS
      ? all
      : stream(0, 'near-duplicates', 'rows').permutation(x.rows).subarray(0, SCREENED_ROWS).sort();
  const screened = unitColumns(
    x,
    Array.from({ length: x.cols }, (_, j) => j),
    some,
  );
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
  const [a, b] = unitColumns(x, [i, j], rows);
  return dot(a, b);
}

/** Some rows of some columns, each centred and of length 1; zeros for a constant one. */
function unitColumns({ cols, data }: Matrix, columns: readonly number[], rows: Int32Array): Float64Array[] {
  const units = columns.map(() => new Float64Array(rows.length));
  for (let r = 0; r < rows.length; r++) {
    const from = rows[r] * cols;
    for (let c = 0; c < columns.length; c++) units[c][r] = data[from + columns[c]];
  }
  for (const unit of units) toUnit(unit);
  return units;
}

function toUnit(values: Float64Array): void {
  const n = values.length;
  const isConstant = values.every((value) => value === values[0]);
  let mean = 0;
  for (let i = 0; i < n; i++) mean += values[i];
  mean /= n;
  for (let i = 0; i < n; i++) values[i] = isConstant ? 0 : values[i] - mean;
  const length = isConstant ? 1 : Math.sqrt(dot(values, values));
  for (let i = 0; i < n; i++) values[i] /= length;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}
