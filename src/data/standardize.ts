import { requireInput } from '../core/errors.js';
import { square } from '../core/math/pow.js';
import { columnMeans, Matrix } from '../core/matrix.js';

/** What brings data to the standard scale. */
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

/** Every column to mean 0 and variance 1 (population variance, as scikit-learn's StandardScaler). */
export function standardize(x: Matrix): Standardized {
  const { rows, cols, data } = x;
  const means = columnMeans(x);
  const sds = new Float64Array(cols);
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < cols; j++) {
      const deviation = data[i * cols + j] - means[j];
      sds[j] += deviation * deviation;
    }
  }
  const constantColumns: number[] = [];
  for (let j = 0; j < cols; j++) {
    const variance = sds[j] / rows;
    // a spread no larger than the rounding error of the mean is a constant column
    const constant = variance <= square(rows * Number.EPSILON * means[j]);
    requireInput(
      Number.isFinite(variance),
      `the values of column ${j + 1} are too large for their variance to be computed: scale the column down`,
    );
    if (constant) constantColumns.push(j);
    sds[j] = constant ? 1 : Math.sqrt(variance);
  }
  const scaling = { means, sds, constantColumns };
  return { x: applyScaling(x, scaling), ...scaling };
}

/** Rows on the scale of the data that `scaling` was computed from. */
export function applyScaling(x: Matrix, { means, sds, constantColumns }: Scaling): Matrix {
  requireInput(
    x.cols === means.length,
    `the rows have ${x.cols} columns where the data the scale comes from have ${means.length}`,
  );
  const out = new Matrix(x.rows, x.cols);
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < x.cols; j++) out.set(i, j, (x.get(i, j) - means[j]) / sds[j]);
    for (const j of constantColumns) out.set(i, j, 0);
  }
  return out;
}
