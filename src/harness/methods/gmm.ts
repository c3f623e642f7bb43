import {
  GaussianMixture,
  type GaussianMixtureOptions,
  resolveMixtureOptions,
} from '../../library/baselines/gaussian-mixture.js';
import { defineMethod, plainFit, withoutSeed } from './shared/method.js';

/** Gaussian mixture with diagonal covariances and K given. */
export const method = defineMethod<Omit<GaussianMixtureOptions, 'seed'>>({
  name: 'GMM',
  version: 2,
  resolve: (options) => withoutSeed(resolveMixtureOptions(options)),
  fit(options, x, seed) {
    const { labels, converged } = new GaussianMixture({ ...options, seed }).fit(x);
    return plainFit({ labels, k: options.k, converged });
  },
});
