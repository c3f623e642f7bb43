import { InputError } from '../core/errors.js';
import { type KernelMemory, startKernel } from '../core/kernel/kernel-module.js';
import { Matrix } from '../core/matrix.js';

/** What `kernel/baselines` exports; addresses and sizes are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  allocate(bytes: number): number;
  openRows(rows: number, cols: number): number;
  rowStride(): number;
  useOpened(): number;
  useScaled(columns: number, scales: number, count: number): number;
  useScaledAgain(count: number): number;
  openClusters(k: number): number;
  sumsAt(): number;
  countsAt(): number;
  labelsAt(): number;
  nearer(vectors: number, count: number, closest: number, out: number, totals: number, scratch: number): void;
  assignRows(bounded: boolean, track: boolean): number;
  sumClusters(): void;
  moveCenters(stray: number): number;
  centerOnLabels(): void;
  everyCenterNearest(): boolean;
  ownDistances(out: number): number;
  openTransfers(): void;
  startTransfers(): void;
  relabel(row: number, cluster: number): void;
  optimalTransfers(): number;
  quickTransfers(most: number): number;
  openMixture(k: number): void;
  coefficientsAt(): number;
  offsetsAt(): number;
  responsibilitiesAt(): number;
  expectation(): number;
  weightedSums(totals: number, first: number, squares: number): void;
}

/** The kernel calls this where an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the data are too large for the kernel, which has 4 GiB: use fewer rows or columns');
}

/** An instance of the baselines' kernel with a matrix in it. Views of its memory go stale when more is allocated. */
export class BaselineKernel {
  readonly run: KernelExports;
  rows = 0;
  cols = 0;
  /** doubles from one padded row to the next */
  stride = 0;
  #rowsAt = 0;
  #openedCols = 0;
  /** room for the scales of useScaled, then for its columns; 0 before it is asked for */
  #scaledAt = 0;
  #scaledCols = 0;

  constructor() {
    this.run = startKernel<KernelExports>('baselines', abort);
  }

  /** Takes in the rows of `x` less `origin`, and forgets all that was there before. */
  load(x: Matrix, origin: Float64Array): void {
    this.rows = x.rows;
    this.#openedCols = x.cols;
    this.#scaledAt = 0;
    this.#use(this.run.openRows(x.rows, x.cols), x.cols);
    this.writeRows(this.#rowsAt, x, origin);
  }

  /** The rows are again all columns that were loaded. */
  useLoaded(): void {
    this.#use(this.run.useOpened(), this.#openedCols);
  }

  /** The rows are from now on the columns listed, each times its scale. */
  useScaled(columns: readonly number[], scales: readonly number[]): void {
    this.#scaledCols = columns.length;
    if (this.#scaledAt === 0) this.#scaledAt = this.run.allocate(12 * this.#openedCols);
    const scalesAt = this.#scaledAt;
    const columnsAt = scalesAt + 8 * this.#openedCols;
    this.reals(scalesAt, scales.length).set(scales);
    this.wholes(columnsAt, columns.length).set(columns);
    this.#use(this.run.useScaled(columnsAt, scalesAt, columns.length), columns.length);
  }

  /** The rows are again the columns last scaled. */
  useScaledAgain(): void {
    this.#use(this.run.useScaledAgain(this.#scaledCols), this.#scaledCols);
  }

  #use(rowsAt: number, cols: number): void {
    this.#rowsAt = rowsAt;
    this.cols = cols;
    this.stride = this.run.rowStride() / 8;
  }

  reals(at: number, length: number): Float64Array {
    return new Float64Array(this.run.memory.buffer, at, length);
  }

  wholes(at: number, length: number): Int32Array {
    return new Int32Array(this.run.memory.buffer, at, length);
  }

  allocateReals(length: number): number {
    return this.run.allocate(8 * length);
  }

  /** Writes the rows of `x` less `origin` as padded rows. */
  writeRows(at: number, x: Matrix, origin: Float64Array): void {
    const { rows, cols, data } = x;
    const { stride } = this;
    const out = this.reals(at, rows * stride);
    for (let i = 0; i < rows; i += 2) {
      // two rows at a time; beyond the last one it is the last again
      const next = Math.min(i + 1, rows - 1);
      for (let j = 0; j < cols; j++) {
        const less = origin[j];
        out[i * stride + j] = data[i * cols + j] - less;
        out[next * stride + j] = data[next * cols + j] - less;
      }
    }
  }

  /** A copy of padded rows, plus `origin`. */
  readRows(at: number, count: number, origin: Float64Array): Matrix {
    const out = new Matrix(count, this.cols);
    const padded = this.reals(at, count * this.stride);
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < this.cols; j++) out.set(i, j, padded[i * this.stride + j] + origin[j]);
    }
    return out;
  }

  /** Row i. */
  row(i: number): Float64Array {
    return this.reals(this.#rowsAt + 8 * i * this.stride, this.cols);
  }

  /** Mean square of all values loaded. */
  meanSquare(): number {
    const values = this.reals(this.#rowsAt, this.rows * this.stride);
    let sum = 0;
    for (let e = 0; e < values.length; e++) sum += values[e] * values[e];
    return sum / (this.rows * this.cols);
  }

  /** Copies row i to the padded row at `at`. */
  copyRow(i: number, at: number): void {
    this.reals(at, this.stride).set(this.reals(this.#rowsAt + 8 * i * this.stride, this.stride));
  }
}
