import { requireInput } from '../core/errors.js';
import { square } from '../core/math/pow.js';
import { Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import type { Rows } from '../core/threads/rows.js';
import { hartiganWong, transferRows } from './hartigan-wong.js';
import { BaselineKernel } from './kernel.js';
import { randomRows } from './kmeans-seeding.js';
import { type KMeansRun, KMeansState } from './kmeans-state.js';

/** One fit for one bound. */
export interface SparseFit {
  weights: Float64Array;
  labels: Int32Array;
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
  readonly #x: Rows;
  readonly #k: number;
  readonly #seed: number;
  readonly #means: Float64Array;
  readonly #state: KMeansState;
  /** of labels that were met before: all bounds have their start in common */
  readonly #separations = new WeakMap<Int32Array, Float64Array>();

  constructor(x: Rows, k: number, seed: number) {
    requireInput(k <= x.rows, `k = ${k} clusters need at least ${k} rows, but the data have ${x.rows}`);
    this.#x = x;
    this.#k = k;
    this.#seed = seed;
    this.#means = x.columnMeans();
    const kernel = new BaselineKernel(x, new Float64Array(x.cols), true);
    this.#state = new KMeansState(kernel, k);
    kernel.run.openTransfers();
  }

  /** Labels of unweighted K-means, the best of `nStarts` random starts. */
  startLabels(nStarts: number): Int32Array {
    this.#useOpened();
    return this.#bestOf(nStarts, 'start', 0).labels;
  }

  /** Labels of unweighted K-means from `centers`. */
  labelsFrom(centers: Matrix): Int32Array {
    requireInput(
      centers.rows === this.#k && centers.cols === this.#x.cols,
      `centers must be ${this.#k} × ${this.#x.cols}, not ${centers.rows} × ${centers.cols}`,
    );
    this.#useOpened();
    this.#state.centers = centers;
    return hartiganWong(this.#state, KMEANS_ITERATIONS).labels;
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
    return { weights, labels, criteria, converged };
  }

  /** Means of the labelled rows over all features, unweighted. */
  centersOf(labels: Int32Array): Matrix {
    const { kernel } = this.#state;
    kernel.useOpened();
    this.#state.labels.set(labels);
    kernel.run.centerOnLabels();
    return this.#state.centers;
  }

  /** The rows to transfer are all columns. */
  #useOpened(): void {
    this.#state.kernel.useOpened();
    this.#state.kernel.parallelFor('measurePart');
  }

  #bestOf(nStarts: number, name: string, iteration: number): KMeansRun {
    let best: KMeansRun | undefined;
    for (let r = 0; r < nStarts; r++) {
      const random = stream(this.#seed, 'sparse-k-means', name, iteration, r);
      this.#state.centerOnRows(randomRows(this.#x.rows, this.#k, random));
      const run = hartiganWong(this.#state, KMEANS_ITERATIONS);
      if (best === undefined || run.inertia < best.inertia) best = run;
    }
    return best!;
  }

  /**
   * K-means on the weighted features, from the present clusters unless one of them would lose all its rows. The same
   * array if no label changes.
   */
  #updateLabels(labels: Int32Array, weights: Float64Array, iteration: number): Int32Array {
    const state = this.#state;
    const { kernel } = state;
    const kept = keptColumns(weights);
    kernel.useScaled(
      kept,
      kept.map((j) => Math.sqrt(weights[j])),
    );
    kernel.parallelFor('measurePart');
    state.labels.set(labels);
    kernel.run.centerOnLabels();
    if (!kernel.run.everyCenterNearest()) return this.#bestOf(FRESH_STARTS, 'afresh', iteration).labels;
    transferRows(state, KMEANS_ITERATIONS);
    const next = state.labels;
    return next.every((label, i) => label === labels[i]) ? labels : next.slice();
  }

  /** Between-cluster sum of squares of every feature, TSS_j − WCSS_j = Σ_c n_c (m_cj − m_j)². */
  #separation(labels: Int32Array): Float64Array {
    const known = this.#separations.get(labels);
    if (known) return known;
    const means = this.centersOf(labels);
    const { counts } = this.#state;
    const out = new Float64Array(this.#x.cols);
    for (let c = 0; c < this.#k; c++) {
      for (let j = 0; j < out.length; j++) out[j] += counts[c] * square(means.get(c, j) - this.#means[j]);
    }
    this.#separations.set(labels, out);
    return out;
  }
}

const keptColumns = (weights: Float64Array): number[] => Array.from(weights.keys()).filter((j) => weights[j] > 0);

/** The columns with a weight above 0, times its square root. */
export function scaleColumns(x: Matrix, weights: Float64Array): Matrix {
  const kept = keptColumns(weights);
  const out = new Matrix(x.rows, kept.length);
  const scales = kept.map((j) => Math.sqrt(weights[j]));
  for (let i = 0; i < x.rows; i++) {
    for (let at = 0; at < kept.length; at++) out.set(i, at, x.get(i, kept[at]) * scales[at]);
  }
  return out;
}

const MAX_HALVINGS = 15;
const WIDTH = 1e-4;

const norm2 = (v: Float64Array): number => Math.sqrt(v.reduce((sum, value) => sum + value * value, 0));

/** S(a, Δ) = sign(a)·max(0, |a| − Δ) */
const softThreshold = (a: Float64Array, delta: number): Float64Array =>
  a.map((value) => Math.sign(value) * Math.max(0, Math.abs(value) - delta));

/** ‖S(a, Δ)‖₁ / ‖S(a, Δ)‖₂ */
function normRatio(a: Float64Array, delta: number): number {
  let sum = 0;
  let squares = 0;
  for (let j = 0; j < a.length; j++) {
    const size = Math.max(0, Math.abs(a[j]) - delta);
    sum += size;
    squares += size * size;
  }
  return sum / Math.sqrt(squares);
}

/** The threshold Δ at which ‖S(a, Δ)‖₁ / ‖S(a, Δ)‖₂ comes down to `bound`; 0 if it is not above it at all. */
function searchThreshold(a: Float64Array, largest: number, bound: number): number {
  if (normRatio(a, 0) <= bound) return 0;
  let low = 0;
  let high = largest - 1e-5;
  for (let h = 0; h < MAX_HALVINGS && high - low > WIDTH; h++) {
    const middle = (low + high) / 2;
    if (normRatio(a, middle) < bound) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/**
 * The weights w ≥ 0 that maximise Σ w_j a_j with ‖w‖₂ = 1 and ‖w‖₁ ≤ `bound`, by sparcl's search for the threshold:
 * 15 halvings, to 1e-4. Equal weights if every a_j is 0.
 */
export function sparseWeights(a: Float64Array, bound: number): Float64Array {
  const largest = a.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return a.map(() => 1 / Math.sqrt(a.length));
  // the search stops at absolute widths, which are too coarse for small sums of squares
  if (largest < 1)
    return sparseWeights(
      a.map((value) => value / largest),
      bound,
    );
  const thresholded = softThreshold(a, searchThreshold(a, largest, bound));
  const length = norm2(thresholded);
  return thresholded.map((value) => value / length);
}
