import { canShareMemory, claimMemory, openMemory, releaseMemory, STATIC_BYTES } from '../kernel/kernel-memory.js';
import { type KernelGlobal, type KernelName, viewF64, viewI32 } from '../kernel/kernel-module.js';
import { Matrix } from '../matrix.js';
import { KernelTeam } from './kernel-team.js';
import { startableThreads } from './threads.js';

/** rows up to which the kernels sum in one go, as in kernel/common/parts.ts: several threads would find nothing to share */
export const ONE_PART = 20_480;
/** values up to which kernels keep rows in their own layout: 64 MB; beyond, that would cost more memory than time */
const MAX_CACHED = 2 ** 23;

/** What brings columns to the standard scale. */
export interface Scale {
  means: Float64Array;
  sds: Float64Array;
}

/** What a kernel exports to be given the scale and the columns of rows. */
interface SourceExports {
  means: KernelGlobal;
  sds: KernelGlobal;
  columns: KernelGlobal;
}

/** What kernel/stats exports for sums of columns. */
interface ColumnSumsExports {
  columnShares(): number;
  columnSums: KernelGlobal;
  columnCenters: KernelGlobal;
}

/**
 * The rows of a matrix as a fit sees them: some of its columns, scaled. The matrix lies in the kernels' memory; they make
 * the rows of it, all at once or a few at a time.
 */
export class Rows {
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
  select(columns: readonly number[], scale: Scale | null): Rows {
    const all = columns.length === this.#raw.cols;
    return new Rows(
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

  /** Whether the kernels keep the rows that they make. */
  get isCached(): boolean {
    return this.team.threads === 1 && this.rows * this.cols <= MAX_CACHED;
  }

  /** Refuses rows of chosen or scaled columns: what is done next wants the matrix as it is. */
  requirePlain(): void {
    if (this.#columns || this.#scale) throw new Error('these are not all columns of the matrix on their own scale');
  }

  /** Opens these rows in a kernel by the function named; `numbers` are what it wants to know beside them. */
  open(name: KernelName, call: string, ...numbers: number[]): number {
    const { team } = this;
    const isScaled = this.#scale === null ? 0 : 1;
    const result = team.replicateCall(name, call, this.#at, this.#raw.cols, this.cols, isScaled, ...numbers);
    const { buffer } = team.memory;
    const exports = team.exports<SourceExports>(name);
    const sds = viewF64(buffer, exports.sds.value, this.cols);
    if (this.#scale) {
      viewF64(buffer, exports.means.value, this.cols).set(this.#scale.means);
      sds.set(this.#scale.sds);
    } else sds.fill(1);
    if (this.#columns) viewI32(buffer, exports.columns.value, this.cols).set(this.#columns);
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
    this.open('stats', 'openColumns', this.rows);
    const kernel = team.exports<ColumnSumsExports>('stats');
    if (centers) viewF64(team.memory.buffer, kernel.columnCenters.value, this.cols).set(centers);
    team.parallelFor('stats', 'sumColumnShare', kernel.columnShares(), Number(centers !== null));
    return viewF64(team.memory.buffer, kernel.columnSums.value, this.cols).slice();
  }

  /** All rows. */
  toMatrix(): Matrix {
    return this.take(Array.from({ length: this.rows }, (_, i) => i));
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

/** How many threads share a fit with this number of rows: the requested number, or one if there is little to share. */
const threadsFor = (rows: number, threads: number): number =>
  threads > 1 && rows > ONE_PART && canShareMemory() && canWait() ? startableThreads(threads) : 1;

/** bytes up to which a memory is worth keeping: the next user need not wait for its pages, and it is not in the way */
const MAX_KEPT_BYTES = 2 ** 26;
/** A team without threads that no fit uses, on a small memory. */
let kept: KernelTeam | undefined;

/**
 * Does a task with the rows of a matrix in the kernels' memory and a team of threads, which end with it. A matrix that
 * lies there (`allocateMatrix`) stays in place; any other is copied.
 */
export function withRows<T>(x: Matrix, threads: number, task: (rows: Rows) => T): T {
  const count = threadsFor(x.rows, threads);
  const home = claimMemory(x);
  if (home) {
    const team = new KernelTeam(home.memory, home.end, count);
    try {
      return task(new Rows(team, x, home.at, null, null));
    } finally {
      team.dispose();
      releaseMemory(home);
    }
  }
  const team = teamWithCopy(x, count);
  try {
    return task(new Rows(team, x, STATIC_BYTES, null, null));
  } finally {
    team.dispose();
    if (count === 1 && team.memory.buffer.byteLength <= MAX_KEPT_BYTES) kept = team;
  }
}

/** A team on a memory that begins with a copy of the matrix. */
function teamWithCopy(x: Matrix, threads: number): KernelTeam {
  const end = STATIC_BYTES + x.data.byteLength;
  const what = `${x.rows} rows × ${x.cols} columns`;
  let team = threads === 1 ? kept : undefined;
  kept = undefined;
  if (team) team.restart(end);
  else team = new KernelTeam(openMemory(end, what, threads > 1), end, threads);
  new Float64Array(team.memory.buffer, STATIC_BYTES, x.data.length).set(x.data);
  return team;
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
