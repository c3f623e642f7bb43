import { requireKnown, requireObject, requireWhole } from '../core/errors.js';
import { type Matrix, type MatrixInput, requireData } from '../core/matrix.js';
import {
  GaussianMixture,
  type GaussianMixtureModel,
  type GaussianMixtureOptions,
  resolveMixtureOptions,
} from './gaussian-mixture.js';

export interface MixtureBicOptions
  extends Pick<GaussianMixtureOptions, 'nInit' | 'tol' | 'regularization' | 'maxIter' | 'seed'> {
  /** the largest number of components tried */
  maxK?: number;
}

/** The options with defaults filled in, every one checked. */
export function resolveMixtureBicOptions(options: MixtureBicOptions): Required<MixtureBicOptions> {
  requireObject(options);
  const { maxK = 10, nInit = 10, tol, regularization, maxIter, seed } = options;
  const {
    k: _k,
    covariance: _covariance,
    init: _init,
    ...mixture
  } = resolveMixtureOptions({ k: 1, nInit, tol, regularization, maxIter, seed });
  const resolved = { maxK, ...mixture };
  requireKnown('option', options, resolved);
  requireWhole('maxK', maxK, 1);
  return resolved;
}

/**
 * Fits diagonal Gaussian mixtures with 1 … maxK components and keeps the one with the lowest BIC (Schwarz 1978). With
 * many columns and few rows, this can be a mixture with a component on a single row, whose variance is just
 * `regularization`; scikit-learn does the same.
 * @example
 * import { makeMatched, MixtureBic } from 'divi-repro';
 * const { x } = makeMatched({ n: 200, d: 20, seed: 1 });
 * const { k, mixture, bics } = new MixtureBic({ maxK: 5, nInit: 3 }).fit(x);
 * console.log(k, mixture.labels, bics);
 */
export class MixtureBic {
  readonly #options: Required<MixtureBicOptions>;

  /**
   * Checks the options; nothing is computed yet.
   * @param options largest K, and the options of a mixture
   */
  constructor(options: MixtureBicOptions = {}) {
    this.#options = resolveMixtureBicOptions(options);
  }

  /**
   * Fits the rows, in the caller's thread.
   * @param input rows × columns, only finite numbers
   */
  fit(input: MatrixInput): MixtureBicModel {
    const { maxK, ...options } = this.#options;
    const x = requireData(input, 1);
    const models = Array.from({ length: Math.min(maxK, x.rows) }, (_, i) =>
      new GaussianMixture({ ...options, k: i + 1 }).fit(x),
    );
    const bics = models.map((model) => model.bic(x));
    const best = bics.indexOf(Math.min(...bics));
    return new MixtureBicModel(models[best], bics);
  }
}

/** The mixture that was kept. */
export class MixtureBicModel {
  /** number of components, K */
  readonly k: number;
  /** the most probable component of every row */
  readonly labels: Int32Array;
  readonly mixture: GaussianMixtureModel;
  /** the BIC for 1, 2, … components */
  readonly bics: number[];

  constructor(mixture: GaussianMixtureModel, bics: number[]) {
    this.k = mixture.k;
    this.labels = mixture.labels;
    this.mixture = mixture;
    this.bics = bics;
  }

  /**
   * The most probable component of every row.
   * @param input rows with the columns of the fit
   */
  predict(input: MatrixInput): Int32Array {
    return this.mixture.predict(input);
  }

  /**
   * The probability of every component for every row.
   * @param input rows with the columns of the fit
   */
  predictProba(input: MatrixInput): Matrix {
    return this.mixture.predictProba(input);
  }
}
