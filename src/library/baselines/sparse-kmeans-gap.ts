import { requireKnown } from '../core/errors.js';
import type { MatrixInput } from '../core/matrix.js';
import { type BoundGap, boundGaps, pickBound, requireRule } from './choose-bound.js';
import { SparseKMeans, type SparseKMeansModel } from './sparse-kmeans.js';

export interface SparseKMeansGapOptions {
  /** clusters, K */
  k: number;
  /** which bound of the gap statistic: see {@link chooseBound} */
  rule?: 'largest-gap' | 'one-sd';
  nPermutations?: number;
  nStarts?: number;
  seed?: number;
}

export function resolveGapOptions(options: SparseKMeansGapOptions): Required<SparseKMeansGapOptions> {
  const { k, rule = 'largest-gap', nPermutations = 25, nStarts = 20, seed = 0 } = options;
  const resolved = { k, rule, nPermutations, nStarts, seed };
  requireKnown('option', options, resolved);
  requireRule(rule);
  return resolved;
}

/**
 * Sparse k-means with the bound that its own permutation rule picks (Witten & Tibshirani 2010, Section 3.2). `gapsOf`
 * may have the gap statistic, which no rule changes, from another fit with the same options, data and seed.
 */
export function fitSparseKMeansGap(
  options: SparseKMeansGapOptions,
  x: MatrixInput,
  gapsOf: (compute: () => BoundGap[]) => BoundGap[] = (compute) => compute(),
): SparseKMeansModel {
  const { rule, nPermutations, ...fit } = resolveGapOptions(options);
  const gaps = gapsOf(() => boundGaps(x, { ...fit, nPermutations }));
  return new SparseKMeans({ ...fit, bound: pickBound(gaps, rule) }).fit(x);
}
