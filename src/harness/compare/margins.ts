import type { MetricName } from '../experiment/metrics.js';

/** Differences below these do not matter in practice; docs/verdicts.md says why. */
const ABSOLUTE: Record<MetricName, number> = {
  ari: 0.02,
  nmi: 0.02,
  f1: 0.05,
  k: 0.05,
  splits: 0.05,
  activeDims: 1,
  seconds: 0,
};
/** The margin of active dimensions grows with their number. */
const RELATIVE_ACTIVE_DIMS = 0.05;

/** The practical margin of a metric around the paper's mean. */
export function practicalMargin(metric: MetricName, paperMean: number): number {
  return metric === 'activeDims' ? Math.max(ABSOLUTE[metric], RELATIVE_ACTIVE_DIMS * paperMean) : ABSOLUTE[metric];
}
