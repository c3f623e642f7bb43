import { requireInput, requireWhole } from '../../library/core/errors.js';
import { allocateMatrix } from '../../library/core/kernel/kernel-memory.js';
import type { Matrix } from '../../library/core/matrix.js';
import { stream } from '../../library/core/random.js';
import { ACTIVE_GATE } from '../../library/divi/model.js';
import { adjustedRandIndex, bestJaccard } from '../../library/metrics/agreement.js';

/** What a refit has to offer, whatever the method. */
export interface Refit {
  k: number;
  predict(x: Matrix): ArrayLike<number>;
  /** of every feature; null for a method that has none */
  gates: Float64Array | null;
}

/** null if a sample cannot be fitted, such as one whose columns are all constant */
export type SampleFitter = (x: Matrix, seed: number) => Refit | null;

export interface ResamplingOptions {
  seed: number;
  /** refits, each of which costs a fit */
  refits?: number;
  /** part of the rows that a refit sees */
  share?: number;
  /** called before every refit, with its number from 0 */
  onRefit?: (refit: number) => void;
}

/** How much of a fit is found again in fits to parts of its rows. */
export interface RowStability {
  /** refits that came about, and samples that could not be fitted */
  refits: number;
  failed: number;
  /** rows that every refit saw */
  rows: number;
  /** ARI of every refit with the reported fit, over all rows */
  ari: number[];
  meanAri: number;
  leastAri: number;
  /** K of every refit */
  k: number[];
  /** mean over the refits of the Jaccard similarity of each reported cluster with the one most like it; null without rows */
  jaccard: (number | null)[];
  /** part of the refits in which each feature's gate is active; null for a method without gates */
  activeShare: number[] | null;
}

/**
 * Refits to random parts of the rows, drawn without replacement, and extends every refit to all rows with its
 * `predict`. Every refit has its own random stream for rows and seed, so the spread includes that between seeds. The
 * clusters are compared as by Hennig ("Cluster-wise assessment of cluster stability", Computational Statistics & Data
 * Analysis 52, 2007). A stable cluster need not be real: a method that always cuts in the same place is stable as well.
 * Null if no sample could be fitted.
 */
export function rowStability(
  x: Matrix,
  reported: { labels: ArrayLike<number>; k: number },
  fitter: SampleFitter,
  { seed, refits = 10, share = 0.8, onRefit }: ResamplingOptions,
): RowStability | null {
  requireWhole('refits', refits, 1);
  requireInput(share > 0 && share < 1, `share must be between 0 and 1, not ${share}`);
  const rows = Math.max(1, Math.round(share * x.rows));
  const ari: number[] = [];
  const k: number[] = [];
  const similarities: Float64Array[] = [];
  const gates: Float64Array[] = [];
  // where the kernels compute: they need no copy of a large one; every refit has the same room
  const sample = allocateMatrix(rows, x.cols);
  for (let refit = 0; refit < refits; refit++) {
    onRefit?.(refit);
    const random = stream(seed, 'fit', 'resampling', refit);
    // in the order of the table: only which rows there are may matter
    const kept = random.permutation(x.rows).subarray(0, rows).sort();
    const found = fitter(selectRows(x, kept, sample), random.uint32());
    if (found === null) continue;
    const labels = found.predict(x);
    ari.push(adjustedRandIndex(reported.labels, labels));
    k.push(found.k);
    similarities.push(bestJaccard(reported.labels, reported.k, labels));
    if (found.gates !== null) gates.push(found.gates);
  }
  if (k.length === 0) return null;
  const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return {
    refits: k.length,
    failed: refits - k.length,
    rows,
    ari,
    meanAri: meanOf(ari),
    leastAri: ari.reduce((least, value) => Math.min(least, value)),
    k,
    jaccard: Array.from({ length: reported.k }, (_, c) => {
      const mean = meanOf(similarities.map((similarity) => similarity[c]));
      return Number.isNaN(mean) ? null : mean;
    }),
    activeShare:
      gates.length < k.length
        ? null
        : Array.from(gates[0], (_, j) => gates.filter((gate) => gate[j] > ACTIVE_GATE).length / k.length),
  };
}

/** The usual reading of a cluster's mean Jaccard similarity, by the manual of Hennig's R package fpc. */
export type StabilityReading = 'not to be trusted' | 'a pattern, but doubtful' | 'stable' | 'highly stable';

/** Below .6 a cluster dissolves, below .75 which rows belong to it is doubtful, from .85 on it is highly stable. */
export function stabilityReading(jaccard: number): StabilityReading {
  if (jaccard < 0.6) return 'not to be trusted';
  if (jaccard < 0.75) return 'a pattern, but doubtful';
  return jaccard < 0.85 ? 'stable' : 'highly stable';
}

/** The listed rows, in `room`. */
function selectRows({ cols, data }: Matrix, rows: Int32Array, room: Matrix): Matrix {
  rows.forEach((row, i) => {
    room.data.set(data.subarray(row * cols, (row + 1) * cols), i * cols);
  });
  return room;
}
