import { studentInterval } from '../../library/stats/distributions.js';
import { welchTest } from '../../library/stats/hypothesis-tests.js';
import { mean, summarize } from '../../library/stats/moments.js';
import { MissingEvidence } from './evidence.js';

/** A mean or a difference with its 95 % interval. */
export interface Estimate {
  value: number;
  low: number;
  high: number;
  /** data sets, pairs of them, or runs behind it */
  n: number;
  /** a printed mean without an interval: the paper's */
  point?: true;
}

/** One run has no interval. */
function requireTwo(...samples: number[][]): void {
  if (samples.some(({ length }) => length < 2)) throw new MissingEvidence('an interval needs two runs at least');
}

/** A mean with its interval by Student's t, of another confidence than 95 % if one is given. */
export function meanEstimate(values: number[], confidence?: number): Estimate {
  requireTwo(values);
  const { mean: value, sd, n } = summarize(values);
  const [low, high] = studentInterval(value, sd, n - 1, n, confidence);
  return { value, low, high, n };
}

/** Of the mean of `a` less that of `b`, which are on different data (Welch). */
export function welchEstimate(a: number[], b: number[], confidence?: number): Estimate {
  requireTwo(a, b);
  const { difference, standardError, df } = welchTest(summarize(a), summarize(b));
  const [low, high] = studentInterval(difference, standardError, df, 1, confidence);
  return { value: difference, low, high, n: Math.min(a.length, b.length) };
}

const Z95 = 1.959963984540054;

/** A share of `n` with its interval by Wilson's score, which is also valid for shares of 0 and 1. */
export function shareEstimate(hits: number, n: number): Estimate {
  if (n === 0) throw new MissingEvidence('a share needs one run at least');
  const share = hits / n;
  const z2 = Z95 * Z95;
  const centre = (share + z2 / (2 * n)) / (1 + z2 / n);
  const reach = (Z95 * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))) / (1 + z2 / n);
  return { value: share, low: centre - reach, high: centre + reach, n };
}

/** How far every value lies from the median: their mean is a spread that one outlier does not rule (Brown and Forsythe). */
export function deviations(values: number[]): number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const median = sorted.length % 2 === 1 ? sorted[middle] : mean([sorted[middle - 1], sorted[middle]]);
  return values.map((value) => Math.abs(value - median));
}

/** How far an estimate lies from 0, on whichever side. */
export function magnitude({ value, low, high, ...rest }: Estimate): Estimate {
  const far = Math.max(Math.abs(low), Math.abs(high));
  const near = low <= 0 && high >= 0 ? 0 : Math.min(Math.abs(low), Math.abs(high));
  return { value: Math.abs(value), low: near, high: far, ...rest };
}

/** The same estimate on another scale: factor · value + shift. */
export function rescaled(estimate: Estimate, factor: number, shift = 0): Estimate {
  const [a, b] = [factor * estimate.low + shift, factor * estimate.high + shift];
  return { ...estimate, value: factor * estimate.value + shift, low: Math.min(a, b), high: Math.max(a, b) };
}
