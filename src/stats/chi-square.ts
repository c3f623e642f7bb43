import { logUpperGamma } from './gamma.js';

/** ln P(X > x) for a chi-square variable with `df` degrees of freedom; exact far beyond where P underflows. */
export function chiSquareLogTail(x: number, df: number): number {
  return logUpperGamma(df / 2, x / 2);
}
