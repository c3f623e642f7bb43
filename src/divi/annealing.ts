import { requireInput, requirePositive } from '../core/errors.js';

export type AnnealingSchedule = 'linear' | 'geometric';

/** How the temperature T of the Gumbel–Sigmoid gates falls over the epochs. */
export interface Annealing {
  /** T₀ */
  start: number;
  /** T_min */
  end: number;
  /** linear, or geometric as Algorithm 1's T ← max(T_min, γT); both reach T_min in the last epoch */
  schedule: AnnealingSchedule;
}

/** The temperature of every epoch, from `start` in the first to `end` in the last. */
export function temperatures({ start, end, schedule }: Annealing, epochs: number): Float64Array {
  requirePositive('temperature.start', start);
  requirePositive('temperature.end', end);
  requireInput(
    schedule === 'linear' || schedule === 'geometric',
    `temperature.schedule must be 'linear' or 'geometric', not '${schedule}'`,
  );
  return Float64Array.from({ length: epochs }, (_, e) => {
    const t = epochs === 1 ? 0 : e / (epochs - 1);
    return schedule === 'linear' ? start + (end - start) * t : start * (end / start) ** t;
  });
}
