import {
  byK,
  requireInput,
  requireKnown,
  requireObject,
  requireOneOf,
  requirePositive,
  requireWhole,
  type WithClusters,
} from '../core/errors.js';
import { log } from '../core/math/log.js';
import { columnMeans, type Matrix, type MatrixInput, requireData } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { type Rows, withRows } from '../core/threads/rows.js';
import { resolveThreads, type ThreadsOption } from '../core/threads/threads.js';
import { type FitAsyncOptions, fitInWorker } from '../core/worker/fit-in-worker.js';
import { BaselineKernel } from './kernel.js';
import { KMeansPlusPlus } from './kmeans-seeding.js';
import { KMeansState } from './kmeans-state.js';
import { lloyd } from './lloyd.js';
import { type MixtureParameters, MixtureState, requireMixtureShape } from './mixture-state.js';

export interface GaussianMixtureOptions {
  /** components, K */
  k: number;
  /** restarts; the one with the highest lower bound is kept. With given parameters there is only one run */
  nInit?: number;
  covariance?: 'diagonal';
  /** change of the mean log-likelihood below which the fit has converged */
  tol?: number;
  /** added to every variance */
  regularization?: number;
  maxIter?: number;
  init?: 'k-means' | MixtureParameters;
  seed?: number;
}

/** What a caller may say beside: how the fit is run, which changes nothing in what it finds. */
export type GaussianMixtureInput = WithClusters<GaussianMixtureOptions> & ThreadsOption;

export interface MixtureRun {
  parameters: MixtureParameters;
  lowerBound: number;
  iterations: number;
  converged: boolean;
}

/** The options with defaults filled in, every one checked. */
export function resolveMixtureOptions(options: GaussianMixtureOptions): Required<GaussianMixtureOptions> {
  const { k, nInit = 1, covariance = 'diagonal', tol = 1e-3, regularization = 1e-6 } = options;
  const { maxIter = 100, init = 'k-means', seed = 0 } = options;
  const resolved = { k, nInit, covariance, tol, regularization, maxIter, init, seed };
  requireKnown('option', options, resolved);
  requireWhole('k', k, 1);
  requireWhole('nInit', nInit, 1);
  requireOneOf('covariance', covariance, ['diagonal']);
  requirePositive('tol', tol);
  requireInput(
    Number.isFinite(regularization) && regularization >= 0,
    `regularization must be a finite number of at least 0, not ${regularization}`,
  );
  requireWhole('maxIter', maxIter, 1);
  requireInput(
    init === 'k-means' || typeof init === 'object',
    `init must be 'k-means' or weights, means and variances, not '${init}'`,
  );
  return resolved;
}

/**
 * A Gaussian mixture with diagonal covariances by EM, as scikit-learn computes it.
 * @example
 * import { GaussianMixture, makeMatched } from 'divi-repro';
 * const { x } = makeMatched({ n: 200, d: 20, seed: 1 });
 * const model = new GaussianMixture({ k: 3, nInit: 10, seed: 1 }).fit(x);
 * console.log(model.labels, model.weights, model.bic(x));
 */
export class GaussianMixture {
  readonly #options: Required<GaussianMixtureOptions>;
  readonly #threads: number;

  /**
   * Checks the options; nothing is computed yet.
   * @param input K, starts and seed
   */
  constructor(input: GaussianMixtureInput) {
    requireObject(input);
    const { threads, ...options } = input;
    this.#threads = resolveThreads(threads);
    this.#options = resolveMixtureOptions(byK<GaussianMixtureOptions>(options));
  }

  /**
   * The same fit, bit for bit, in a worker, so the caller's thread stays free. The data are copied, unless they are in
   * the kernels' memory (`allocateMatrix`): do not change those until the fit is done.
   * @param input rows × columns, only finite numbers
   * @param options a signal that stops it
   */
  async fitAsync(input: MatrixInput, { signal }: FitAsyncOptions = {}): Promise<GaussianMixtureModel> {
    const x = requireData(input, 1);
    const options = { ...this.#options, threads: this.#threads };
    const request = { estimator: 'gaussian-mixture', options, x } as const;
    const fit = await fitInWorker<GaussianMixtureModel>(request, { signal });
    const { labels, lowerBound, iterations, converged } = fit;
    return new GaussianMixtureModel({ parameters: fit, lowerBound, iterations, converged }, labels, columnMeans(x));
  }

  /**
   * Fits the rows, in the caller's thread.
   * @param input rows × columns, only finite numbers
   */
  fit(input: MatrixInput): GaussianMixtureModel {
    const { k } = this.#options;
    const x = requireData(input, 1);
    requireInput(k <= x.rows, `k = ${k} components need at least ${k} rows, but the data have ${x.rows}`);
    return withRows(x, this.#threads, (rows) => this.#fitRows(rows));
  }

  #fitRows(x: Rows): GaussianMixtureModel {
    const { k, nInit, init, seed } = this.#options;
    const kernel = new BaselineKernel(x);
    const mixture = new MixtureState(kernel, k);

    let best: MixtureRun;
    if (init === 'k-means') {
      const clusters = new KMeansState(kernel, k);
      const plusPlus = new KMeansPlusPlus(kernel, k);
      const restart = (r: number): MixtureRun => {
        clusters.centerOnRows(plusPlus.pick(stream(seed, 'gaussian-mixture', r)), 'products');
        mixture.setLabels(lloyd(clusters).labels);
        return this.#iterate(mixture, this.#maximize(mixture));
      };
      best = restart(0);
      for (let r = 1; r < nInit; r++) {
        const run = restart(r);
        if (run.lowerBound > best.lowerBound) best = run;
      }
    } else {
      requireMixtureShape(init, k, x.cols);
      best = this.#iterate(mixture, init);
    }
    mixture.expect(best.parameters);
    return new GaussianMixtureModel(best, mixture.labels, kernel.origin);
  }

  #iterate(mixture: MixtureState, start: MixtureParameters): MixtureRun {
    const { tol, maxIter } = this.#options;
    let parameters = start;
    let lowerBound = Number.NEGATIVE_INFINITY;
    let converged = false;
    let iterations = 0;
    while (iterations < maxIter && !converged) {
      iterations++;
      const next = mixture.expectAndSum(parameters);
      parameters = this.#maximize(mixture);
      converged = Math.abs(next - lowerBound) < tol;
      lowerBound = next;
    }
    return { parameters, lowerBound, iterations, converged };
  }

  #maximize(mixture: MixtureState): MixtureParameters {
    const parameters = mixture.maximize(this.#options.regularization);
    requireInput(
      parameters.variances.data.every((variance) => variance > 0),
      'a component has a column without variance: use a larger regularization or fewer components',
    );
    return parameters;
  }
}

/** A fitted mixture. */
export class GaussianMixtureModel {
  /** number of components, K */
  readonly k: number;
  /** the most probable component of every row under the final parameters */
  readonly labels: Int32Array;
  readonly weights: Float64Array;
  readonly means: Matrix;
  readonly variances: Matrix;
  /** mean log-likelihood of a row at the last E-step of the run that was kept, before its last M-step */
  readonly lowerBound: number;
  readonly iterations: number;
  /** whether that run's lower bound stood still before `maxIter` */
  readonly converged: boolean;
  /** what distances are taken from, near the means */
  readonly origin: Float64Array;

  constructor(run: MixtureRun, labels: Int32Array, origin: Float64Array) {
    this.k = run.parameters.weights.length;
    this.labels = labels;
    this.weights = run.parameters.weights;
    this.means = run.parameters.means;
    this.variances = run.parameters.variances;
    this.lowerBound = run.lowerBound;
    this.iterations = run.iterations;
    this.converged = run.converged;
    this.origin = origin;
  }

  /**
   * The most probable component of every row.
   * @param input rows with the columns of the fit
   */
  predict(input: MatrixInput): Int32Array {
    return this.#expect(input, ({ labels }) => labels);
  }

  /** The probability of every component for every row. */
  predictProba(input: MatrixInput): Matrix {
    return this.#expect(input, ({ probabilities }) => probabilities);
  }

  /** Mean log-likelihood of a row. */
  score(input: MatrixInput): number {
    return this.#expect(input, (_, score) => score);
  }

  /** Bayesian information criterion; the lower the better. */
  bic(input: MatrixInput): number {
    return this.#expect(input, ({ kernel: { rows } }, score) => -2 * score * rows + this.#freeParameters() * log(rows));
  }

  /** Akaike's information criterion; the lower the better. */
  aic(input: MatrixInput): number {
    return this.#expect(input, ({ kernel: { rows } }, score) => -2 * score * rows + 2 * this.#freeParameters());
  }

  #freeParameters(): number {
    return 2 * this.means.rows * this.means.cols + this.weights.length - 1;
  }

  /** What `read` makes of the rows under this mixture, given their mean log-likelihood too. */
  #expect<T>(input: MatrixInput, read: (mixture: MixtureState, score: number) => T): T {
    return withRows(requireData(input, 1, this.means.cols), 1, (rows) => {
      const mixture = new MixtureState(new BaselineKernel(rows, this.origin), this.weights.length);
      return read(mixture, mixture.expect(this));
    });
  }
}
