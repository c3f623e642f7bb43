import { InputError } from '../core/errors.js';
import { requireRoom } from '../core/kernel/kernel-memory.js';
import { keepKernel, startKernel } from '../core/kernel/kernel-module.js';
import { Matrix } from '../core/matrix.js';
import type { KernelTeam } from '../core/threads/kernel-team.js';
import type { RowsInPlace } from '../core/threads/rows-in-place.js';
import type { KernelExports, PartFunctions } from './kernel-exports.js';

/** What is known of the rows before they are assigned: see kernel/baselines/assign.ts. */
const KNOWN_ROWS = ['nothing', 'bounds', 'products'] as const;
export type KnownRows = (typeof KNOWN_ROWS)[number];
/** What becomes of the clusters' sums meanwhile. */
const CLUSTER_SUMS = ['left', 'carried', 'afresh'] as const;
type ClusterSums = (typeof CLUSTER_SUMS)[number];

/** values that are taken in at a time: they fit the nearest cache */
const CHUNK_VALUES = 2048;

/** The kernel calls this where an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the data are too large for the kernel, which has 4 GiB: use fewer rows or columns');
}

/** An instance of the baselines' kernel with a matrix in it. Views of its memory go stale when more is allocated. */
export class BaselineKernel {
  readonly run: KernelExports;
  /** whose threads do the parts; null for the caller's alone */
  readonly #team: KernelTeam | null;
  rows = 0;
  cols = 0;
  /** doubles from one padded row to the next */
  stride = 0;
  /** what was taken off the rows that were loaded */
  origin: Float64Array = new Float64Array(0);
  #openedCols = 0;
  /** room for the scales of useScaled, then for its columns; 0 before it is asked for */
  #scaledAt = 0;
  #scaledCols = 0;
  #isReleased = false;

  constructor(team: KernelTeam | null = null) {
    this.#team = team;
    this.run = team?.exports<KernelExports>('sharedBaselines') ?? startKernel<KernelExports>('baselines', abort);
  }

  /** A kernel with the rows of `x` less `origin`, or less their means. */
  static of(x: Matrix | RowsInPlace, origin?: Float64Array): BaselineKernel {
    const kernel = new BaselineKernel(x instanceof Matrix ? null : x.team);
    if (x instanceof Matrix) kernel.load(x, origin);
    else kernel.#loadInPlace(x, origin ?? x.columnMeans());
    return kernel;
  }

  /** Ends the use of this kernel; another may then have its memory. */
  release(): void {
    if (!this.#team && !this.#isReleased) keepKernel('baselines', this.run);
    this.#isReleased = true;
  }

  /** Whether rows are made each time they are needed. */
  get isInPlace(): boolean {
    return this.#team !== null;
  }

  get threads(): number {
    return this.#team?.threads ?? 1;
  }

  /** Parts that the rows are summed over in. */
  get parts(): number {
    return this.run.partsOfRows();
  }

  /** Does every part of the rows, in whichever thread is free. */
  each<Call extends keyof PartFunctions>(call: Call, ...numbers: Parameters<PartFunctions[Call]>): void {
    const { parts } = this;
    if (this.#team) {
      this.#team.each('sharedBaselines', call, parts, ...numbers);
    } else {
      const run = (this.run as unknown as Record<Call, (...values: number[]) => void>)[call];
      for (let part = 0; part < parts; part++) run(part, ...numbers);
    }
  }

  /** Calls a function that lays out memory. */
  layOut(call: 'allocate' | 'openClusters' | 'openMixture', size: number): number {
    const bytes = call === 'allocate' ? size : 8 * size * (this.rows + this.stride * (2 + this.parts));
    requireRoom(bytes, `the sums and bounds of ${this.rows} rows × ${this.cols} columns`);
    if (this.#team) return this.#team.layOut('sharedBaselines', call, size);
    return (this.run[call] as (size: number) => number)(size);
  }

  /** Takes in the rows of `x` less `origin`, or less their means, and forgets all that was there before. */
  load(x: Matrix, origin?: Float64Array): void {
    const { rows, cols } = x;
    requireRoom(8 * rows * (cols + 3), `${rows} rows × ${cols} columns`);
    this.rows = rows;
    this.#openedCols = cols;
    this.#scaledAt = 0;
    this.run.openRows(rows, cols);
    this.#use(cols);
    const packed = this.reals(this.run.packedAt(), rows * cols);
    // a few rows at a time, which are then at hand to be added up
    const step = Math.ceil(CHUNK_VALUES / cols);
    for (let start = 0; start < rows; start += step) {
      const end = Math.min(rows, start + step);
      packed.set(x.data.subarray(start * cols, end * cols), start * cols);
      this.run.takeRows(start, end, origin === undefined);
    }
    const room = this.reals(this.run.originAt(), cols);
    this.origin = origin ?? room.map((sum) => sum / rows);
    room.set(this.origin);
    this.run.shiftRows();
  }

  /** The same without a copy: the kernel makes the rows as it needs them. */
  #loadInPlace(x: RowsInPlace, origin: Float64Array): void {
    this.rows = x.rows;
    this.cols = x.cols;
    this.origin = origin;
    x.open('sharedBaselines', 'openSourceRows', x.rows);
    this.stride = this.run.rowStride() / 8;
    this.reals(this.run.originAt(), x.cols).set(origin);
  }

  /** The rows are again all columns that were loaded. */
  useLoaded(): void {
    this.run.useOpened();
    this.#use(this.#openedCols);
  }

  /** The rows are from now on the columns listed, each times its scale. */
  useScaled(columns: readonly number[], scales: readonly number[]): void {
    this.#scaledCols = columns.length;
    if (this.#scaledAt === 0) this.#scaledAt = this.run.allocate(12 * this.#openedCols);
    const scalesAt = this.#scaledAt;
    const columnsAt = scalesAt + 8 * this.#openedCols;
    this.reals(scalesAt, scales.length).set(scales);
    this.wholes(columnsAt, columns.length).set(columns);
    this.run.useScaled(columnsAt, scalesAt, columns.length);
    this.#use(columns.length);
  }

  /** The rows are again the columns last scaled. */
  useScaledAgain(): void {
    this.run.useScaledAgain(this.#scaledCols);
    this.#use(this.#scaledCols);
  }

  #use(cols: number): void {
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
    return this.layOut('allocate', 8 * length);
  }

  /** Writes the rows of `x` less `origin` as padded rows. */
  writeRows(at: number, x: Matrix, origin: Float64Array): void {
    const { rows, cols, data } = x;
    const out = this.reals(at, rows * this.stride);
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < cols; j++) out[i * this.stride + j] = data[i * cols + j] - origin[j];
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

  /** A copy of row i. */
  row(i: number, roomAt: number): Float64Array {
    this.run.copyRow(i, roomAt);
    return this.reals(roomAt, this.cols);
  }

  /** Mean square of all values loaded. */
  meanSquare(): number {
    this.each('squaresOfPart');
    return this.run.foldTotals() / (this.rows * this.cols);
  }

  /** The nearest centre of every row, as in kernel/baselines/assign.ts; returns how many changed. */
  assignRows(known: KnownRows, sums: ClusterSums): number {
    const summed = CLUSTER_SUMS.indexOf(sums);
    const knownRows = KNOWN_ROWS.indexOf(known);
    if (!this.#team) return this.run.assignRows(knownRows, summed);
    this.run.measureCenters();
    this.each('assignPart', knownRows, summed);
    return this.run.foldChanges(summed);
  }

  /** Sums and counts of the clusters afresh. */
  sumClusters(): void {
    this.each('sumPart');
    this.run.foldClusters();
  }

  /** Squared distance of every row to the centre of its label, to `out`; returns their sum. */
  ownDistances(out: number): number {
    this.each('ownDistancesPart', out);
    return this.run.foldTotals();
  }
}
