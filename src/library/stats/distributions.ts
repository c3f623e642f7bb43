import { log } from '../core/math/log.js';
import { logBeta, logUpperGamma } from './special-functions.js';

/** ln P(X > x) for a chi-square variable with `df` degrees of freedom; exact far beyond where P underflows. */
export function chiSquareLogTail(x: number, df: number): number {
  return logUpperGamma(df / 2, x / 2);
}

/** ln P(|T| > |t|) for Student's t with `df` degrees of freedom, which may be fractional. */
export function studentTLogTail(t: number, df: number): number {
  if (t === 0) return 0;
  if (!Number.isFinite(t)) return Number.NEGATIVE_INFINITY;
  const square = t * t;
  return logBeta(df / 2, 0.5, df / (df + square), square / (df + square));
}

/** The t that a share `tails` of Student's distribution lies beyond, on both sides together. */
export function studentQuantile(tails: number, df: number): number {
  let [low, high] = [0, 1];
  const beyond = (t: number): boolean => studentTLogTail(t, df) > log(tails);
  while (beyond(high)) [low, high] = [high, 2 * high];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (beyond(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The interval by Student's t around a mean of `n` observations of standard deviation `sd`, or, with n = 1, around any
 * estimate of standard error `sd`; at 95 % unless `level` says otherwise. A point where nothing varies.
 */
export function studentInterval(
  centre: number,
  sd: number,
  df: number,
  n = 1,
  level = 0.95,
): [low: number, high: number] {
  // where nothing varies there may be no degrees of freedom either
  const reach = sd === 0 ? 0 : (studentQuantile(1 - level, df) * sd) / Math.sqrt(n);
  return [centre - reach, centre + reach];
}
