import { exp } from '../core/math/exp.js';
import { square } from '../core/math/pow.js';
import { chiSquareLogTail, studentTLogTail } from './distributions.js';
import type { GroupStatistics } from './groups/group-statistics.js';
import { type SampleSummary, sum } from './moments.js';

export interface KruskalWallis {
  /** the statistic H, corrected for ties */
  statistic: number;
  df: number;
  /** natural logarithm of the p-value, which may lie far below the smallest double */
  logP: number;
}

/**
 * The Kruskal–Wallis test of every column in the groups of a partition; empty groups do not count. With fewer than two
 * groups or all values equal there is nothing to compare: H is 0 and p is 1.
 */
export function kruskalWallis({ rows, counts, rankSums, ties }: GroupStatistics): KruskalWallis[] {
  return Array.from(ties, (tied, j) => compareRanks(rows, counts, rankSums.row(j), tied));
}

function compareRanks(n: number, counts: Int32Array, rankSums: Float64Array, ties: number): KruskalWallis {
  const centre = (n + 1) / 2;
  let between = 0;
  let present = 0;
  for (let g = 0; g < counts.length; g++) {
    if (counts[g] === 0) continue;
    present++;
    const deviation = rankSums[g] - counts[g] * centre;
    between += (deviation * deviation) / counts[g];
  }
  const tieFactor = 1 - ties / (n * n * n - n);
  if (present < 2 || tieFactor <= 0) return { statistic: 0, df: Math.max(present - 1, 0), logP: 0 };
  const statistic = (12 * between) / (n * (n + 1)) / tieFactor;
  return { statistic, df: present - 1, logP: chiSquareLogTail(statistic, present - 1) };
}

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

/** Tests a difference with independent sources of uncertainty; if nothing varies, p is 1 for no difference, else 0. */
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
