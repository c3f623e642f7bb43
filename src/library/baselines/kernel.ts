import { requireRoom } from '../core/kernel/kernel-memory.js';
import { type KernelGlobal, type KernelMemory, viewF64, viewI32 } from '../core/kernel/kernel-module.js';
import { Matrix } from '../core/matrix.js';
import type { KernelTeam } from '../core/threads/kernel-team.js';
import type { Rows } from '../core/threads/rows.js';

/** What `kernel/baselines` exports; addresses and sizes are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  allocate(bytes: number): number;
  origin: KernelGlobal;
  sumOfNorms(): number;
  stride: KernelGlobal;
  parts: KernelGlobal;
  copyRow(row: number, to: number): void;
  useOpened(): number;
  useScaled(columns: number, scales: number, count: number): number;
  useScaledAgain(count: number): number;
  openClusters(k: number): number;
  sums: KernelGlobal;
  counts: KernelGlobal;
  largestCluster(): number;
  labels: KernelGlobal;
  rowAtTotal(closest: number, target: number): number;
  measureCenters(): void;
  foldChanges(summed: number): number;
  foldClusters(): void;
  foldTotals(): number;
  moveCenters(stray: number): number;
  nearInertia(): number;
  centerOnLabels(): void;
  everyCenterNearest(): boolean;
  openTransfers(): void;
  startTransfers(): void;
  relabel(row: number, cluster: number): void;
  optimalTransfers(): number;
  quickTransfers(most: number): number;
  openMixture(k: number): void;
  coefficients: KernelGlobal;
  offsets: KernelGlobal;
  responsibilities: KernelGlobal;
  foldWeightedSums(totals: number, first: number, squares: number): void;
}

/** Functions that do a part of the rows; they take the part's number, and what is given here. */
interface PartFunctions {
  cachePart(): void;
  measurePart(): void;
  squaresOfPart(): void;
  nearerPart(vectors: number, count: number, closest: number, out: number, totals: number, scratch: number): void;
  takePart(vector: number, products: number, closest: number, center: number): void;
  assignPart(known: number, summed: number): void;
  sumPart(): void;
  ownDistancesPart(out: number): void;
  expectationPart(summed: number, totals: number, first: number, squares: number): void;
  weightedSumsPart(totals: number, first: number, squares: number): void;
}

/** What is known of the rows before they are assigned: see kernel/baselines/nearest-centers.ts. */
const KNOWN_ROWS = ['nothing', 'bounds', 'products'] as const;
export type KnownRows = (typeof KNOWN_ROWS)[number];
/** What becomes of the clusters' sums meanwhile. */
const CLUSTER_SUMS = ['left', 'carried', 'afresh'] as const;
type ClusterSums = (typeof CLUSTER_SUMS)[number];

/** The baselines' kernel with rows in it. Views of its memory go stale when more is allocated. */
export class BaselineKernel {
  readonly run: KernelExports;
  readonly #team: KernelTeam;
  readonly rows: number;
  cols: number;
  /** doubles from one padded row to the next */
  stride: number;
  /** what is taken off the rows */
  readonly origin: Float64Array;
  /** whether the kernel keeps the rows; otherwise it makes them each time they are needed */
  readonly isCached: boolean;
  /** parts that the rows are summed over in */
  readonly parts: number;
  readonly #openedCols: number;
  /** room for the scales of useScaled, then for its columns; 0 before it is asked for */
  #scaledAt = 0;
  #scaledCols = 0;

  /** Opens the rows less `origin`, and forgets all that was there before. */
  constructor(x: Rows, origin: Float64Array = x.columnMeans(), isCached: boolean = x.isCached) {
    const { rows, cols, team } = x;
    if (isCached) requireRoom(8 * rows * (cols + 3), `${rows} rows × ${cols} columns`);
    this.#team = team;
    this.run = team.exports<KernelExports>('baselines');
    this.rows = rows;
    this.cols = cols;
    this.origin = origin;
    this.isCached = isCached;
    this.#openedCols = cols;
    x.open('baselines', 'openRows', Number(isCached), rows);
    this.stride = this.run.stride.value / 8;
    this.parts = this.run.parts.value;
    this.reals(this.run.origin.value, cols).set(origin);
    if (isCached) this.parallelFor('cachePart');
  }

  get threads(): number {
    return this.#team.threads;
  }

  /** Does every part of the rows, in whichever thread is free. */
  parallelFor<Call extends keyof PartFunctions>(call: Call, ...numbers: Parameters<PartFunctions[Call]>): void {
    this.#team.parallelFor('baselines', call, this.parts, ...numbers);
  }

  /** Calls a function that lays out memory. */
  replicateCall(call: 'allocate' | 'openClusters' | 'openMixture', size: number): number {
    const bytes = call === 'allocate' ? size : 8 * size * (this.rows + this.stride * (2 + this.parts));
    requireRoom(bytes, `the sums and bounds of ${this.rows} rows × ${this.cols} columns`);
    return this.#team.replicateCall('baselines', call, size);
  }

  /** The rows are again all columns that were opened. */
  useOpened(): void {
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
    this.stride = this.run.stride.value / 8;
  }

  reals(at: number, length: number): Float64Array {
    return viewF64(this.run.memory.buffer, at, length);
  }

  wholes(at: number, length: number): Int32Array {
    return viewI32(this.run.memory.buffer, at, length);
  }

  allocateReals(length: number): number {
    return this.replicateCall('allocate', 8 * length);
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

  /** Mean square of all values. */
  meanSquare(): number {
    this.parallelFor('squaresOfPart');
    return this.run.foldTotals() / (this.rows * this.cols);
  }

  /** The nearest centre of every row, as in kernel/baselines/nearest-centers.ts; returns how many changed. */
  assignRows(known: KnownRows, sums: ClusterSums): number {
    const summed = CLUSTER_SUMS.indexOf(sums);
    const knownRows = KNOWN_ROWS.indexOf(known);
    this.run.measureCenters();
    this.parallelFor('assignPart', knownRows, summed);
    return this.run.foldChanges(summed);
  }

  /** Sums and counts of the clusters afresh. */
  sumClusters(): void {
    this.parallelFor('sumPart');
    this.run.foldClusters();
  }

  /** Squared distance of every row to the centre of its label, to `out`; returns their sum. */
  ownDistances(out: number): number {
    this.parallelFor('ownDistancesPart', out);
    return this.run.foldTotals();
  }
}
