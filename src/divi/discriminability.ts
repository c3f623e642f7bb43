import { log, log1p } from '../core/math/log.js';
import type { Matrix } from '../core/matrix.js';
import { kruskalWallis } from '../stats/kruskal-wallis.js';

/** How the Kruskal–Wallis test of a feature becomes a score: H itself, −ln p, or ln(1 − ln p). */
export type KruskalWallisScore = 'statistic' | 'neg-log-p' | 'log-neg-log-p';
/** How the likelihood ratio of a feature becomes a score: LLR itself, or ln(1 + LLR). */
export type LikelihoodRatioScore = 'ratio' | 'log-ratio';

/** Rank-based separation of every feature between the groups 0 … k − 1 of a rough partition. */
export function kruskalWallisScores(x: Matrix, groups: Int32Array, k: number, score: KruskalWallisScore): Float64Array {
  return Float64Array.from({ length: x.cols }, (_, j) => {
    const { statistic, logP } = kruskalWallis(x.column(j), groups, k);
    if (score === 'statistic') return statistic;
    return score === 'neg-log-p' ? -logP : log1p(-logP);
  });
}

/** Smallest variance of a group, so that a group of equal values does not give an infinite likelihood. */
const MIN_VARIANCE = 1e-6;

/** Gaussian log-likelihood ratio of every feature: a mean and variance for each group against pooled ones. */
export function likelihoodRatioScores(
  x: Matrix,
  groups: Int32Array,
  k: number,
  score: LikelihoodRatioScore,
): Float64Array {
  const n = x.rows;
  return Float64Array.from({ length: x.cols }, (_, j) => {
    const values = x.column(j);
    let ratio = 0.5 * n * log(Math.max(MIN_VARIANCE, variance(values)));
    for (let g = 0; g < k; g++) {
      const members = values.filter((_, i) => groups[i] === g);
      if (members.length > 0) ratio -= 0.5 * members.length * log(Math.max(MIN_VARIANCE, variance(members)));
    }
    return score === 'ratio' ? ratio : log1p(Math.max(0, ratio));
  });
}

function variance(values: Float64Array): number {
  let mean = 0;
  for (const value of values) mean += value;
  mean /= values.length;
  let sum = 0;
  for (const value of values) sum += (value - mean) * (value - mean);
  return sum / values.length;
}
