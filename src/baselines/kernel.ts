import { InputError } from '../core/errors.js';
import { type KernelMemory, startKernel } from '../core/kernel/kernel-module.js';
import { Matrix } from '../core/matrix.js';

/** What `kernel/baselines` exports; addresses and sizes are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  allocate(bytes: number): number;
  openRows(rows: number, cols: number): number;
  rowStride(): number;
  openClusters(k: number): number;
  sumsAt(): number;
  countsAt(): number;
  labelsAt(): number;
  nearer(vectors: number, count: number, closest: number, out: number, totals: number, scratch: number): void;
  assignRows(bounded: boolean, track: boolean): number;
  sumClusters(): void;
  moveCenters(stray: number): number;
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
  weightedSums(component: number, first: number, squares: number): number;
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

  constructor() {
    this.run = startKernel<KernelExports>('baselines', abort);
  }

  /** Takes in the rows of `x` less `origin`, and forgets all that was there before. */
  load(x: Matrix, origin: Float64Array): void {
    this.rows = x.rows;
    this.cols = x.cols;
    this.#rowsAt = this.run.openRows(x.rows, x.cols);
    this.stride = this.run.rowStride() / 8;
    this.writeRows(this.#rowsAt, x, origin);
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

  /** The loaded row i. */
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

  /** Copies the loaded row i to the padded row at `at`. */
  copyRow(i: number, at: number): void {
    this.reals(at, this.cols).set(this.row(i));
  }
}
