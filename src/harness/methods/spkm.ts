import { resolveSparseOptions, SparseKMeans, type SparseKMeansOptions } from '../../library/baselines/sparse-kmeans.js';
import { defineMethod, plainFit, withoutSeed } from './shared/method.js';

/** Sparse K-means (Witten & Tibshirani 2010) with a given bound. */
export const method = defineMethod<Omit<SparseKMeansOptions, 'seed'>>({
  name: 'SPKM',
  version: 2,
  resolve: (options) => withoutSeed(resolveSparseOptions(options)),
  fit(options, x, seed) {
    const { labels, selected, converged } = new SparseKMeans({ ...options, seed }).fit(x);
    return plainFit({ labels, k: options.k, activeFeatures: selected, converged });
  },
});
