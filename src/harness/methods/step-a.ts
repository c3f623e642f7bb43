import { requireKnown } from '../../library/core/errors.js';
import { requireData } from '../../library/core/matrix.js';
import { withRows } from '../../library/core/threads/rows.js';
import { spreadValues } from '../../library/divi/constant-columns.js';
import { prepareRows } from '../../library/divi/divi.js';
import {
  checkStepA,
  informativePrior,
  roughPartition,
  STEP_A_DEFAULTS,
  type StepAOptions,
} from '../../library/divi/prior.js';
import { defineMethod } from './shared/method.js';

function resolve(given: Partial<StepAOptions>): StepAOptions {
  requireKnown('option', given, STEP_A_DEFAULTS);
  const options = { ...STEP_A_DEFAULTS, ...given };
  checkStepA(options);
  return options;
}

/**
 * What DIVI knows before it trains: the rough partition of Step A, and the features whose prior inclusion probability
 * is above ½. Where the trained gates are no better, the training has taught nothing about relevance.
 */
export const method = defineMethod<Partial<StepAOptions>>({
  name: 'Step A',
  version: 1,
  resolve,
  fit(given, input, seed) {
    const options = resolve(given);
    return withRows(requireData(input, 2), 1, (rows) => {
      const { x, rough, all, columns } = prepareRows(rows, true);
      const partition = roughPartition(x, options, seed, rough);
      const priors = spreadValues(informativePrior(x, partition, options), columns, all.cols, 0);
      const activeFeatures = Array.from(priors.keys()).filter((j) => priors[j] > 0.5);
      return { ...partition, activeFeatures, gates: priors, splits: null, converged: null };
    });
  },
});
