import { columnMeans, Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';

const MAX_ITERATIONS = 300;
/** change of an axis that counts as standing still */
const TOLERANCE = 1e-10;

interface PrincipalComponents {
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
    const { along } = stepAxis(rest, axis);
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
    const next = stepAxis(x, axis).next;
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

/** x_i · axis of every row, and Σ_i (x_i · axis) x_i. */
function stepAxis({ rows, cols, data }: Matrix, axis: Float64Array): { along: Float64Array; next: Float64Array } {
  const along = new Float64Array(rows);
  const next = new Float64Array(cols);
  for (let i = 0; i < rows; i++) {
    const first = i * cols;
    let product = 0;
    for (let j = 0; j < cols; j++) product += data[first + j] * axis[j];
    for (let j = 0; j < cols; j++) next[j] += product * data[first + j];
    along[i] = product;
  }
  return { along, next };
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
