import {
  fitSparseKMeansGap,
  resolveGapOptions,
  type SparseKMeansGapOptions,
} from '../../library/baselines/sparse-kmeans-gap.js';
import { defineMethod, plainFit, withoutSeed } from './shared/method.js';

/** Sparse K-means with the bound that its permutation rule picks. */
export const method = defineMethod<Omit<SparseKMeansGapOptions, 'seed'>>({
  name: 'SPKM-Gap',
  version: 2,
  lateOptions: ['rule'],
  resolve: (options) => withoutSeed(resolveGapOptions(options)),
  fit(options, x, seed, share) {
    const { labels, selected, converged } = fitSparseKMeansGap({ ...options, seed }, x, share);
    return plainFit({ labels, k: options.k, activeFeatures: selected, converged });
  },
});
