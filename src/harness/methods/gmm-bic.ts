import { MixtureBic, type MixtureBicOptions, resolveMixtureBicOptions } from '../../library/baselines/mixture-bic.js';
import { defineMethod, plainFit, withoutSeed } from './shared/method.js';

/** Gaussian mixture with K chosen by BIC. */
export const method = defineMethod<Omit<MixtureBicOptions, 'seed'>>({
  name: 'GMM-BIC',
  version: 2,
  resolve: (options) => withoutSeed(resolveMixtureBicOptions(options)),
  fit(options, x, seed) {
    const { k, mixture } = new MixtureBic({ ...options, seed }).fit(x);
    return plainFit({ labels: mixture.labels, k, converged: mixture.converged });
  },
});
