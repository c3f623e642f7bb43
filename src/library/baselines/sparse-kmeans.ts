import { byK, requireInput, requireKnown, requireWhole, type WithClusters } from '../core/errors.js';
import { columnMeans, type Matrix, type MatrixInput, requireData } from '../core/matrix.js';
import { withRows } from '../core/threads/rows.js';
import { nearestCenters } from './kmeans-state.js';
import { type SparseFit, SparseFitter, scaleColumns } from './sparse-fitter.js';

export interface SparseKMeansOptions {
  /** clusters, K */
  k: number;
  /** L1 bound s on the feature weights, above 1; from √p on, it does not bind */
  bound: number;
  /** random starts of the first, unweighted K-means */
  nStarts?: number;
  maxIter?: number;
  /** centres from which the first K-means runs once, instead of random starts */
  centers?: Matrix;
  /** a feature is selected if its weight is above this */
  threshold?: number;
  seed?: number;
}

type ResolvedOptions = Required<Omit<SparseKMeansOptions, 'centers'>> & Pick<SparseKMeansOptions, 'centers'>;

/** The options with defaults filled in, every one checked. */
export function resolveSparseOptions(options: SparseKMeansOptions): ResolvedOptions {
  const { k, bound, nStarts = 20, maxIter = 6, centers, threshold = 0, seed = 0 } = options;
  const resolved = { k, bound, nStarts, maxIter, centers, threshold, seed };
  requireKnown('option', options, resolved);
  requireWhole('k', k, 1);
  requireBound(bound);
  requireWhole('nStarts', nStarts, 1);
  requireWhole('maxIter', maxIter, 1);
  requireInput(threshold >= 0, `threshold must be at least 0, not ${threshold}`);
  return resolved;
}

/**
 * Sparse k-means (Witten & Tibshirani 2010) as R's sparcl: it alternates K-means on weighted features with weights that
 * maximise the weighted between-cluster sum of squares. It does not scale the data: standardise first.
 * @example
 * import { makeMatched, SparseKMeans, standardize } from 'divi-repro';
 * const { x } = standardize(makeMatched({ n: 200, d: 20, seed: 1 }).x);
 * const model = new SparseKMeans({ k: 3, bound: 3 }).fit(x);
 * console.log(model.labels, model.weights, model.selected);
 */
export class SparseKMeans {
  readonly #options: ResolvedOptions;

  /**
   * Checks the options; nothing is computed yet.
   * @param options K, starts and seed
   */
  constructor(options: WithClusters<SparseKMeansOptions>) {
    this.#options = resolveSparseOptions(byK<SparseKMeansOptions>(options));
  }

  /**
   * Fits the rows, in the caller's thread.
   * @param input rows × columns, only finite numbers
   */
  fit(input: MatrixInput): SparseKMeansModel {
    const { k, bound, nStarts, maxIter, centers, threshold, seed } = this.#options;
    return withRows(requireData(input, 1), 1, (rows) => {
      const fitter = new SparseFitter(rows, k, seed);
      const labels = centers ? fitter.labelsFrom(centers) : fitter.startLabels(nStarts);
      const fit = fitter.fit(labels, bound, maxIter);
      return new SparseKMeansModel(fit, fitter.centersOf(fit.labels), threshold);
    });
  }
}

export function requireBound(bound: number): void {
  requireInput(
    Number.isFinite(bound) && bound > 1,
    `bound must be a finite number above 1 (at 1 a single feature is left), not ${bound}`,
  );
}

/** A fitted sparse k-means clustering. */
export class SparseKMeansModel {
  /** number of clusters, K */
  readonly k: number;
  readonly labels: Int32Array;
  /** weight of every feature, w */
  readonly weights: Float64Array;
  /** means of the clusters over all features, unweighted */
  readonly centers: Matrix;
  /** Σ_j w_j BCSS_j */
  readonly criterion: number;
  /** the same after every iteration */
  readonly criteria: number[];
  /** indices of the selected features */
  readonly selected: number[];
  readonly iterations: number;
  readonly converged: boolean;
  /** features with a larger weight are selected */
  readonly threshold: number;

  constructor(fit: SparseFit, centers: Matrix, threshold: number) {
    this.k = centers.rows;
    this.labels = fit.labels;
    this.weights = fit.weights;
    this.centers = centers;
    this.criteria = fit.criteria;
    this.criterion = fit.criteria[fit.criteria.length - 1];
    this.iterations = fit.criteria.length;
    this.converged = fit.converged;
    this.threshold = threshold;
    this.selected = Array.from(fit.weights.keys()).filter((j) => fit.weights[j] > threshold);
  }

  /**
   * The nearest centre of every row over the weighted features.
   * @param input rows with the columns of the fit
   */
  predict(input: MatrixInput): Int32Array {
    const x = requireData(input, 0, this.centers.cols);
    const scaled = scaleColumns(x, this.weights);
    const centers = scaleColumns(this.centers, this.weights);
    return nearestCenters(scaled, centers, columnMeans(centers));
  }
}
