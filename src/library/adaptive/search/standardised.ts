import { Matrix } from '../../core/matrix.js';
import { workMemory } from '../adaptive-kernel.js';
import { Columns } from '../columns.js';
import { KernelRows } from '../mixture/kernel-rows.js';

const LEAST_SD = 1e-9;

/** Columns of some rows at mean 0 and variance 1, and sums over their rows. */
export class Standardised {
  readonly n: number;
  readonly d: number;
  readonly columns: readonly Float64Array[];
  /** the columns, one after another */
  readonly #all: Float64Array;
  /** standard deviation of every column before; 0 for one that does not vary among these rows */
  readonly sds: Float64Array;

  constructor(x: Columns, rows: Int32Array) {
    this.n = rows.length;
    this.d = x.cols;
    this.sds = new Float64Array(x.cols);
    this.#all = new Float64Array(rows.length * x.cols);
    this.columns = Array.from({ length: x.cols }, (_, j) => {
      const values = x.column(j);
      const z = this.#all.subarray(j * rows.length, (j + 1) * rows.length);
      for (let r = 0; r < z.length; r++) z[r] = values[rows[r]];
      this.sds[j] = standardise(z);
      return z;
    });
  }

  /** Means of the products of the listed columns with one another, all of them. */
  gram(list: ArrayLike<number>): Float64Array {
    const p = list.length;
    const columns = Array.from(list, (j) => this.columns[j]);
    const rows = new KernelRows(new Columns(this.n, columns).toMatrix(), 1);
    const out = rows.totalSquares(true);
    rows.close();
    for (let a = 0; a < p; a++) {
      for (let b = 0; b <= a; b++) {
        const value = out[a * p + b] / this.n;
        out[a * p + b] = value;
        out[b * p + a] = value;
      }
    }
    return out;
  }

  /** The rows as a matrix, at their own scale times a factor for every column. */
  scaled(factors: Float64Array): Matrix {
    const out = new Matrix(this.n, this.d);
    this.columns.forEach((column, j) => {
      const factor = this.sds[j] * factors[j];
      for (let i = 0; i < column.length; i++) out.data[i * this.d + j] = factor * column[i];
    });
    return out;
  }

  /** Σ_i w_i z_ij of every column j, for some w. */
  allWeightedSums(weights: Float64Array[]): Float64Array[] {
    return products(this.#all, weights);
  }

  /** Σ_i w_i z_ij of every column j. */
  weightedSums(weights: Float64Array): Float64Array {
    const out = new Float64Array(this.d);
    for (let j = 0; j < out.length; j++) out[j] = dot(this.columns[j], weights);
    return out;
  }

  /** Σ_k v_k z_(list k), a number for every row. */
  combine(list: readonly number[], weights: ArrayLike<number>): Float64Array {
    const columns = list.map((j) => this.columns[j]);
    return combined(this.n, columns, weights);
  }
}

/** Σ_k w_k column_k, a number for each of n rows: columns are added in their order, four at a time. */
export function combined(n: number, columns: readonly Float64Array[], weights: ArrayLike<number>): Float64Array {
  const out = new Float64Array(n);
  let k = 0;
  for (; k + 3 < columns.length; k += 4) {
    const a = columns[k];
    const b = columns[k + 1];
    const c = columns[k + 2];
    const d = columns[k + 3];
    const [t, u, v, w] = [weights[k], weights[k + 1], weights[k + 2], weights[k + 3]];
    for (let i = 0; i < out.length; i++) out[i] = out[i] + t * a[i] + u * b[i] + v * c[i] + w * d[i];
  }
  for (; k < columns.length; k++) for (let i = 0; i < out.length; i++) out[i] += weights[k] * columns[k][i];
  return out;
}

/** The values at mean 0 and variance 1, in place; returns their standard deviation, 0 if they do not vary. */
export function standardise(values: Float64Array): number {
  const n = values.length;
  let sum = 0;
  for (let i = 0; i < n; i++) sum += values[i];
  const mean = sum / n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (values[i] - mean) * (values[i] - mean);
  const sd = Math.sqrt(squares / n);
  const factor = sd > LEAST_SD ? 1 / sd : 0;
  for (let i = 0; i < n; i++) values[i] = (values[i] - mean) * factor;
  return factor > 0 ? sd : 0;
}

/** Σ a_i b_i, four sums side by side. */
export function dot(a: Float64Array, b: Float64Array): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  let i = 0;
  for (; i + 3 < a.length; i += 4) {
    s0 += a[i] * b[i];
    s1 += a[i + 1] * b[i + 1];
    s2 += a[i + 2] * b[i + 2];
    s3 += a[i + 3] * b[i + 3];
  }
  for (; i < a.length; i++) s0 += a[i] * b[i];
  return s0 + s1 + (s2 + s3);
}

/** The products of every row of a matrix, row by row, with some vectors: of each, what `dot` gives for every row. */
export function products(matrix: Float64Array, vectors: readonly Float64Array[]): Float64Array[] {
  const p = vectors.length > 0 ? vectors[0].length : 0;
  if (p === 0) return vectors.map(() => new Float64Array(0));
  const [n, k] = [matrix.length / p, vectors.length];
  const work = workMemory();
  const top = work.top;
  const rows = work.place(matrix);
  const at = work.allocateReals(k * p);
  vectors.forEach((vector, c) => {
    work.write(at + 8 * c * p, vector);
  });
  const out = work.allocateReals(k * n);
  work.run.products(rows, n, p, at, k, out);
  const each = vectors.map((_, c) => work.read(out + 8 * c * n, n));
  work.free(top);
  return each;
}

/** Turns axes, in place, to the first principal ones of a symmetric matrix. */
export function powerIterate(matrix: Float64Array, axes: Float64Array[], steps: number): void {
  for (let step = 0; step < steps; step++) {
    products(matrix, axes).forEach((next, k) => {
      for (let l = 0; l < k; l++) {
        const along = dot(next, axes[l]);
        for (let a = 0; a < next.length; a++) next[a] -= along * axes[l][a];
      }
      const length = Math.sqrt(dot(next, next)) || 1;
      for (let a = 0; a < next.length; a++) axes[k][a] = next[a] / length;
    });
  }
}
