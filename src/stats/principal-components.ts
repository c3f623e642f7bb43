import { columnMeans, Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';

const MAX_ITERATIONS = 300;
/** change of an axis that counts as standing still */
const TOLERANCE = 1e-10;

export interface PrincipalComponents {
  /** unit axes, count × D; the largest entry of each is positive */
  axes: Matrix;
  /** coordinates of the rows, N × count */
  scores: Matrix;
  /** part of the total variance along each axis */
  explained: number[];
}

/** The first principal components of the rows, one after the other, by power iteration on what the earlier ones leave. */
export function principalComponents(x: Matrix, count: number): PrincipalComponents {
  const means = columnMeans(x);
  const rest = new Matrix(
    x.rows,
    x.cols,
    x.data.map((value, at) => value - means[at % x.cols]),
  );
  const total = sumOfSquares(rest.data);
  const axes = new Matrix(count, x.cols);
  const scores = new Matrix(x.rows, count);
  const explained: number[] = [];
  for (let c = 0; c < count; c++) {
    const axis = axes.row(c);
    axis.set(leadingAxis(rest, c));
    const along = project(rest, axis);
    for (let i = 0; i < x.rows; i++) {
      scores.set(i, c, along[i]);
      const row = rest.row(i);
      for (let j = 0; j < x.cols; j++) row[j] -= along[i] * axis[j];
    }
    explained.push(total > 0 ? sumOfSquares(along) / total : 0);
  }
  return { axes, scores, explained };
}

function leadingAxis(x: Matrix, component: number): Float64Array {
  const random = stream(0, 'principal-components', component);
  let axis = unit(Float64Array.from({ length: x.cols }, () => random.normal()));
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const next = new Float64Array(x.cols);
    const along = project(x, axis);
    addRows(x, along, next);
    // no variance is left, so one axis is as good as another
    if (sumOfSquares(next) === 0) break;
    unit(next);
    const change = next.reduce((most, value, j) => Math.max(most, Math.abs(value - axis[j])), 0);
    axis = next;
    if (change < TOLERANCE) break;
  }
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return largest < 0 ? axis.map((value) => -value) : axis;
}

/** Adds Σ_i along_i x_i to `sums`, row after row; four at a time, each added in its turn. */
function addRows({ rows, cols, data }: Matrix, along: Float64Array, sums: Float64Array): void {
  const whole = rows - (rows % 4);
  for (let i = 0; i < whole; i += 4) {
    const [p, q, r, s] = [along[i], along[i + 1], along[i + 2], along[i + 3]];
    const from = i * cols;
    for (let j = 0; j < cols; j++) {
      const at = from + j;
      sums[j] = sums[j] + p * data[at] + q * data[at + cols] + r * data[at + 2 * cols] + s * data[at + 3 * cols];
    }
  }
  for (let i = whole; i < rows; i++) for (let j = 0; j < cols; j++) sums[j] += along[i] * data[i * cols + j];
}

function project({ rows, cols, data }: Matrix, axis: Float64Array): Float64Array {
  const along = new Float64Array(rows);
  const last = rows - 1;
  for (let i = 0; i < rows; i += 4) {
    // four sums at a time, so that none waits for itself; beyond the last row it is the last again
    const [q, r, s] = [Math.min(i + 1, last), Math.min(i + 2, last), Math.min(i + 3, last)];
    let [sumP, sumQ, sumR, sumS] = [0, 0, 0, 0];
    for (let j = 0; j < cols; j++) {
      const part = axis[j];
      sumP += data[i * cols + j] * part;
      sumQ += data[q * cols + j] * part;
      sumR += data[r * cols + j] * part;
      sumS += data[s * cols + j] * part;
    }
    along[i] = sumP;
    along[q] = sumQ;
    along[r] = sumR;
    along[s] = sumS;
  }
  return along;
}

function sumOfSquares(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value * value;
  return sum;
}

function unit(values: Float64Array): Float64Array {
  const length = Math.sqrt(sumOfSquares(values));
  for (let j = 0; j < values.length; j++) values[j] /= length;
  return values;
}
