import { Matrix } from '../../core/matrix.js';
import { type WorkMemory, workMemory } from '../adaptive-kernel.js';

/** rows of a block, as in kernel/adaptive/blocks.ts */
const BLOCK = 8;
/** rows that are added at a time, as in kernel/adaptive/scatter.ts */
const CHUNK = 1024;

/**
 * The rows that a mixture is fitted on, and the responsibilities of its components, in the kernel. They last until
 * `close`, and until then nothing opened before may be closed.
 */
export class KernelRows {
  readonly n: number;
  readonly p: number;
  readonly k: number;
  /** whether the components follow Student's law */
  readonly heavy: boolean;
  readonly #work: WorkMemory;
  readonly #top: number;
  readonly #rows: number;
  readonly #blocks: number;
  readonly #responsibilities: number;
  readonly #logs: number;
  /** of Student's law: responsibilities times g, and a number for every row */
  readonly #weights: number;
  readonly #extras: number;

  constructor(y: Matrix, k: number, heavy = false) {
    const work = workMemory();
    const padded = Math.ceil(y.rows / BLOCK) * BLOCK;
    this.n = y.rows;
    this.p = y.cols;
    this.k = k;
    this.heavy = heavy;
    this.#work = work;
    this.#top = work.top;
    this.#rows = work.allocateReals(y.rows * y.cols);
    this.#blocks = work.allocateReals(padded * y.cols);
    this.#responsibilities = work.allocateReals(padded * k);
    this.#logs = work.allocateReals(padded);
    this.#weights = heavy ? work.allocateReals(padded * k) : this.#responsibilities;
    this.#extras = heavy ? work.allocateReals(padded) : 0;
    work.write(this.#rows, y.data);
    work.run.blockRows(this.#rows, y.rows, y.cols, this.#blocks);
  }

  close(): void {
    this.#work.free(this.#top);
  }

  /** Every row belongs only to the component of its label. */
  assign(labels: Int32Array): void {
    const work = this.#work;
    const top = work.top;
    const labelsAt = work.placeWholes(labels);
    work.run.assign(labelsAt, this.n, this.k, this.#responsibilities);
    if (this.heavy) work.run.assign(labelsAt, this.n, this.k, this.#weights);
    work.free(top);
  }

  /** Responsibilities, N × K. */
  responsibilities(): Matrix {
    const work = this.#work;
    const top = work.top;
    const at = work.allocateReals(this.n * this.k);
    work.run.unblockRows(this.#responsibilities, this.n, this.k, at);
    const out = new Matrix(this.n, this.k, work.read(at, this.n * this.k));
    work.free(top);
    return out;
  }

  /** n_k and, in `means`, μ_k by the responsibilities. */
  sizesAndMeans(means: Float64Array): Float64Array {
    const { n, p, k } = this;
    const work = this.#work;
    const top = work.top;
    const meansAt = work.allocateReals(k * p);
    const list = work.allocateReals(CHUNK);
    const sizes = new Float64Array(k).map((_, c) =>
      work.run.sizeAndMean(c, this.#rows, n, p, k, this.#weights, meansAt + 8 * c * p, list),
    );
    means.set(work.reals(meansAt, k * p));
    if (this.heavy) {
      for (let c = 0; c < k; c++) {
        // of no columns: the size only
        sizes[c] = work.run.sizeAndMean(c, this.#rows, n, 0, k, this.#responsibilities, meansAt, list);
      }
    }
    work.free(top);
    return sizes;
  }

  /** Σ_i x x' of all rows, P × P (lower triangle), or Σ_i x² of every column. */
  totalSquares(full: boolean): Float64Array {
    return this.#scatters(new Float64Array(this.p), 1, 0, full);
  }

  /** Σ_i r_ik (x − μ_k)(x − μ_k)' of every component, one after another, P × P (lower triangle) or P sums of squares. */
  ownScatters(means: Float64Array, full: boolean): Float64Array {
    return this.#scatters(means, this.k, this.#weights, full);
  }

  #scatters(means: Float64Array, components: number, r: number, full: boolean): Float64Array {
    const { n, p } = this;
    const work = this.#work;
    const top = work.top;
    const size = full ? p * p : p;
    const meansAt = work.place(means);
    const out = work.allocateReals(components * size);
    const room = work.allocateReals(8 * p + CHUNK);
    for (let c = 0; c < components; c++) {
      const [mean, sums] = [meansAt + 8 * c * p, out + 8 * c * size];
      work.run.scatter(c, this.#rows, n, p, components, r, mean, full ? 1 : 0, sums, room);
    }
    const scatters = work.read(out, components * size);
    work.free(top);
    return scatters;
  }

  /**
   * Responsibilities by ln π_k N(x; μ_k, Σ_k): constants, means, and factors `step` numbers apart, Cholesky's or, unless
   * `full`, inverse variances; with ν above 0 by Student's law. Returns the log-likelihood.
   */
  expectation(
    constants: Float64Array,
    means: Float64Array,
    factors: Float64Array,
    step: number,
    full: boolean,
    nu: number,
  ): number {
    const work = this.#work;
    const top = work.top;
    const room = work.allocateReals(8 * this.p);
    const model = this.#placeModel([
      [full ? 1 : 0, step, room, nu, this.#weights, this.#extras],
      constants,
      means,
      factors,
    ]);
    return this.#shares('expectation', model, 0, top);
  }

  /** The same by ln r_ik = constant_k + slope_k'x, and a sum that begins at `start`. */
  linearExpectation(constants: Float64Array, slopes: Float64Array, start: number): number {
    const top = this.#work.top;
    return this.#shares('linearExpectation', this.#placeModel([constants, slopes]), start, top);
  }

  /** Lists of numbers, one behind the other. */
  #placeModel(lists: ArrayLike<number>[]): number {
    const model = this.#work.allocateReals(lists.reduce((sum, { length }) => sum + length, 0));
    let at = model;
    for (const list of lists) {
      this.#work.write(at, list);
      at += 8 * list.length;
    }
    return model;
  }

  #shares(call: 'expectation' | 'linearExpectation', model: number, start: number, top: number): number {
    const { n, p, k } = this;
    const work = this.#work;
    work.run[call](this.#blocks, n, p, k, model, this.#responsibilities, this.#logs);
    work.free(top);
    return work.run.sumFrom(start, this.#logs, n);
  }

  /** Σ_i Σ_k r_ik (ln g_ik − g_ik) with g = (ν + P)/(ν + d), after `expectation` with Student's law. */
  weightExcess(): number {
    return this.#work.run.sumFrom(0, this.#extras, this.n);
  }

  /** ln of the density of every row, after `expectation`. */
  logDensities(): Float64Array {
    return this.#work.read(this.#logs, this.n);
  }
}
