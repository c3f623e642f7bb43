import { defineMethod, plainFit, withoutSeed } from '../../src/harness/methods/shared/method.js';
import {
  fitSparseKMeansGap,
  resolveGapOptions,
  type SparseKMeansGapOptions,
} from '../../src/library/baselines/choose-bound.js';
import {
  GaussianMixture,
  type GaussianMixtureOptions,
  resolveMixtureOptions,
} from '../../src/library/baselines/gaussian-mixture.js';
import { KMeans, type KMeansOptions, resolveKMeansOptions } from '../../src/library/baselines/kmeans.js';
import {
  MixtureBic,
  type MixtureBicOptions,
  resolveMixtureBicOptions,
} from '../../src/library/baselines/mixture-bic.js';
import {
  resolveSparseOptions,
  SparseKMeans,
  type SparseKMeansOptions,
} from '../../src/library/baselines/sparse-kmeans.js';
import {
  resolveSelectionOptions,
  VariableSelectionMixture,
  type VariableSelectionOptions,
} from '../../src/library/baselines/variable-selection-mixture.js';

/** K-means with k-means++ restarts. */
export const kMeans = defineMethod<Omit<KMeansOptions, 'seed'>>({
  name: 'K-means',
  version: 2,
  resolve: (options) => withoutSeed(resolveKMeansOptions(options)),
  fit(options, x, seed) {
    const { labels, converged } = new KMeans({ ...options, seed }).fit(x);
    return plainFit({ labels, k: options.k, converged });
  },
});

/** Gaussian mixture with diagonal covariances and K given. */
export const gmm = defineMethod<Omit<GaussianMixtureOptions, 'seed'>>({
  name: 'GMM',
  version: 2,
  resolve: (options) => withoutSeed(resolveMixtureOptions(options)),
  fit(options, x, seed) {
    const { labels, converged } = new GaussianMixture({ ...options, seed }).fit(x);
    return plainFit({ labels, k: options.k, converged });
  },
});

/** Gaussian mixture with K chosen by BIC. */
export const gmmBic = defineMethod<Omit<MixtureBicOptions, 'seed'>>({
  name: 'GMM-BIC',
  version: 2,
  resolve: (options) => withoutSeed(resolveMixtureBicOptions(options)),
  fit(options, x, seed) {
    const { k, mixture } = new MixtureBic({ ...options, seed }).fit(x);
    return plainFit({ labels: mixture.labels, k, converged: mixture.converged });
  },
});

/** Sparse K-means (Witten & Tibshirani 2010) with a given bound. */
export const spkm = defineMethod<Omit<SparseKMeansOptions, 'seed'>>({
  name: 'SPKM',
  version: 2,
  resolve: (options) => withoutSeed(resolveSparseOptions(options)),
  fit(options, x, seed) {
    const { labels, selected, converged } = new SparseKMeans({ ...options, seed }).fit(x);
    return plainFit({ labels, k: options.k, activeFeatures: selected, converged });
  },
});

/** Sparse K-means with the bound that its permutation rule picks. */
export const spkmGap = defineMethod<Omit<SparseKMeansGapOptions, 'seed'>>({
  name: 'SPKM-Gap',
  version: 2,
  lateOptions: ['rule'],
  resolve: (options) => withoutSeed(resolveGapOptions(options)),
  fit(options, x, seed, share) {
    const { labels, selected, converged } = fitSparseKMeansGap({ ...options, seed }, x, share);
    return plainFit({ labels, k: options.k, activeFeatures: selected, converged });
  },
});

/** Mixture that selects its variables by penalised likelihood (Marbac, Sedki & Patin 2020). */
export const varSel = defineMethod<Omit<VariableSelectionOptions, 'seed'>>({
  name: 'VarSel',
  version: 3,
  resolve: (options) => withoutSeed(resolveSelectionOptions(options)),
  fit(options, x, seed) {
    const { labels, k, discriminative, converged } = new VariableSelectionMixture({ ...options, seed }).fit(x);
    return plainFit({ labels, k, activeFeatures: discriminative, converged });
  },
});
