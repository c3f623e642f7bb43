import { log, log1p } from '../core/math/log.js';
import type { GroupStatistics } from '../stats/groups/group-statistics.js';
import { kruskalWallis } from '../stats/hypothesis-tests.js';

/** How the Kruskal–Wallis test of a feature becomes a score: H itself, −ln p, or ln(1 − ln p). */
export type KruskalWallisScore = 'statistic' | 'neg-log-p' | 'log-neg-log-p';
/** How the likelihood ratio of a feature becomes a score: LLR itself, or ln(1 + LLR). */
export type LikelihoodRatioScore = 'ratio' | 'log-ratio';

/** Rank-based separation of every feature between the groups of a rough partition. */
export function kruskalWallisScores(columns: GroupStatistics, score: KruskalWallisScore): Float64Array {
  return Float64Array.from(kruskalWallis(columns), ({ statistic, logP }) => {
    if (score === 'statistic') return statistic;
    return score === 'neg-log-p' ? -logP : log1p(-logP);
  });
}

/** Smallest variance of a group, so that a group of equal values does not give an infinite likelihood. */
const MIN_VARIANCE = 1e-6;

/** ½ n ln σ² */
const spread = (n: number, variance: number): number => 0.5 * n * log(Math.max(MIN_VARIANCE, variance));

/** Gaussian log-likelihood ratio of every feature: a mean and variance for each group against pooled ones. */
export function likelihoodRatioScores(columns: GroupStatistics, score: LikelihoodRatioScore): Float64Array {
  const { rows, counts, variances, groupVariances } = columns;
  return variances.map((variance, j) => {
    let ratio = spread(rows, variance);
    for (let g = 0; g < counts.length; g++) if (counts[g] > 0) ratio -= spread(counts[g], groupVariances.get(g, j));
    return score === 'ratio' ? ratio : log1p(Math.max(0, ratio));
  });
}
