import { KMeans, type KMeansOptions, resolveKMeansOptions } from '../../library/baselines/kmeans.js';
import { defineMethod, plainFit, withoutSeed } from './shared/method.js';

/** K-means with k-means++ restarts. */
export const method = defineMethod<Omit<KMeansOptions, 'seed'>>({
  name: 'K-means',
  version: 2,
  resolve: (options) => withoutSeed(resolveKMeansOptions(options)),
  fit(options, x, seed) {
    const { labels, converged } = new KMeans({ ...options, seed }).fit(x);
    return plainFit({ labels, k: options.k, converged });
  },
});
