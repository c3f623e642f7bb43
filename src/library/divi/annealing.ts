import { requireInput, requirePositive } from '../core/errors.js';
import { pow } from '../core/math/pow.js';

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
  requireInput(
    ['linear', 'geometric', 'decay'].includes(schedule),
    `temperature.schedule must be 'linear', 'geometric' or 'decay', not '${schedule}'`,
  );
  requireInput(rate > 0 && rate < 1, `temperature.rate must be between 0 and 1, not ${rate}`);
  return Float64Array.from({ length: epochs }, (_, e) => {
    if (schedule === 'decay') return Math.max(end, start * pow(rate, e));
    const t = epochs === 1 ? 0 : e / (epochs - 1);
    return schedule === 'linear' ? start + (end - start) * t : start * pow(end / start, t);
  });
}
