import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import { takeRows } from '../columns.js';
import type { ScoredMixture } from './by-bic.js';
import { fitFamily, posteriorLabels, posteriorOf } from './family-mixture.js';

/** Components that became clusters. */
export interface MergedComponents {
  /** cluster of every component */
  clusterOf: Int32Array;
  k: number;
}

/** share of one component's rows that would be given to another from which the two are one cluster (Hennig 2010) */
const OVERLAP = 0.1;
/** share of its rows on which mixtures of two halves disagree, likewise */
const CONFUSION = 0.2;
/** divisions in two halves, and steps of EM on each */
const DIVISIONS = 2;
const HALF_STEPS = { steps: 15, leastRows: 0.01 };
const SOBER_STEPS = { steps: 10, leastRows: 1 };

/** The components of a mixture of y merged to clusters, the pair least apart first. */
export function mergeComponents(y: Matrix, mixture: ScoredMixture, seed: number): MergedComponents {
  const { k } = mixture;
  if (k === 1) return { clusterOf: new Int32Array(1), k: 1 };
  const calls = confusionOf(y, mixture, seed);
  const overlaps = overlapsOf(y, mixture);
  let clusterOf: Int32Array = Int32Array.from({ length: k }, (_, c) => c);
  for (let clusters = k; clusters > 1; clusters--) {
    const least = leastApart(
      summed(overlaps.shares, clusterOf, clusters, k),
      summedSizes(overlaps.sizes, clusterOf, clusters),
      summed(calls, clusterOf, clusters, k),
      clusters,
    );
    if (least.ratio < 1) return { clusterOf, k: clusters };
    clusterOf = joined(clusterOf, least.a, least.b);
  }
  return { clusterOf, k: 1 };
}

/** Cluster b becomes part of cluster a < b; later ones move up. */
const joined = (clusterOf: Int32Array, a: number, b: number): Int32Array =>
  clusterOf.map((cluster) => (cluster === b ? a : cluster > b ? cluster - 1 : cluster));

/** Two clusters in the order in which they would be merged next, down to one. */
export interface Join {
  /** numbers of the two clusters; the joined one keeps the smaller */
  a: number;
  b: number;
  /** share of the rows of one of them that would be given to the other */
  overlap: number;
}

/** How far apart clusters are: the pair with the largest overlap is joined, again and again. */
export function joinsOf(probabilities: Matrix, labels: Int32Array): Join[] {
  const k = probabilities.cols;
  const { shares, sizes } = sharesOf(probabilities, labels);
  const joins: Join[] = [];
  let alive = Array.from({ length: k }, (_, c) => c);
  while (alive.length > 1) {
    let best: Join = { a: 0, b: 0, overlap: -1 };
    for (const b of alive) {
      for (const a of alive) {
        if (a >= b) break;
        const overlap = largerShare(shares, sizes, a, b);
        if (overlap > best.overlap) best = { a, b, overlap };
      }
    }
    const { a, b } = best;
    joins.push(best);
    for (const c of alive) shares[a * k + c] += shares[b * k + c];
    for (const c of alive) shares[c * k + a] += shares[c * k + b];
    sizes[a] += sizes[b];
    alive = alive.filter((c) => c !== b);
  }
  return joins;
}

/** Of the rows of one of two clusters the share that is given to the other, the larger of the two. */
function largerShare(counts: Float64Array, of: Float64Array, a: number, b: number): number {
  const k = of.length;
  return Math.max(counts[a * k + b] / Math.max(of[a], 1e-9), counts[b * k + a] / Math.max(of[b], 1e-9));
}

/** Σ_i r_ia over the rows with label b, K × K, and Σ_i r_ia. */
function sharesOf({ rows, cols: k, data }: Matrix, labels: Int32Array): { shares: Float64Array; sizes: Float64Array } {
  const shares = new Float64Array(k * k);
  const sizes = new Float64Array(k);
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < k; c++) {
      sizes[c] += data[i * k + c];
      shares[c * k + labels[i]] += data[i * k + c];
    }
  }
  return { shares, sizes };
}

function leastApart(
  shares: Float64Array,
  sizes: Float64Array,
  calls: Float64Array,
  k: number,
): { ratio: number; a: number; b: number } {
  const called = new Float64Array(k);
  for (let a = 0; a < k; a++) for (let b = 0; b < k; b++) called[a] += calls[a * k + b];
  let best = { ratio: -1, a: 0, b: 0 };
  for (let b = 0; b < k; b++) {
    for (let a = 0; a < b; a++) {
      const ratio = Math.max(largerShare(shares, sizes, a, b) / OVERLAP, largerShare(calls, called, a, b) / CONFUSION);
      if (ratio > best.ratio) best = { ratio, a, b };
    }
  }
  return best;
}

function summed(counts: Float64Array, clusterOf: Int32Array, clusters: number, k: number): Float64Array {
  const out = new Float64Array(clusters * clusters);
  for (let a = 0; a < k; a++) {
    for (let b = 0; b < k; b++) out[clusterOf[a] * clusters + clusterOf[b]] += counts[a * k + b];
  }
  return out;
}

function summedSizes(sizes: Float64Array, clusterOf: Int32Array, clusters: number): Float64Array {
  const out = new Float64Array(clusters);
  sizes.forEach((size, c) => {
    out[clusterOf[c]] += size;
  });
  return out;
}

/**
 * The shares of the components in the rows of one another. A diagonal mixture is too sure of itself if columns are
 * correlated: its responsibilities are those of a pooled full covariance.
 */
function overlapsOf(
  y: Matrix,
  { fit, family, heavy, k }: ScoredMixture,
): { shares: Float64Array; sizes: Float64Array } {
  const sober = family === 'PD' && y.cols > 1 ? fitFamily(y, fit.labels, k, 'PF', SOBER_STEPS, heavy) : undefined;
  const { parameters, labels } = sober ?? fit;
  return sharesOf(posteriorOf(parameters, y), labels);
}

/** Two halves of the rows, a mixture of each from the labels: how often they call a row a and b, K × K, symmetric. */
function confusionOf(y: Matrix, { fit, family, heavy, k }: ScoredMixture, seed: number): Float64Array {
  const calls = new Float64Array(k * k);
  for (let division = 0; division < DIVISIONS; division++) {
    const order = stream(seed, 'adaptive', 'confusion', division).permutation(y.rows);
    const half = y.rows >> 1;
    const [one, other] = [order.subarray(0, half), order.subarray(half)].map((rows) => {
      const labels = rows.map((i) => fit.labels[i]);
      const found = fitFamily(takeRows(y, rows), labels, k, family, HALF_STEPS, heavy);
      return found && posteriorLabels(found.parameters, y);
    });
    if (one && other) {
      for (let i = 0; i < y.rows; i++) {
        calls[one[i] * k + other[i]]++;
        calls[other[i] * k + one[i]]++;
      }
    } else for (let e = 0; e < calls.length; e++) calls[e]++;
  }
  return calls;
}
