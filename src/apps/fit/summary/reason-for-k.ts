import type { DiviModel } from '../../../library/divi/model.js';
import { scheduledComponents } from '../../../library/divi/schedule.js';

/** K is what was asked for, or comes from the schedule, unless the threshold stopped a split: which of them it was. */
export function reasonForK(model: DiviModel, requested: number | null, sizes: readonly number[]): string {
  const {
    k,
    options: { epochs, splitInterval },
    history: { checks, splits },
  } = model;
  const filled = sizes.filter((size) => size > 0).length;
  if (requested !== null && k === requested) {
    return filled === k
      ? `K = ${k}, as asked for`
      : `K = ${k} components, as asked for, of which ${filled} ${filled === 1 ? 'holds' : 'hold'} rows`;
  }
  const schedule = `${epochs} epochs with a split interval of ${splitInterval}`;
  const most = scheduledComponents(epochs, splitInterval);
  if (most === 1) return `K = 1 because ${schedule} leave no time for a split`;
  const allowed = `${schedule} allow ${times(checks.length)}`;
  if (k === most)
    return `K = ${k} because ${allowed}, and ${checks.length === 1 ? 'it was' : checks.length === 2 ? 'both were' : 'all were'} made`;
  return (
    `K = ${k} because ${allowed}, and ${splits.length === 0 ? 'none was' : `${splits.length} of them ${splits.length === 1 ? 'was' : 'were'}`} made: ` +
    'at the other looks every component fitted well enough (threshold τ)'
  );
}

/** Where the schedule alone decided K, nothing is learned about the number of clusters. */
export function scheduleNote({ k, options: { epochs, splitInterval } }: DiviModel, requested: number | null): string[] {
  if (requested !== null || k === 1 || k < scheduledComponents(epochs, splitInterval)) return [];
  return [`K = ${k} is the schedule's and not found in the data: rows without any clusters would be cut into as many`];
}

const times = (count: number): string => `${count} split${count === 1 ? '' : 's'}`;
