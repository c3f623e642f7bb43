import { METRICS, type MetricName } from '../../harness/experiment/metrics.js';
import { decimalExponent } from '../../library/core/math/decimal-exponent.js';
import type { FigurePoint } from './figure-points.js';

// the narrowest range that a score between 0 and 1 is drawn on: a closer look would make noise look like an effect
const MIN_SCORE_RANGE = 0.3;

// the widest logarithmic range, as a quotient, whose ticks stand at 1, 2 and 5 of each decade; above it, at 1 alone
const MAX_FINE_RANGE = 100;

/** The y axis of a line figure, which spans its points and their ranges; logarithmic where these are above zero. */
export function yEncoding(metric: MetricName, points: readonly FigurePoint[], logarithmic: boolean) {
  const values = points
    .flatMap(({ mean, low, high, datasetLow, datasetHigh }) => [mean, low, high, datasetLow, datasetHigh])
    .filter((value): value is number => Number.isFinite(value));
  const place = { field: 'mean', type: 'quantitative' as const, title: METRICS[metric].title };
  if (logarithmic) return { ...place, ...logarithmicAxis(Math.min(...values), Math.max(...values)) };
  const isCount = !isScore(metric) && metric !== 'seconds';
  return {
    ...place,
    scale: { domain: linearDomain(metric, values) },
    axis: { tickCount: 6, ...(isCount ? { tickMinStep: 1 } : {}) },
  };
}

function isScore(metric: MetricName): boolean {
  return metric === 'ari' || metric === 'nmi' || metric === 'f1';
}

// counts and times are drawn from zero, scores on their part of 0 to 1, both with a little air above
function linearDomain(metric: MetricName, values: number[]): [number, number] {
  if (values.length === 0) return [0, 1];
  const lowest = Math.min(...values);
  const highest = Math.max(...values);
  if (!isScore(metric)) return [Math.min(0, lowest), highest > 0 ? 1.08 * highest : 1];
  const missing = Math.max(0, MIN_SCORE_RANGE - (highest - lowest));
  const top = Math.max(highest, Math.min(1, highest + missing / 2));
  const bottom = Math.min(lowest, top - MIN_SCORE_RANGE);
  return [Math.floor(bottom * 10) / 10, Math.ceil(top * 50 + 0.5) / 50];
}

// from the last of 1, 2, 5, 10, … below the values to the first above them
function logarithmicAxis(lowest: number, highest: number) {
  const steps = logarithmicSteps(lowest, highest, [1, 2, 5]);
  const bottom = steps.findLast((step) => step < lowest)!;
  const top = steps.find((step) => step > highest)!;
  const ticks = top / bottom <= MAX_FINE_RANGE ? steps : logarithmicSteps(lowest, highest, [1]);
  return {
    scale: { type: 'log' as const, domain: [bottom, top], nice: false },
    axis: { values: ticks.filter((tick) => tick >= bottom && tick <= top), labelExpr: "'' + datum.value" },
  };
}

// these digits of every decade that the range touches, and of the ones around it
function logarithmicSteps(lowest: number, highest: number, digits: number[]): number[] {
  const first = decimalExponent(lowest) - 1;
  const last = decimalExponent(highest) + 1;
  const decades = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  // read from text, as powers of ten are not exact
  return decades.flatMap((decade) => digits.map((digit) => Number(`${digit}e${decade}`)));
}
