import { InputError, requireWhole } from '../core/errors.js';

/** The most components that a schedule gives: one, and one more with every look at the components. */
export function scheduledComponents(epochs: number, splitInterval: number): number {
  return 1 + Math.floor(epochs / splitInterval);
}

/**
 * The split interval that gives `clusters` components: the shortest of those that do, so that the last component has
 * the most epochs to settle in. The longest one would split for the last time in the last epoch.
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
