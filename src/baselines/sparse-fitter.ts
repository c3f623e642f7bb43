import { requireInput } from '../core/errors.js';
import { square } from '../core/math/pow.js';
import { columnMeans, Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { hartiganWong } from './hartigan-wong.js';
import { BaselineKernel } from './kernel.js';
import { randomRows } from './kmeans-seeding.js';
import { type KMeansRun, KMeansState } from './kmeans-state.js';
import { sparseWeights } from './sparse-weights.js';

/** One fit for one bound. */
export interface SparseFit {
  weights: Float64Array;
  labels: Int32Array;
  centers: Matrix;
  /** Σ_j w_j BCSS_j after every iteration */
  criteria: number[];
  converged: boolean;
}

/** R's limit on the stages of one K-means */
const KMEANS_ITERATIONS = 10;
const FRESH_STARTS = 10;
/** relative change of the weights that counts as standing still */
const TOLERANCE = 1e-4;

/** Sparse k-means of one data set, for any number of bounds. */
export class SparseFitter {
  readonly #x: Matrix;
  readonly #k: number;
  readonly #seed: number;
  readonly #means: Float64Array;
  readonly #kernel = new BaselineKernel();

  constructor(x: Matrix, k: number, seed: number) {
    requireInput(k <= x.rows, `k = ${k} clusters need at least ${k} rows, and the data have ${x.rows}`);
    this.#x = x;
    this.#k = k;
    this.#seed = seed;
    this.#means = columnMeans(x);
  }

  /** Labels of unweighted K-means, the best of `nStarts` random starts. */
  startLabels(nStarts: number): Int32Array {
    return this.#bestOf(nStarts, this.#load(this.#x), 'start', 0).labels;
  }

  /** Labels of unweighted K-means from `centers`. */
  labelsFrom(centers: Matrix): Int32Array {
    requireInput(
      centers.rows === this.#k && centers.cols === this.#x.cols,
      `centers must be ${this.#k} × ${this.#x.cols}, not ${centers.rows} × ${centers.cols}`,
    );
    const state = this.#load(this.#x);
    state.centers = centers;
    return hartiganWong(state, KMEANS_ITERATIONS).labels;
  }

  fit(start: Int32Array, bound: number, maxIter: number): SparseFit {
    const { cols } = this.#x;
    let labels = start;
    let weights: Float64Array = new Float64Array(cols).fill(1 / Math.sqrt(cols));
    const criteria: number[] = [];
    let converged = false;
    while (criteria.length < maxIter && !converged) {
      if (criteria.length > 0) labels = this.#updateLabels(labels, weights, criteria.length);
      const separation = this.#separation(labels);
      const next = sparseWeights(separation, bound);
      criteria.push(next.reduce((sum, w, j) => sum + w * separation[j], 0));
      const change = next.reduce((sum, w, j) => sum + Math.abs(w - weights[j]), 0);
      const size = weights.reduce((sum, w) => sum + w, 0);
      converged = change <= TOLERANCE * size;
      weights = next;
    }
    return { weights, labels, centers: clusterMeans(this.#x, labels, this.#k), criteria, converged };
  }

  #load(x: Matrix): KMeansState {
    const origin = new Float64Array(x.cols);
    this.#kernel.load(x, origin);
    const state = new KMeansState(this.#kernel, this.#k, origin);
    this.#kernel.run.openTransfers();
    return state;
  }

  #bestOf(nStarts: number, state: KMeansState, name: string, iteration: number): KMeansRun {
    let best: KMeansRun | undefined;
    for (let r = 0; r < nStarts; r++) {
      const random = stream(this.#seed, 'sparse-k-means', name, iteration, r);
      state.centerOnRows(randomRows(this.#x.rows, this.#k, random));
      const run = hartiganWong(state, KMEANS_ITERATIONS);
      if (best === undefined || run.inertia < best.inertia) best = run;
    }
    return best!;
  }

  /** K-means on the weighted features, from the present clusters unless one of them would lose all its rows. */
  #updateLabels(labels: Int32Array, weights: Float64Array, iteration: number): Int32Array {
    const scaled = scaleColumns(this.#x, weights);
    const state = this.#load(scaled);
    state.centers = clusterMeans(scaled, labels, this.#k);
    this.#kernel.run.assignRows(false, false);
    if (new Set(state.labels).size < this.#k) return this.#bestOf(FRESH_STARTS, state, 'afresh', iteration).labels;
    return hartiganWong(state, KMEANS_ITERATIONS).labels;
  }

  /** Between-cluster sum of squares of every feature, TSS_j − WCSS_j = Σ_c n_c (m_cj − m_j)². */
  #separation(labels: Int32Array): Float64Array {
    const counts = new Int32Array(this.#k);
    for (const label of labels) counts[label]++;
    const means = clusterMeans(this.#x, labels, this.#k);
    const out = new Float64Array(this.#x.cols);
    for (let c = 0; c < this.#k; c++) {
      for (let j = 0; j < out.length; j++) out[j] += counts[c] * square(means.get(c, j) - this.#means[j]);
    }
    return out;
  }
}

/** Means of the labelled rows; 0 for a label without rows. */
function clusterMeans(x: Matrix, labels: Int32Array, k: number): Matrix {
  const { cols, data } = x;
  const out = new Matrix(k, cols);
  const counts = new Int32Array(k);
  for (let i = 0; i < x.rows; i++) {
    counts[labels[i]]++;
    const offset = labels[i] * cols;
    for (let j = 0; j < cols; j++) out.data[offset + j] += data[i * cols + j];
  }
  for (let c = 0; c < k; c++) {
    if (counts[c] > 0) for (let j = 0; j < cols; j++) out.data[c * cols + j] /= counts[c];
  }
  return out;
}

/** The columns with a weight above 0, times its square root. */
export function scaleColumns(x: Matrix, weights: Float64Array): Matrix {
  const kept = Array.from(weights.keys()).filter((j) => weights[j] > 0);
  const out = new Matrix(x.rows, kept.length);
  const scales = kept.map((j) => Math.sqrt(weights[j]));
  for (let i = 0; i < x.rows; i++) {
    for (let at = 0; at < kept.length; at++) out.set(i, at, x.get(i, kept[at]) * scales[at]);
  }
  return out;
}
