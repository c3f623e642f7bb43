import { requireWhole } from '../core/errors.js';
import type { MatrixInput } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { Divi } from './divi.js';
import type { DiviModel } from './model.js';
import type { DiviInput } from './options.js';

/** The share of the last epochs whose mean objective counts: that of a single epoch has the noise of its gates. */
const LAST_SHARE = 0.1;

/** The best of several fits with seeds of their own, by the objective 𝒥 at the end; the first has the seed given. */
export function fitBest(options: DiviInput, restarts: number, x: MatrixInput): DiviModel {
  const first = new Divi(options);
  requireWhole('restarts', restarts, 1);
  const { seed } = first.options;
  let best = first.fit(x);
  for (let r = 1; r < restarts; r++) {
    const model = new Divi({ ...options, seed: stream(seed, 'divi', 'restart', r).uint32() }).fit(x);
    if (finalObjective(model) < finalObjective(best)) best = model;
  }
  return best;
}

/** Mean 𝒥 over the last epochs. */
export function finalObjective({ history: { objective } }: DiviModel): number {
  const last = objective.subarray(objective.length - Math.ceil(LAST_SHARE * objective.length));
  return last.reduce((sum, value) => sum + value, 0) / last.length;
}
