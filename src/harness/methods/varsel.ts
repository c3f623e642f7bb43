import {
  resolveSelectionOptions,
  VariableSelectionMixture,
  type VariableSelectionOptions,
} from '../../library/baselines/variable-selection-mixture.js';
import { defineMethod, plainFit, withoutSeed } from './shared/method.js';

/** Mixture that selects its variables by penalised likelihood (Marbac, Sedki & Patin 2020). */
export const method = defineMethod<Omit<VariableSelectionOptions, 'seed'>>({
  name: 'VarSel',
  version: 3,
  resolve: (options) => withoutSeed(resolveSelectionOptions(options)),
  fit(options, x, seed) {
    const { labels, k, discriminative, converged } = new VariableSelectionMixture({ ...options, seed }).fit(x);
    return plainFit({ labels, k, activeFeatures: discriminative, converged });
  },
});
