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

/** The t that 5 % of Student's distribution lie beyond, on both sides together, for at least one degree of freedom. */
function studentT95(df: number): number {
  let [low, high] = [1, 16];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (studentTLogTail(middle, df) > log(0.05)) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The 95 % interval by Student's t around a mean of `n` observations of standard deviation `sd`, or, without `n`, around
 * any estimate of standard error `sd`; a point where nothing varies.
 */
export function studentInterval(centre: number, sd: number, df: number, n = 1): [low: number, high: number] {
  // where nothing varies there may be no degrees of freedom either
  const reach = sd === 0 ? 0 : (studentT95(df) * sd) / Math.sqrt(n);
  return [centre - reach, centre + reach];
}
