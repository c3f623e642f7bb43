import type { KernelMemory } from '../core/kernel/kernel-module.js';
import { columnMeans, Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { keepStatsKernel, startStatsKernel } from './stats-kernel.js';

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
  const kernel = new AxisKernel(x.rows, x.cols);
  for (let c = 0; c < count; c++) {
    kernel.load(rest);
    const axis = axes.row(c);
    axis.set(leadingAxis(kernel, x.cols, c));
    const { along } = kernel.step(axis);
    for (let i = 0; i < x.rows; i++) {
      scores.set(i, c, along[i]);
      const row = rest.row(i);
      for (let j = 0; j < x.cols; j++) row[j] -= along[i] * axis[j];
    }
    explained.push(total > 0 ? sumOfSquares(along) / total : 0);
  }
  kernel.close();
  return { axes, scores, explained };
}

function leadingAxis(kernel: AxisKernel, cols: number, component: number): Float64Array {
  const random = stream(0, 'principal-components', component);
  let axis = unit(Float64Array.from({ length: cols }, () => random.normal()));
  for (let iteration = 0; iteration < MAX_ITERATIONS; iteration++) {
    const next = kernel.step(axis).next.slice();
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

/** What `kernel/stats` exports for a power iteration. */
interface KernelExports {
  memory: KernelMemory;
  openAxes(rows: number, columns: number): number;
  stepAxis(at: number, rows: number, columns: number): void;
}

/** The rows in the kernel, filled up with zeros to a multiple of eight, and their columns to one of two. */
class AxisKernel {
  readonly #kernel: KernelExports;
  readonly #rows: number;
  readonly #cols: number;
  readonly #at: number;
  readonly #axis: Float64Array;
  readonly #next: Float64Array;
  readonly #along: Float64Array;

  constructor(rows: number, cols: number) {
    this.#rows = 8 * Math.ceil(rows / 8);
    this.#cols = 2 * Math.ceil(cols / 2);
    this.#kernel = startStatsKernel(8 * (this.#rows * (this.#cols + 1) + 2 * this.#cols));
    this.#at = this.#kernel.openAxes(this.#rows, this.#cols);
    const behind = this.#rows * this.#cols;
    this.#axis = this.#reals(behind, cols);
    this.#next = this.#reals(behind + this.#cols, cols);
    this.#along = this.#reals(behind + 2 * this.#cols, rows);
  }

  #reals(first: number, length: number): Float64Array {
    return new Float64Array(this.#kernel.memory.buffer, this.#at + 8 * first, length);
  }

  load(x: Matrix): void {
    for (let i = 0; i < x.rows; i++) this.#reals(i * this.#cols, x.cols).set(x.row(i));
  }

  /** x_i · axis of every row, and Σ_i (x_i · axis) x_i; both are good until the next step. */
  step(axis: Float64Array): { along: Float64Array; next: Float64Array } {
    this.#axis.set(axis);
    this.#kernel.stepAxis(this.#at, this.#rows, this.#cols);
    return { along: this.#along, next: this.#next };
  }

  close(): void {
    keepStatsKernel(this.#kernel);
  }
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
