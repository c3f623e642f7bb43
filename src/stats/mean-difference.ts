import { studentTLogTail } from './student-t.js';

/** One source of uncertainty of a difference of means: its variance and the degrees of freedom behind it. */
export interface VarianceComponent {
  variance: number;
  df: number;
}

export interface MeanDifferenceTest {
  difference: number;
  standardError: number;
  t: number;
  /** Welch–Satterthwaite degrees of freedom */
  df: number;
  /** two-sided p-value of the difference against 0, and its natural logarithm */
  p: number;
  logP: number;
}

/** Tests a difference with independent sources of uncertainty; where nothing varies, p is 1 for no difference, else 0. */
export function meanDifferenceTest(difference: number, components: VarianceComponent[]): MeanDifferenceTest {
  const variance = components.reduce((sum, c) => sum + c.variance, 0);
  const spread = components.reduce((sum, c) => sum + (c.variance > 0 ? c.variance ** 2 / c.df : 0), 0);
  const standardError = Math.sqrt(variance);
  const df = spread > 0 ? variance ** 2 / spread : Number.POSITIVE_INFINITY;
  const t = difference === 0 ? 0 : difference / standardError;
  const logP = studentTLogTail(t, df);
  return { difference, standardError, t, df, p: Math.exp(logP), logP };
}
