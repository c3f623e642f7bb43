import {
  canShareMemory,
  claimMemory,
  type MatrixMemory,
  memoryOf,
  openMemory,
  releaseMemory,
  STATIC_BYTES,
} from '../kernel/kernel-memory.js';
import { Matrix } from '../matrix.js';
import { KernelTeam, type SharedKernelName } from './kernel-team.js';
import { startableThreads } from './ready-threads.js';

/** rows up to which the kernels sum in one go, as in kernel/common/parts.ts: several threads would find nothing to share */
export const ONE_PART = 20_480;
/** values from which on a second copy of the data is worth sparing: 64 MB, or 512 where it takes a copy to fit in place */
const LARGE = 2 ** 23;
const VERY_LARGE = 2 ** 26;

/** What brings columns to the standard scale. */
interface Scale {
  means: Float64Array;
  sds: Float64Array;
}

/** What a kernel exports to be told which rows to make. */
interface SourceExports {
  sourceMeansAt(): number;
  sourceSdsAt(): number;
  sourceColumnsAt(): number;
}

/** What kernel/stats exports for sums of columns. */
interface ColumnSumsExports {
  columnShares(): number;
  columnSumsAt(): number;
  columnCentersAt(): number;
}

/**
 * The rows of a matrix as a fit sees them: some of its columns, scaled. They are never all there: the kernels, on the
 * memory that the matrix lies in, make a few at a time.
 */
export class RowsInPlace {
  readonly team: KernelTeam;
  readonly rows: number;
  readonly cols: number;
  readonly #raw: Matrix;
  readonly #at: number;
  readonly #columns: readonly number[] | null;
  readonly #scale: Scale | null;

  constructor(team: KernelTeam, raw: Matrix, at: number, columns: readonly number[] | null, scale: Scale | null) {
    this.team = team;
    this.rows = raw.rows;
    this.cols = columns?.length ?? raw.cols;
    this.#raw = raw;
    this.#at = at;
    this.#columns = columns;
    this.#scale = scale;
  }

  /** The same rows by some columns of the matrix, each to the scale given for it. */
  select(columns: readonly number[], scale: Scale | null): RowsInPlace {
    const all = columns.length === this.#raw.cols;
    return new RowsInPlace(
      this.team,
      this.#raw,
      this.#at,
      all ? null : columns,
      scale && {
        means: Float64Array.from(columns, (j) => scale.means[j]),
        sds: Float64Array.from(columns, (j) => scale.sds[j]),
      },
    );
  }

  /** Refuses rows of chosen or scaled columns: what is done next wants the matrix as it is. */
  requirePlain(): void {
    if (this.#columns || this.#scale) throw new Error('these are not all columns of the matrix on their own scale');
  }

  /** Opens these rows in a kernel by the function named; `numbers` are what it wants to know beside them. */
  open(name: SharedKernelName, call: string, ...numbers: number[]): number {
    const { team } = this;
    const isScaled = this.#scale === null ? 0 : 1;
    const result = team.layOut(name, call, this.#at, this.#raw.cols, this.cols, isScaled, ...numbers);
    const { buffer } = team.memory;
    const exports = team.exports<SourceExports>(name);
    const sds = new Float64Array(buffer, exports.sourceSdsAt(), this.cols);
    if (this.#scale) {
      new Float64Array(buffer, exports.sourceMeansAt(), this.cols).set(this.#scale.means);
      sds.set(this.#scale.sds);
    } else sds.fill(1);
    if (this.#columns) new Int32Array(buffer, exports.sourceColumnsAt(), this.cols).set(this.#columns);
    return result;
  }

  /** Mean of every column, the rows added one after the other. Whatever the kernels have in memory is lost. */
  columnMeans(): Float64Array {
    return this.#sumColumns(null).map((sum) => sum / this.rows);
  }

  /** Sum of the squared distances of every column's values from its centre, in the same way. */
  squaredDeviations(centers: Float64Array): Float64Array {
    return this.#sumColumns(centers);
  }

  #sumColumns(centers: Float64Array | null): Float64Array {
    const { team } = this;
    this.open('sharedStats', 'openSourceColumns', this.rows);
    const kernel = team.exports<ColumnSumsExports>('sharedStats');
    if (centers) new Float64Array(team.memory.buffer, kernel.columnCentersAt(), this.cols).set(centers);
    team.each('sharedStats', 'sumColumnShare', kernel.columnShares(), Number(centers !== null));
    return new Float64Array(team.memory.buffer, kernel.columnSumsAt(), this.cols).slice();
  }

  /** The listed rows. */
  take(list: readonly number[]): Matrix {
    const { cols } = this;
    const { data, cols: stride } = this.#raw;
    const columns = this.#columns ?? Array.from({ length: cols }, (_, j) => j);
    const { means, sds } = this.#scale ?? { means: new Float64Array(cols), sds: new Float64Array(cols).fill(1) };
    const out = new Matrix(list.length, cols);
    list.forEach((i, r) => {
      for (let j = 0; j < cols; j++) out.set(r, j, (data[i * stride + columns[j]] - means[j]) / sds[j]);
    });
    return out;
  }
}

/** How many threads share a fit of so many rows: as many as are asked for, or one where there is little to share. */
export const threadsFor = (rows: number, threads: number): number =>
  threads > 1 && rows > ONE_PART && canShareMemory() && canWait() ? startableThreads(threads) : 1;

/** Whether a matrix is fitted where it lies, or in a shared memory, by these threads. */
function isFittedInPlace(x: Matrix, threads: number): boolean {
  const isShared = threads > 1 && x.rows > ONE_PART;
  return canShareMemory() && (isShared || x.data.length >= (memoryOf(x) ? LARGE : VERY_LARGE));
}

/**
 * Does a task with the rows of a large matrix in place and a team of threads, which end with it; with null where the matrix
 * is small or threads can share no memory. Both come to the same bits.
 */
export function withRowsInPlace<T>(x: Matrix, threads: number, task: (rows: RowsInPlace | null) => T): T {
  if (!isFittedInPlace(x, startableThreads(threads))) return task(null);
  const home = claimMemory(x) ?? copied(x);
  let team: KernelTeam | undefined;
  try {
    team = new KernelTeam(home.memory, home.end, threadsFor(x.rows, threads));
    return task(new RowsInPlace(team, x, home.at, null, null));
  } finally {
    team?.dispose();
    releaseMemory(home);
  }
}

/** A copy of the values of a matrix in a memory of their own. */
function copied(x: Matrix): MatrixMemory {
  const end = STATIC_BYTES + 8 * x.data.length;
  const memory = openMemory(end, `${x.rows} rows × ${x.cols} columns`);
  new Float64Array(memory.buffer, STATIC_BYTES, x.data.length).set(x.data);
  return { memory, at: STATIC_BYTES, end };
}

/** Whether this thread may wait for others: that of a browser's page may not. */
function canWait(): boolean {
  try {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 1, 0);
    return true;
  } catch {
    return false;
  }
}
