import { InputError } from '../core/errors.js';
import { type KernelMemory, startKernel } from '../core/kernel/kernel-module.js';
import { Matrix } from '../core/matrix.js';

/** What `kernel/stats` exports; addresses are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  openGroups(rows: number, groups: number): void;
  blockAt(): number;
  groupsAt(): number;
  rankSums(columns: number): void;
  rankSumsAt(): number;
  tiesAt(): number;
  variances(): void;
  variancesAt(): number;
  pooledAt(): number;
}

/** columns in a block, as in kernel/stats/layout.ts */
const BLOCK = 8;

/** The kernel calls this where an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the data have too many rows for the kernel, which has 4 GiB: use fewer rows');
}

/** The columns of finite values of a matrix in the groups 0 … k − 1 of a partition of its rows. */
export class GroupedColumns {
  readonly rows: number;
  /** rows in every group */
  readonly counts: Int32Array;
  readonly #x: Matrix;
  readonly #k: number;
  readonly #kernel: KernelExports;

  constructor(x: Matrix, groups: Int32Array, k: number) {
    this.rows = x.rows;
    this.counts = new Int32Array(k);
    for (const g of groups) this.counts[g]++;
    this.#x = x;
    this.#k = k;
    this.#kernel = startKernel<KernelExports>('stats', abort);
    this.#kernel.openGroups(x.rows, k);
    new Int32Array(this.#kernel.memory.buffer, this.#kernel.groupsAt(), x.rows).set(groups);
  }

  /**
   * For every column: the sum of the ranks of every group, D × k, where ties have the mean of theirs; and Σ (t³ − t)
   * over its runs of t ties.
   */
  rankSums(): { sums: Matrix; ties: Float64Array } {
    const kernel = this.#kernel;
    const sums = new Matrix(this.#x.cols, this.#k);
    const ties = new Float64Array(this.#x.cols);
    this.#eachBlock((first, width) => {
      kernel.rankSums(width);
      sums.data.set(this.#reals(kernel.rankSumsAt(), width * this.#k), first * this.#k);
      ties.set(this.#reals(kernel.tiesAt(), width), first);
    });
    return { sums, ties };
  }

  /** Population variances of every column: of all rows, and within every group, k × D, NaN in an empty one. */
  variances(): { pooled: Float64Array; within: Matrix } {
    const kernel = this.#kernel;
    const pooled = new Float64Array(this.#x.cols);
    const within = new Matrix(this.#k, this.#x.cols);
    this.#eachBlock((first, width) => {
      kernel.variances();
      pooled.set(this.#reals(kernel.pooledAt(), width), first);
      for (let g = 0; g < this.#k; g++) {
        within.row(g).set(this.#reals(kernel.variancesAt() + 8 * BLOCK * g, width), first);
      }
    });
    return { pooled, within };
  }

  /** Brings the columns before the kernel, a block at a time. */
  #eachBlock(visit: (first: number, width: number) => void): void {
    const { rows, cols, data } = this.#x;
    const block = this.#reals(this.#kernel.blockAt(), BLOCK * rows);
    for (let first = 0; first < cols; first += BLOCK) {
      const width = Math.min(BLOCK, cols - first);
      for (let i = 0; i < rows; i++) {
        for (let b = 0; b < width; b++) block[i * BLOCK + b] = data[i * cols + first + b];
      }
      visit(first, width);
    }
  }

  #reals(at: number, length: number): Float64Array {
    return new Float64Array(this.#kernel.memory.buffer, at, length);
  }
}
