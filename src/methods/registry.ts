import { GaussianMixture, type GaussianMixtureOptions, resolveMixtureOptions } from '../baselines/gaussian-mixture.js';
import { KMeans, type KMeansOptions, resolveKMeansOptions } from '../baselines/kmeans.js';
import { MixtureBic, type MixtureBicOptions, resolveMixtureBicOptions } from '../baselines/mixture-bic.js';
import { resolveSparseOptions, SparseKMeans, type SparseKMeansOptions } from '../baselines/sparse-kmeans.js';
import { fitSparseKMeansGap, resolveGapOptions, type SparseKMeansGapOptions } from '../baselines/sparse-kmeans-gap.js';
import {
  resolveSelectionOptions,
  VariableSelectionMixture,
  type VariableSelectionOptions,
} from '../baselines/variable-selection-mixture.js';
import { requireInput, requireWhole } from '../core/errors.js';
import type { MatrixInput } from '../core/matrix.js';
import { Divi } from '../divi/divi.js';
import type { DiviModel } from '../divi/model.js';
import { type DiviInput, resolveOptions } from '../divi/options.js';
import type { PriorMode } from '../divi/prior.js';
import { fitBest } from '../divi/restarts.js';

type DiviVariant = Omit<DiviInput, 'prior' | 'seed'>;

/** The options of every method, by the name it has in tables: those of the paper, then those it leaves out. */
export interface MethodOptions {
  'DIVI-Info': DiviVariant;
  'DIVI-NonInfo': DiviVariant;
  'DIVI-Random': DiviVariant;
  'K-means': Omit<KMeansOptions, 'seed'>;
  GMM: Omit<GaussianMixtureOptions, 'seed'>;
  SPKM: Omit<SparseKMeansOptions, 'seed'>;
  'GMM-BIC': Omit<MixtureBicOptions, 'seed'>;
  VarSel: Omit<VariableSelectionOptions, 'seed'>;
  'SPKM-Gap': Omit<SparseKMeansGapOptions, 'seed'>;
  'DIVI-Restarts': DiviVariant & { restarts: number };
}

export type MethodName = keyof MethodOptions;

/** What every method has to say about a data set. */
export interface MethodFit {
  labels: Int32Array;
  /** clusters the method ended with: found by DIVI, GMM-BIC and VarSel with k 'bic', given to the others */
  k: number;
  /** indices of the features the method selected; null for a method that selects none */
  activeFeatures: number[] | null;
  /** σ(η) of every feature for DIVI; null for the others */
  gates: Float64Array | null;
  /** splits DIVI made; null for the others */
  splits: number | null;
  /** whether the fit came to rest before its limit; null for DIVI, which always runs all its epochs */
  converged: boolean | null;
}

interface Method<Options> {
  fit(options: Options, x: MatrixInput, seed: number): MethodFit;
  /** all options but the seed and what the name says already, with defaults filled in */
  resolve(options: Options): object;
}

const diviFit = ({ labels, k, activeFeatures, gates, history }: DiviModel): MethodFit => ({
  labels,
  k,
  activeFeatures,
  gates,
  splits: history.splits.length,
  converged: null,
});

const divi = (prior: PriorMode): Method<DiviVariant> => ({
  fit(options, x, seed) {
    return diviFit(new Divi({ ...options, prior, seed }).fit(x));
  },
  resolve(options) {
    const { prior: _prior, seed: _seed, onEpoch: _onEpoch, ...resolved } = resolveOptions({ ...options, prior });
    return resolved;
  },
});

const diviInfo = divi('informative');

const METHODS: { [M in MethodName]: Method<MethodOptions[M]> } = {
  'DIVI-Info': diviInfo,
  'DIVI-NonInfo': divi('noninformative'),
  'DIVI-Random': divi('random'),
  'K-means': {
    fit(options, x, seed) {
      const { labels, converged } = new KMeans({ ...options, seed }).fit(x);
      return { labels, k: options.k, activeFeatures: null, gates: null, splits: null, converged };
    },
    resolve(options) {
      const { seed: _seed, ...resolved } = resolveKMeansOptions(options);
      return resolved;
    },
  },
  GMM: {
    fit(options, x, seed) {
      const { labels, converged } = new GaussianMixture({ ...options, seed }).fit(x);
      return { labels, k: options.k, activeFeatures: null, gates: null, splits: null, converged };
    },
    resolve(options) {
      const { seed: _seed, ...resolved } = resolveMixtureOptions(options);
      return resolved;
    },
  },
  SPKM: {
    fit(options, x, seed) {
      const { labels, selected, converged } = new SparseKMeans({ ...options, seed }).fit(x);
      return { labels, k: options.k, activeFeatures: selected, gates: null, splits: null, converged };
    },
    resolve(options) {
      const { seed: _seed, ...resolved } = resolveSparseOptions(options);
      return resolved;
    },
  },
  'GMM-BIC': {
    fit(options, x, seed) {
      const { k, mixture } = new MixtureBic({ ...options, seed }).fit(x);
      const { labels, converged } = mixture;
      return { labels, k, activeFeatures: null, gates: null, splits: null, converged };
    },
    resolve(options) {
      const { seed: _seed, ...resolved } = resolveMixtureBicOptions(options);
      return resolved;
    },
  },
  VarSel: {
    fit(options, x, seed) {
      const { labels, k, discriminative, converged } = new VariableSelectionMixture({ ...options, seed }).fit(x);
      return { labels, k, activeFeatures: discriminative, gates: null, splits: null, converged };
    },
    resolve(options) {
      const { seed: _seed, ...resolved } = resolveSelectionOptions(options);
      return resolved;
    },
  },
  'SPKM-Gap': {
    fit(options, x, seed) {
      const { labels, selected, converged } = fitSparseKMeansGap({ ...options, seed }, x);
      return { labels, k: options.k, activeFeatures: selected, gates: null, splits: null, converged };
    },
    resolve(options) {
      const { seed: _seed, ...resolved } = resolveGapOptions(options);
      return resolved;
    },
  },
  'DIVI-Restarts': {
    fit({ restarts, ...options }, x, seed) {
      return diviFit(fitBest({ ...options, seed }, restarts, x));
    },
    resolve({ restarts, ...options }) {
      const resolved = diviInfo.resolve(options);
      requireWhole('restarts', restarts, 1);
      return { restarts, ...resolved };
    },
  },
};

export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

function methodOf<M extends MethodName>(name: M): Method<MethodOptions[M]> {
  requireInput(
    Object.hasOwn(METHODS, name),
    `there is no method '${name}'; the methods are ${METHOD_NAMES.join(', ')}`,
  );
  return METHODS[name];
}

/** Fits the method of that name. The baselines scale nothing, and DIVI standardises by itself: standardise before. */
export function fitMethod<M extends MethodName>(
  name: M,
  options: MethodOptions[M],
  x: MatrixInput,
  seed: number,
): MethodFit {
  return methodOf(name).fit(options, x, seed);
}

/** All that fixes the fit of a method besides data and seed: the options with every default spelt out, checked. */
export function resolveMethodOptions<M extends MethodName>(
  name: M,
  options: MethodOptions[M],
): Record<string, unknown> {
  return { ...methodOf(name).resolve(options) };
}
