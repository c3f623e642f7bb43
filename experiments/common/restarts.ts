import { requireWhole } from '../../src/library/core/errors.js';
import type { MatrixInput } from '../../src/library/core/matrix.js';
import { stream } from '../../src/library/core/random.js';
import { fitDivi } from '../../src/library/divi/divi.js';
import type { DiviModel } from '../../src/library/divi/model.js';
import { type DiviInput, resolveOptions } from '../../src/library/divi/options.js';

/** The share of the last epochs whose mean objective counts: that of a single epoch has the noise of its gates. */
const LAST_SHARE = 0.1;

/**
 * The best of several fits with different seeds, by the final objective 𝒥; the first has the given seed. All share one
 * prior: 𝒥 has the prior in its KL term, so it cannot compare fits with different priors.
 */
export function fitBest(input: DiviInput, restarts: number, x: MatrixInput): DiviModel {
  const options = resolveOptions(input);
  requireWhole('restarts', restarts, 1);
  let best = fitDivi(options, x);
  const { priors } = best;
  for (let r = 1; r < restarts; r++) {
    const seed = stream(options.seed, 'divi', 'restart', r).uint32();
    const model = fitDivi({ ...options, seed }, x, priors);
    if (finalObjective(model) < finalObjective(best)) best = model;
  }
  return best;
}

/** Mean 𝒥 over the last epochs. */
export function finalObjective({ history: { objective } }: DiviModel): number {
  const last = objective.subarray(objective.length - Math.ceil(LAST_SHARE * objective.length));
  return last.reduce((sum, value) => sum + value, 0) / last.length;
}
