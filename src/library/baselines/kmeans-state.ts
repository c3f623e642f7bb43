import { requireInput } from '../core/errors.js';
import type { Matrix } from '../core/matrix.js';
import { withRows } from '../core/threads/rows.js';
import { BaselineKernel, type KnownRows } from './kernel.js';

/** The nearest of some centres of every row; `origin` lies near them. */
export function nearestCenters(x: Matrix, centers: Matrix, origin: Float64Array): Int32Array {
  return withRows(x, 1, (rows) => {
    const kernel = new BaselineKernel(rows, origin);
    const state = new KMeansState(kernel, centers.rows);
    state.centers = centers;
    kernel.assignRows('nothing', 'left');
    return state.labels.slice();
  });
}

/** One run of K-means from one start. */
export interface KMeansRun {
  labels: Int32Array;
  centers: Matrix;
  /** sum of squared distances of the rows to their centres */
  inertia: number;
  iterations: number;
  converged: boolean;
}

/** sums of squares in two orders differ by less than this, relative to the sum of all squares */
const ROUNDING = 1e-6;
/** and what sums that were carried along may be wrong by, in the same units */
const DRIFT = 1e-7;

/** Centres and labels of K-means in the kernel's memory, for the rows opened there. */
export class KMeansState {
  readonly kernel: BaselineKernel;
  readonly k: number;
  readonly origin: Float64Array;
  readonly #centersAt: number;
  /** mean square of all values, nearly */
  readonly #meanSquare: number;
  readonly #distancesAt: number;
  /** room for one row */
  readonly #rowAt: number;
  /** what is known of the rows at the centres that a run starts from */
  #knownAtStart: KnownRows = 'nothing';

  constructor(kernel: BaselineKernel, k: number) {
    this.kernel = kernel;
    this.k = k;
    this.origin = kernel.origin;
    this.#centersAt = kernel.replicateCall('openClusters', k);
    kernel.parallelFor('measurePart');
    const sum = kernel.run.sumOfNorms();
    // a distance of two rows is at most twice as long as the longer of them
    requireInput(
      Number.isFinite(4 * sum),
      'the values are too large to compute squared distances: scale the columns down',
    );
    this.#meanSquare = sum / (kernel.rows * kernel.cols);
    this.#distancesAt = kernel.allocateReals(kernel.rows);
    this.#rowAt = kernel.allocateReals(kernel.stride);
  }

  get labels(): Int32Array {
    return this.kernel.wholes(this.kernel.run.labels.value, this.kernel.rows);
  }

  get counts(): Int32Array {
    return this.kernel.wholes(this.kernel.run.counts.value, this.k);
  }

  /** Sum of the rows of cluster c. */
  sum(c: number): Float64Array {
    const { kernel } = this;
    return kernel.reals(kernel.run.sums.value + 8 * c * kernel.stride, kernel.cols);
  }

  /** Centres as the caller knows them, with the origin added. */
  get centers(): Matrix {
    return this.kernel.readRows(this.#centersAt, this.k, this.origin);
  }

  set centers(centers: Matrix) {
    this.#knownAtStart = 'nothing';
    this.kernel.writeRows(this.#centersAt, centers, this.origin);
  }

  /** Row i, less the origin; good until the next is asked for. */
  row(i: number): Float64Array {
    return this.kernel.row(i, this.#rowAt);
  }

  get knownAtStart(): KnownRows {
    return this.#knownAtStart;
  }

  /** Takes the given rows as centres; `known` are their products with all rows, if seeding has just kept these. */
  centerOnRows(rows: Int32Array, known: KnownRows = 'nothing'): void {
    this.#knownAtStart = known;
    rows.forEach((row, c) => {
      this.kernel.run.copyRow(row, this.#centersAt + 8 * c * this.kernel.stride);
    });
  }

  /** Whether a squared shift is at most `tol` times the mean square of all values: summed one by one only if it is close. */
  isStill(shift: number, tol: number): boolean {
    const most = tol * this.#meanSquare;
    if (Math.abs(shift - most) > ROUNDING * most) return shift < most;
    return shift <= tol * this.kernel.meanSquare();
  }

  /** Whether the inertia is certainly above `limit`, if centres are the means of the rows with their labels. */
  isAbove(limit: number): boolean {
    const { kernel } = this;
    return kernel.run.nearInertia() - DRIFT * this.#meanSquare * kernel.rows * kernel.cols > limit;
  }

  /** The rows with their squared distances to their own centres, the farthest first and equals in order. */
  farthestRows(): { row: number; distance: number }[] {
    this.kernel.ownDistances(this.#distancesAt);
    const distances = this.kernel.reals(this.#distancesAt, this.kernel.rows);
    return Array.from(distances, (distance, row) => ({ row, distance })).sort((a, b) => b.distance - a.distance);
  }

  /** The present state as a finished run. */
  finish(iterations: number, converged: boolean): KMeansRun {
    const inertia = this.kernel.ownDistances(this.#distancesAt);
    return { labels: this.labels.slice(), centers: this.centers, inertia, iterations, converged };
  }
}
