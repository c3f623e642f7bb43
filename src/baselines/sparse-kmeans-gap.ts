import type { MatrixInput } from '../core/matrix.js';
import { requireKnown } from '../core/options.js';
import { chooseBound } from './choose-bound.js';
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
  return resolved;
}

/** Sparse k-means with the bound that its own permutation rule picks (Witten & Tibshirani 2010, Section 3.2). */
export function fitSparseKMeansGap(options: SparseKMeansGapOptions, x: MatrixInput): SparseKMeansModel {
  const { k, rule, nPermutations, nStarts, seed } = resolveGapOptions(options);
  const { bound } = chooseBound(x, { k, rule, nPermutations, nStarts, seed });
  return new SparseKMeans({ k, bound, nStarts, seed }).fit(x);
}
