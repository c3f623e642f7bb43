import { gmm, gmmBic, kMeans, spkm, varSel } from '../../harness/methods/baseline-methods.js';
import type { MethodFit } from '../../harness/methods/shared/method.js';
import { chooseBound } from '../../library/baselines/choose-bound.js';
import { Matrix } from '../../library/core/matrix.js';
import { stream } from '../../library/core/random.js';

/** rows that the bound of sparse k-means is chosen on: its permutations would take hours on all of a large table */
const BOUND_ROWS = 1000;
const BOUND_PERMUTATIONS = 10;
const RESTARTS = 10;
/** the most clusters that GMM-BIC looks at, and how far beyond the K that is asked for */
const MAX_CLUSTERS = 10;
const BEYOND_K = 3;

/** A method beside the one that was fitted. */
export interface Rival {
  name: string;
  /** on standardised data */
  fit(x: Matrix, k: number, seed: number): Pick<MethodFit, 'labels' | 'k' | 'activeFeatures'>;
}

/** The methods that `--compare` fits, all with the same K but the one that chooses it. */
export const RIVALS: readonly Rival[] = [
  { name: 'K-means', fit: (x, k, seed) => kMeans.fit({ k, nInit: RESTARTS }, x, seed) },
  { name: 'GMM', fit: (x, k, seed) => gmm.fit({ k, nInit: RESTARTS }, x, seed) },
  { name: 'SPKM', fit: (x, k, seed) => spkm.fit({ k, bound: sparseBound(x, k, seed) }, x, seed) },
  { name: 'VarSel', fit: (x, k, seed) => varSel.fit({ k, nInit: RESTARTS }, x, seed) },
  {
    name: 'GMM-BIC',
    fit: (x, k, seed) =>
      gmmBic.fit({ maxK: Math.min(x.rows, Math.max(MAX_CLUSTERS, k + BEYOND_K)), nInit: RESTARTS }, x, seed),
  },
];

/** The bound of sparse k-means that permutations of at most a thousand rows speak for. */
export function sparseBound(x: Matrix, k: number, seed: number): number {
  if (x.cols < 2) return 2;
  const rows = Array.from(stream(seed, 'table-fit', 'bound').permutation(x.rows).subarray(0, BOUND_ROWS));
  const sample = Matrix.fromRows(rows.map((i) => x.row(i)));
  return chooseBound(sample, { k, nPermutations: BOUND_PERMUTATIONS, seed }).bound;
}
