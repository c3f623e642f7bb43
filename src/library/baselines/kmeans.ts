import {
  byK,
  requireInput,
  requireKnown,
  requireObject,
  requireOneOf,
  requireWhole,
  type WithClusters,
} from '../core/errors.js';
import { columnMeans, Matrix, type MatrixInput, requireData } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { type Rows, withRows } from '../core/threads/rows.js';
import { resolveThreads, type ThreadsOption } from '../core/threads/threads.js';
import { type FitAsyncOptions, fitInWorker } from '../core/worker/fit-in-worker.js';
import { hartiganWong } from './hartigan-wong.js';
import { BaselineKernel } from './kernel.js';
import { KMeansPlusPlus, randomRows } from './kmeans-seeding.js';
import { type KMeansRun, KMeansState, nearestCenters } from './kmeans-state.js';
import { lloyd } from './lloyd.js';

export interface KMeansOptions {
  /** clusters, K */
  k: number;
  /** restarts; the one with the lowest inertia is kept. With given centres there is only one run */
  nInit?: number;
  init?: 'k-means++' | 'random' | Matrix;
  maxIter?: number;
  /** squared shift of all centres below which the fit has converged, in units of the mean variance of a column */
  tol?: number;
  /** Lloyd's iterations, as scikit-learn; or single-row transfers, as R's kmeans, which have no tolerance */
  algorithm?: 'lloyd' | 'hartigan-wong';
  seed?: number;
}

/** What a caller may say beside: how the fit is run, which changes nothing in what it finds. */
export type KMeansInput = WithClusters<KMeansOptions> & ThreadsOption;

/** The options with defaults filled in, every one checked. */
export function resolveKMeansOptions(options: KMeansOptions): Required<KMeansOptions> {
  const { k, nInit = 20, init = 'k-means++', maxIter = 300, tol = 1e-4, algorithm = 'lloyd', seed = 0 } = options;
  const resolved = { k, nInit, init, maxIter, tol, algorithm, seed };
  requireKnown('option', options, resolved);
  requireWhole('k', k, 1);
  requireWhole('nInit', nInit, 1);
  requireWhole('maxIter', maxIter, 1);
  requireInput(Number.isFinite(tol) && tol >= 0, `tol must be a finite number of at least 0, not ${tol}`);
  requireInput(
    init instanceof Matrix || init === 'k-means++' || init === 'random',
    `init must be 'k-means++', 'random' or a Matrix of centres, not '${init}'`,
  );
  requireOneOf('algorithm', algorithm, ['lloyd', 'hartigan-wong']);
  return resolved;
}

/**
 * K-means as scikit-learn and R compute it. Every restart has its own random stream, so the first restarts of a longer
 * search are those of a shorter one.
 * @example
 * import { KMeans, makeMatched } from 'divi-repro';
 * const { x } = makeMatched({ n: 200, d: 20, seed: 1 });
 * const model = new KMeans({ k: 3, nInit: 10, seed: 1 }).fit(x);
 * console.log(model.labels, model.inertia, model.predict(x.toRows().slice(0, 5)));
 */
export class KMeans {
  readonly #options: Required<KMeansOptions>;
  readonly #threads: number;

  /**
   * Checks the options; nothing is computed yet.
   * @param input K, starts and seed
   */
  constructor(input: KMeansInput) {
    requireObject(input);
    const { threads, ...options } = input;
    this.#threads = resolveThreads(threads);
    this.#options = resolveKMeansOptions(byK<KMeansOptions>(options));
  }

  /**
   * The same fit, bit for bit, in a worker, so the caller's thread stays free. The data are copied, unless they are in
   * the kernels' memory (`allocateMatrix`): do not change those until the fit is done.
   * @param input rows × columns, only finite numbers
   * @param options a signal that stops it
   */
  async fitAsync(input: MatrixInput, { signal }: FitAsyncOptions = {}): Promise<KMeansModel> {
    const x = requireData(input, 1);
    const options = { ...this.#options, threads: this.#threads };
    const run = await fitInWorker<KMeansRun>({ estimator: 'k-means', options, x }, { signal });
    return new KMeansModel(run, columnMeans(x));
  }

  /**
   * Fits the rows, in the caller's thread.
   * @param input rows × columns, only finite numbers
   */
  fit(input: MatrixInput): KMeansModel {
    const { k, algorithm } = this.#options;
    const x = requireData(input, 1);
    requireInput(k <= x.rows, `k = ${k} clusters need at least ${k} rows, but the data have ${x.rows}`);
    // transfers go row by row, each after the one before
    return withRows(x, algorithm === 'lloyd' ? this.#threads : 1, (rows) => this.fitRows(rows));
  }

  /** Fits rows that have been checked. @internal */
  fitRows(x: Rows): KMeansModel {
    const { k, nInit, init, maxIter, tol, algorithm, seed } = this.#options;
    // distances by ‖c‖² − 2 x·c keep their digits only near the origin; transfers take differences instead
    const means = x.columnMeans();
    const kernel =
      algorithm === 'lloyd' ? new BaselineKernel(x, means) : new BaselineKernel(x, new Float64Array(x.cols), true);
    const state = new KMeansState(kernel, k);
    if (algorithm === 'hartigan-wong') kernel.run.openTransfers();
    const run = (best?: KMeansRun): KMeansRun =>
      algorithm === 'lloyd' ? lloyd(state, maxIter, tol, best) : hartiganWong(state, maxIter);
    if (init instanceof Matrix) {
      requireInput(
        init.rows === k && init.cols === x.cols,
        `init must hold ${k} centres of ${x.cols} columns, not ${init.rows} × ${init.cols}`,
      );
      state.centers = init;
      return new KMeansModel(run(), means);
    }
    const plusPlus = init === 'k-means++' ? new KMeansPlusPlus(kernel, k) : undefined;
    let best: KMeansRun | undefined;
    for (let r = 0; r < nInit; r++) {
      const random = stream(seed, 'k-means', r);
      if (plusPlus) state.centerOnRows(plusPlus.pick(random), 'products');
      else state.centerOnRows(randomRows(x.rows, k, random));
      const next = run(best);
      if (best === undefined || next.inertia < best.inertia) best = next;
    }
    return new KMeansModel(best!, means);
  }
}

/** A fitted K-means clustering. */
export class KMeansModel {
  /** number of clusters, K */
  readonly k: number;
  readonly labels: Int32Array;
  readonly centers: Matrix;
  /** sum of squared distances of the rows to their centres */
  readonly inertia: number;
  /** iterations of the run that was kept; optimal-transfer stages for Hartigan–Wong */
  readonly iterations: number;
  /** whether that run converged before `maxIter` */
  readonly converged: boolean;
  /** what distances are taken from, near the centres */
  readonly origin: Float64Array;

  constructor(run: KMeansRun, origin: Float64Array) {
    this.k = run.centers.rows;
    this.labels = run.labels;
    this.centers = run.centers;
    this.inertia = run.inertia;
    this.iterations = run.iterations;
    this.converged = run.converged;
    this.origin = origin;
  }

  /**
   * The nearest centre of every row.
   * @param input rows with the columns of the fit
   */
  predict(input: MatrixInput): Int32Array {
    return nearestCenters(requireData(input, 0, this.centers.cols), this.centers, this.origin);
  }
}
