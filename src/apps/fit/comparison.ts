import { chooseBound } from '../../library/baselines/choose-bound.js';
import { GaussianMixture } from '../../library/baselines/gaussian-mixture.js';
import { KMeans } from '../../library/baselines/kmeans.js';
import { MixtureBic } from '../../library/baselines/mixture-bic.js';
import { SparseKMeans } from '../../library/baselines/sparse-kmeans.js';
import { VariableSelectionMixture } from '../../library/baselines/variable-selection-mixture.js';
import { InputError } from '../../library/core/errors.js';
import { Matrix } from '../../library/core/matrix.js';
import { stream } from '../../library/core/random.js';
import { DIVI_DEFAULTS } from '../../library/divi/options.js';
import { splitIntervalFor } from '../../library/divi/schedule.js';
import { DivergenceError } from '../../library/divi/training.js';
import { adjustedRandIndex, normalizedMutualInfo } from '../../library/metrics/agreement.js';
import { diviFitter, type Told } from './fitter.js';

/** Agreement of a method's clusters with the known classes. */
export interface Truth {
  ari: number;
  nmi: number;
}

/** The agreement of some clusters with the known classes; null if there are none. */
export function truthOf(classes: Int32Array, found: Int32Array): Truth | null {
  if (classes.length === 0) return null;
  return { ari: adjustedRandIndex(classes, found), nmi: normalizedMutualInfo(classes, found) };
}

/** A method beside the one that was fitted, on the same standardised data and with its K. */
export interface ComparedMethod {
  method: string;
  /** clusters it ended with; null if it could not be fitted */
  k: number | null;
  /** ARI with the clusters of the method that was fitted, by the name of that */
  ariWithDivi?: number | null;
  ariWithAdaptive?: number | null;
  /** null without known classes */
  truth: Truth | null;
  /** features selected; null for a method that selects none */
  activeFeatures: number | null;
  /** why it could not be fitted */
  failed: string | null;
}

/** What the comparison needs to know of the fit. */
export interface ComparedFit {
  method: 'adaptive' | 'divi';
  name: string;
  k: number;
  labels: Int32Array;
  activeFeatures: readonly number[];
  truth: (found: Int32Array) => Truth | null;
}

/** The paper's DIVI with K as requested, a rival only of the adaptive method. */
const PAPER: Rival = {
  name: 'DIVI',
  fit: (x, k, seed) => {
    const splitInterval = splitIntervalFor(k, DIVI_DEFAULTS.epochs);
    const { labels, activeFeatures } = diviFitter({ splitInterval, everySplit: true }).fit(x, seed);
    return { labels, activeFeatures, k: new Set(labels).size };
  },
};

/** The fit, and the other methods beside it on the standardised data. */
export function comparisonOf(x: Matrix, fit: ComparedFit, seed: number, told: Told | undefined): ComparedMethod[] {
  const { method, name, k, labels, activeFeatures, truth } = fit;
  const isDivi = method === 'divi';
  const withFit = (ari: number | null) => (isDivi ? { ariWithDivi: ari } : { ariWithAdaptive: ari });
  const own: ComparedMethod = {
    method: name,
    k,
    ...withFit(1),
    truth: truth(labels),
    activeFeatures: activeFeatures.length,
    failed: null,
  };
  const rivals = [...(isDivi ? [] : [PAPER]), ...RIVALS].map((rival): ComparedMethod => {
    told?.(rival.name, null);
    try {
      const found = rival.fit(x, k, seed);
      return {
        method: rival.name,
        k: found.k,
        ...withFit(adjustedRandIndex(labels, found.labels)),
        truth: truth(found.labels),
        activeFeatures: found.activeFeatures?.length ?? null,
        failed: null,
      };
    } catch (error) {
      // more clusters than rows, for one: the fit is not lost for it
      if (!(error instanceof InputError || error instanceof DivergenceError)) throw error;
      const nothing = { truth: null, activeFeatures: null, failed: error.message };
      return { method: rival.name, k: null, ...withFit(null), ...nothing };
    }
  });
  return [own, ...rivals];
}

/** rows that the bound of sparse k-means is chosen on: its permutations would take hours on all of a large table */
const BOUND_ROWS = 1000;
const BOUND_PERMUTATIONS = 10;
const RESTARTS = 10;
/** the most clusters that GMM-BIC looks at, and how far beyond the K that is asked for */
const MAX_CLUSTERS = 10;
const BEYOND_K = 3;

interface RivalFit {
  labels: Int32Array;
  k: number;
  /** null for a method that selects none */
  activeFeatures: number[] | null;
}

/** A method beside the one that was fitted. */
export interface Rival {
  name: string;
  /** on standardised data */
  fit(x: Matrix, k: number, seed: number): RivalFit;
}

/** The methods that `--compare` fits, all with the same K but the one that chooses it. */
export const RIVALS: readonly Rival[] = [
  { name: 'K-means', fit: (x, k, seed) => plain(new KMeans({ k, nInit: RESTARTS, seed }).fit(x), k) },
  { name: 'GMM', fit: (x, k, seed) => plain(new GaussianMixture({ k, nInit: RESTARTS, seed }).fit(x), k) },
  { name: 'SPKM', fit: (x, k, seed) => fitSparse(x, k, sparseBound(x, k, seed), seed) },
  {
    name: 'VarSel',
    fit: (x, k, seed) => {
      const fit = new VariableSelectionMixture({ k, nInit: RESTARTS, seed }).fit(x);
      return { labels: fit.labels, k: fit.k, activeFeatures: fit.discriminative };
    },
  },
  {
    name: 'GMM-BIC',
    fit: (x, k, seed) => {
      const maxK = Math.min(x.rows, Math.max(MAX_CLUSTERS, k + BEYOND_K));
      const chosen = new MixtureBic({ maxK, nInit: RESTARTS, seed }).fit(x);
      return plain(chosen.mixture, chosen.k);
    },
  },
];

const plain = ({ labels }: { labels: Int32Array }, k: number): RivalFit => ({ labels, k, activeFeatures: null });

/** Sparse k-means with a bound. */
export function fitSparse(x: Matrix, k: number, bound: number, seed: number): RivalFit {
  const { labels, selected } = new SparseKMeans({ k, bound, seed }).fit(x);
  return { labels, k, activeFeatures: selected };
}

/** The bound of sparse k-means that permutations of at most a thousand rows speak for. */
export function sparseBound(x: Matrix, k: number, seed: number): number {
  if (x.cols < 2) return 2;
  const rows = Array.from(stream(seed, 'table-fit', 'bound').permutation(x.rows).subarray(0, BOUND_ROWS));
  const sample = Matrix.fromRows(rows.map((i) => x.row(i)));
  return chooseBound(sample, { k, nPermutations: BOUND_PERMUTATIONS, seed }).bound;
}
