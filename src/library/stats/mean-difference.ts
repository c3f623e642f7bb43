import { exp } from '../core/math/exp.js';
import { square } from '../core/math/pow.js';
import { studentTLogTail } from './distributions.js';
import { type SampleSummary, sum } from './moments.js';

/** One source of uncertainty of a difference of means: its variance and the degrees of freedom behind it. */
export interface VarianceComponent {
  variance: number;
  df: number;
}

interface MeanDifferenceTest {
  difference: number;
  standardError: number;
  t: number;
  /** Welch–Satterthwaite degrees of freedom */
  df: number;
  /** two-sided p-value of the difference against 0, and its natural logarithm */
  p: number;
  logP: number;
}

/** What a sample adds to the uncertainty of a difference that its mean is part of. */
export function meanVariance({ sd, n }: Pick<SampleSummary, 'sd' | 'n'>): VarianceComponent {
  return { variance: square(sd) / n, df: Math.max(1, n - 1) };
}

/** Tests a difference with independent sources of uncertainty; where nothing varies, p is 1 for no difference, else 0. */
export function meanDifferenceTest(difference: number, components: VarianceComponent[]): MeanDifferenceTest {
  const variance = sum(components.map((c) => c.variance));
  const satterthwaite = sum(components.map((c) => (c.variance > 0 ? square(c.variance) / c.df : 0)));
  const standardError = Math.sqrt(variance);
  const df = satterthwaite > 0 ? square(variance) / satterthwaite : Number.POSITIVE_INFINITY;
  const t = difference === 0 ? 0 : difference / standardError;
  const logP = studentTLogTail(t, df);
  return { difference, standardError, t, df, p: exp(logP), logP };
}

/** Welch's two-sided test of equal means. */
export function welchTest(a: SampleSummary, b: SampleSummary): MeanDifferenceTest {
  return meanDifferenceTest(a.mean - b.mean, [meanVariance(a), meanVariance(b)]);
}
