import type { Columns } from '../columns.js';
import { type AdaptiveKernel, startAdaptiveKernel } from '../kernel.js';

/** a column that varies less among some rows counts as constant there */
const LEAST_SD = 1e-7;

/** The columns of some rows, standardised among them, in an instance of the kernel; constant ones are zeros. */
export class RowColumns {
  readonly #run: AdaptiveKernel = startAdaptiveKernel();
  n = 0;
  d = 0;
  /** standard deviation of every column among the rows; 0 for a constant one */
  sds = new Float64Array(0);

  /** Takes in the columns of the rows, and forgets all that was there before. */
  load(x: Columns, rows: Int32Array): void {
    const n = rows.length;
    this.n = n;
    this.d = x.cols;
    this.#run.openColumns(n, x.cols);
    this.sds = new Float64Array(x.cols);
    const stride = this.#run.columnStride() / 8;
    const z = this.#reals(this.#run.columnsAt(), stride * x.cols);
    for (let j = 0; j < x.cols; j++) {
      const from = j * x.rows;
      const to = j * stride;
      let mean = 0;
      for (let i = 0; i < n; i++) mean += x.values[from + rows[i]];
      mean /= n;
      let squares = 0;
      for (let i = 0; i < n; i++) {
        const deviation = x.values[from + rows[i]] - mean;
        z[to + i] = deviation;
        squares += deviation * deviation;
      }
      const sd = Math.sqrt(squares / n);
      const scale = sd > LEAST_SD ? 1 / sd : 0;
      this.sds[j] = scale === 0 ? 0 : sd;
      for (let i = 0; i < n; i++) z[to + i] *= scale;
    }
  }

  /** Takes in columns as they are. */
  loadPlain(x: Columns): void {
    this.n = x.rows;
    this.d = x.cols;
    this.#run.openColumns(x.rows, x.cols);
    this.sds = new Float64Array(x.cols).fill(1);
    for (let j = 0; j < x.cols; j++) this.column(j).set(x.column(j));
  }

  /** Column j as a view of the kernel's memory. */
  column(j: number): Float64Array {
    return this.#reals(this.#run.columnsAt() + j * this.#run.columnStride(), this.n);
  }

  /** Means of the products of the listed columns with one another. */
  gram(list: ArrayLike<number>): Float64Array {
    const at = this.#run.openProducts(list.length);
    this.#list(list);
    this.#run.gram(list.length);
    return this.#reals(at, list.length * list.length).slice();
  }

  /** The matrix that `gram` made last times a vector. */
  timesGram(vector: Float64Array): Float64Array {
    this.#reals(this.#run.perColumnAt(), vector.length).set(vector);
    this.#run.applyProducts(vector.length);
    return this.#reals(this.#run.imageAt(), vector.length).slice();
  }

  /** Σ_i w_i z_ij of every column j. */
  weightedSums(weights: Float64Array): Float64Array {
    this.#reals(this.#run.lineAt(), this.n).set(weights);
    this.#run.weightedSums();
    return this.#reals(this.#run.perColumnAt(), this.d).slice();
  }

  /** Σ_k v_k z_(list k), a number for every row. */
  combine(list: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
    this.#list(list);
    this.#reals(this.#run.perColumnAt(), list.length).set(weights);
    this.#run.combine(list.length);
    return this.#reals(this.#run.lineAt(), this.n).slice();
  }

  /** (skew² + 1)/kurtosis of every column: 1/3 for a Gaussian, 5/9 uniform, 1 for two points. */
  bimodalities(): Float64Array {
    this.#run.bimodalities();
    return this.#reals(this.#run.perColumnAt(), this.d).slice();
  }

  #list(list: ArrayLike<number>): void {
    new Int32Array(this.#run.memory.buffer, this.#run.listAt(), list.length).set(list);
  }

  #reals(at: number, length: number): Float64Array {
    return new Float64Array(this.#run.memory.buffer, at, length);
  }
}
