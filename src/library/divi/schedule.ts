import { InputError, requireInput, requireOneOf, requirePositive, requireWhole } from '../core/errors.js';
import { pow } from '../core/math/pow.js';

/** The most components that a schedule gives: one, and one more with every look at the components. */
export function scheduledComponents(epochs: number, splitInterval: number): number {
  return 1 + Math.floor(epochs / splitInterval);
}

/**
 * The shortest split interval that gives `clusters` components, so that the last component has the most epochs to
 * settle. A longer interval would leave it fewer epochs.
 * @param clusters the wanted K
 * @param epochs epochs of the fit
 * @example
 * import { Divi, splitIntervalFor } from 'divi-repro';
 * const divi = new Divi({ epochs: 300, splitInterval: splitIntervalFor(4, 300), everySplit: true });
 * console.log(divi.options.splitInterval);
 */
export function splitIntervalFor(clusters: number, epochs: number): number {
  requireWhole('clusters', clusters, 1);
  const interval = Math.floor(epochs / clusters) + 1;
  const reached = scheduledComponents(epochs, interval);
  if (reached === clusters) return interval;
  throw new InputError(
    `no split interval gives exactly ${clusters} clusters in ${epochs} epochs (${interval} gives ${reached}): ask for fewer clusters, or for more epochs`,
  );
}

export type AnnealingSchedule = 'linear' | 'geometric' | 'decay';

/** How the temperature T of the Gumbel–Sigmoid gates falls over the epochs. */
export interface Annealing {
  /** T₀ */
  start: number;
  /** T_min */
  end: number;
  /** linear or geometric, both reaching T_min in the last epoch, or Algorithm 1's T ← max(T_min, γT) */
  schedule: AnnealingSchedule;
  /** γ of 'decay' */
  rate: number;
}

/** The temperature of every epoch, from `start` in the first. */
export function temperatures({ start, end, schedule, rate }: Annealing, epochs: number): Float64Array {
  requirePositive('temperature.start', start);
  requirePositive('temperature.end', end);
  requireOneOf('temperature.schedule', schedule, ['linear', 'geometric', 'decay']);
  requireInput(rate > 0 && rate < 1, `temperature.rate must be between 0 and 1, not ${rate}`);
  return Float64Array.from({ length: epochs }, (_, e) => {
    if (schedule === 'decay') return Math.max(end, start * pow(rate, e));
    const t = epochs === 1 ? 0 : e / (epochs - 1);
    return schedule === 'linear' ? start + (end - start) * t : start * pow(end / start, t);
  });
}
