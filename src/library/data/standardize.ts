import { requireInput } from '../core/errors.js';
import { square } from '../core/math/pow.js';
import { columnMeans, Matrix, type MatrixInput, requireShape } from '../core/matrix.js';
import type { Rows } from '../core/threads/rows.js';

/** The means and standard deviations that standardise data. */
export interface Scaling {
  means: Float64Array;
  /** population standard deviations; 1 for a constant column */
  sds: Float64Array;
  /** indices of the columns that were constant: they become zeros */
  constantColumns: number[];
}

export interface Standardized extends Scaling {
  x: Matrix;
}

/**
 * Scales every column to mean 0 and variance 1 (population variance, as scikit-learn's StandardScaler).
 * @param input rows × columns; they are left as they are
 * @example
 * import { makeMatched, standardize } from 'divi-repro';
 * const { x, means, sds } = standardize(makeMatched({ n: 100, seed: 1 }).x);
 * console.log(x.column(0), means[0], sds[0]);
 */
export function standardize(input: MatrixInput): Standardized {
  const x = requireShape(input, 1);
  const scaling = measureScale(x);
  return { x: applyScaling(x, scaling), ...scaling };
}

/** What brings these data to the standard scale. */
export function measureScale(x: Matrix): Scaling {
  const means = columnMeans(x);
  return scalingOf(x.rows, means, squaredDeviations(x, means));
}

/** The same of rows in the kernels' memory, by their threads. */
export function measureRows(x: Rows): Scaling {
  const means = x.columnMeans();
  return scalingOf(x.rows, means, x.squaredDeviations(means));
}

function scalingOf(rows: number, means: Float64Array, squares: Float64Array): Scaling {
  const sds = new Float64Array(means.length);
  const constantColumns: number[] = [];
  for (let j = 0; j < means.length; j++) {
    const variance = squares[j] / rows;
    // a spread no larger than the rounding error of the mean is a constant column
    const constant = variance <= square(rows * Number.EPSILON * means[j]);
    requireInput(
      !Number.isNaN(means[j]),
      `column ${j + 1} has missing values (NaN): fill them in first, as readTable does with impute: 'median'`,
    );
    requireInput(
      Number.isFinite(variance),
      `the values of column ${j + 1} are too large to compute their variance: scale the column down`,
    );
    if (constant) constantColumns.push(j);
    sds[j] = constant ? 1 : Math.sqrt(variance);
  }
  return { means, sds, constantColumns };
}

/** Σ (x − mean)² of every column; four rows at a time, each added in its turn. */
function squaredDeviations({ rows, cols, data }: Matrix, means: Float64Array): Float64Array {
  const sums = new Float64Array(cols);
  const whole = rows - (rows % 4);
  for (let i = 0; i < whole; i += 4) {
    const first = i * cols;
    for (let j = 0; j < cols; j++) {
      const mean = means[j];
      const a = data[first + j] - mean;
      const b = data[first + cols + j] - mean;
      const c = data[first + 2 * cols + j] - mean;
      const d = data[first + 3 * cols + j] - mean;
      sums[j] = sums[j] + a * a + b * b + c * c + d * d;
    }
  }
  for (let i = whole; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      const deviation = data[i * cols + j] - means[j];
      sums[j] += deviation * deviation;
    }
  }
  return sums;
}

/**
 * Scales rows in the same way as the data that `scaling` was computed from.
 * @param x rows × columns
 * @param scaling what `standardize` returned for other rows of the same columns
 * @param out where to write the result; by default a new matrix
 * @example
 * import { applyScaling, makeMatched, standardize } from 'divi-repro';
 * const scaling = standardize(makeMatched({ n: 100, seed: 1 }).x);
 * console.log(applyScaling(makeMatched({ n: 10, seed: 2 }).x, scaling).row(0));
 */
export function applyScaling(
  x: Matrix,
  { means, sds, constantColumns }: Scaling,
  out: Matrix = new Matrix(x.rows, x.cols),
): Matrix {
  requireInput(
    x.cols === means.length,
    `the rows have ${x.cols} columns, but the scaling was computed from data with ${means.length}`,
  );
  const { rows, cols, data } = x;
  const scaled = out.data;
  for (let i = 0; i < rows; i += 4) {
    // four rows at a time; beyond the last one it is the last again
    const a = i * cols;
    const b = Math.min(i + 1, rows - 1) * cols;
    const c = Math.min(i + 2, rows - 1) * cols;
    const d = Math.min(i + 3, rows - 1) * cols;
    for (let j = 0; j < cols; j++) {
      const mean = means[j];
      const sd = sds[j];
      scaled[a + j] = (data[a + j] - mean) / sd;
      scaled[b + j] = (data[b + j] - mean) / sd;
      scaled[c + j] = (data[c + j] - mean) / sd;
      scaled[d + j] = (data[d + j] - mean) / sd;
    }
  }
  for (const j of constantColumns) for (let i = 0; i < rows; i++) out.set(i, j, 0);
  return out;
}
