import { requireWhole } from '../../library/core/errors.js';
import { fitBest } from '../../library/divi/restarts.js';
import { type DiviVariant, diviFit, resolveVariant, STRICT } from './shared/divi-method.js';
import { defineMethod } from './shared/method.js';

/** DIVI started several times with one prior, the fit with the lowest objective kept. */
export const method = defineMethod<DiviVariant & { restarts: number }>({
  name: 'DIVI-Restarts',
  version: 3,
  resolve({ restarts, ...options }) {
    const resolved = resolveVariant(options, 'informative');
    requireWhole('restarts', restarts, 1);
    return { restarts, ...resolved };
  },
  fit: ({ restarts, ...options }, x, seed) => diviFit(fitBest({ ...options, ...STRICT, seed }, restarts, x)),
});
