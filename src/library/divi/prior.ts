import { KMeans } from '../baselines/kmeans.js';
import { requireInput, requireOneOf, requirePositive, requireWhole } from '../core/errors.js';
import { log, log1p } from '../core/math/log.js';
import { stream } from '../core/random.js';
import type { Rows } from '../core/threads/rows.js';
import { type GroupStatistics, groupStatistics } from '../stats/groups/group-statistics.js';
import { kruskalWallis } from '../stats/hypothesis-tests.js';
import { sigmoid } from './parameters.js';

export const PRIOR_MODES = ['informative', 'noninformative', 'random'] as const;
/** Mode 1, 2 and 3 of Step A. */
export type PriorMode = (typeof PRIOR_MODES)[number];

/** The choices of Step A that the paper leaves open. */
export interface StepAOptions {
  /** K₀, groups of the rough K-means, at most one per row */
  roughClusters: number;
  /** restarts of the rough K-means */
  restarts: number;
  /** what the rough K-means sees; 'raw' only differs if Divi itself standardises */
  input: 'standardized' | 'raw';
  /** seed of the rough K-means; null: the run's own seed, so that repeated runs also differ in their priors */
  seed: number | null;
  kruskalWallisScore: KruskalWallisScore;
  likelihoodRatioScore: LikelihoodRatioScore;
  /** scale each score to [0, 1] before combining them, not only their combination */
  normalizeEach: boolean;
  /** weight of the likelihood-ratio score against the Kruskal–Wallis score, in [0, 1] */
  likelihoodRatioWeight: number;
  /** factor of the logistic transform, "approximately 6" in Appendix A.4 */
  contrast: number;
  /** ρ is kept within [clamp, 1 − clamp] */
  clamp: number;
}

export const STEP_A_DEFAULTS: StepAOptions = {
  roughClusters: 3,
  restarts: 5,
  input: 'standardized',
  seed: 42,
  kruskalWallisScore: 'log-neg-log-p',
  likelihoodRatioScore: 'log-ratio',
  normalizeEach: false,
  likelihoodRatioWeight: 0.5,
  contrast: 6,
  clamp: 0.05,
};

/** Uniform priors of Mode 3 are kept this far from 0 and 1, whose logits are infinite. */
const RANDOM_CLAMP = 1e-6;

export function checkStepA(options: StepAOptions): void {
  requireWhole('stepA.roughClusters', options.roughClusters, 2);
  requireWhole('stepA.restarts', options.restarts, 1);
  requireInput(
    options.seed === null || Number.isSafeInteger(options.seed),
    `stepA.seed must be a whole number or null, not ${options.seed}`,
  );
  requireOneOf('stepA.input', options.input, ['standardized', 'raw']);
  requireOneOf('stepA.kruskalWallisScore', options.kruskalWallisScore, ['statistic', 'neg-log-p', 'log-neg-log-p']);
  requireOneOf('stepA.likelihoodRatioScore', options.likelihoodRatioScore, ['ratio', 'log-ratio']);
  const weight = options.likelihoodRatioWeight;
  requireInput(weight >= 0 && weight <= 1, `stepA.likelihoodRatioWeight must be in [0, 1], not ${weight}`);
  requirePositive('stepA.contrast', options.contrast);
  requireInput(options.clamp > 0 && options.clamp < 0.5, `stepA.clamp must be between 0 and 0.5, not ${options.clamp}`);
}

/** Step A: the prior inclusion probabilities ρ of all features (Appendix A.4); `raw` are the data before scaling. */
export function priorInclusion(x: Rows, mode: PriorMode, options: StepAOptions, seed: number, raw = x): Float64Array {
  if (mode === 'noninformative') return new Float64Array(x.cols).fill(0.5);
  if (mode === 'random') {
    const random = stream(seed, 'divi', 'prior');
    return Float64Array.from({ length: x.cols }, () => clampTo(random.uniform(), RANDOM_CLAMP));
  }
  return informativePrior(x, roughPartition(x, options, seed, raw), options);
}

/** Groups of the rows, 0 … k − 1. */
export interface Partition {
  labels: Int32Array;
  k: number;
}

/** The rough K-means that Mode 1 begins with. */
export function roughPartition(x: Rows, options: StepAOptions, seed: number, raw = x): Partition {
  const k = Math.min(options.roughClusters, x.rows);
  const kMeans = new KMeans({ k, nInit: options.restarts, seed: options.seed ?? seed });
  return { labels: kMeans.fitRows(options.input === 'raw' ? raw : x).labels, k };
}

/** The prior inclusion probabilities of Mode 1 from a rough partition. */
export function informativePrior(x: Rows, partition: Partition, options: StepAOptions): Float64Array {
  return discriminabilityScores(x, partition, options).map((score) =>
    clampTo(sigmoid(options.contrast * (score - 0.5)), options.clamp),
  );
}

/** Scores of Mode 1 in [0, 1]: both statistics on a rough partition, combined linearly and min–max normalised. */
function discriminabilityScores(x: Rows, { labels, k }: Partition, options: StepAOptions): Float64Array {
  const weight = options.likelihoodRatioWeight;
  const scores = new Float64Array(x.cols);
  const add = (values: Float64Array, factor: number): void =>
    addScaled(scores, options.normalizeEach ? minMax(values) : values, factor);
  const columns = groupStatistics(x, labels, k);
  if (weight < 1) add(kruskalWallisScores(columns, options.kruskalWallisScore), 1 - weight);
  if (weight > 0) add(likelihoodRatioScores(columns, options.likelihoodRatioScore), weight);
  return minMax(scores);
}

function addScaled(target: Float64Array, values: Float64Array, factor: number): void {
  for (let j = 0; j < target.length; j++) target[j] += factor * values[j];
}

/** Values to [0, 1]; all ½ if they do not differ. */
function minMax(values: Float64Array): Float64Array {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return values.map((value) => (high > low ? (value - low) / (high - low) : 0.5));
}

const clampTo = (value: number, margin: number): number => Math.min(1 - margin, Math.max(margin, value));

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
