import { requireInput, requireKnown, requireOneOf, requireWhole } from '../core/errors.js';
import { exp } from '../core/math/exp.js';
import { log } from '../core/math/log.js';
import { square } from '../core/math/pow.js';
import { Matrix, type MatrixInput, requireData } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { withRows } from '../core/threads/rows.js';
import { type SparseFit, SparseFitter } from './sparse-fitter.js';
import { requireBound, SparseKMeans, type SparseKMeansModel } from './sparse-kmeans.js';

const RULES = ['largest-gap', 'one-sd'];

export interface ChooseBoundOptions {
  /** clusters, K */
  k: number;
  /** bounds to choose from; ten from 1.2 to 0.9 √p on the log scale by default */
  bounds?: number[];
  nPermutations?: number;
  /** the largest gap, or the smallest bound whose gap is within one standard deviation of it */
  rule?: 'largest-gap' | 'one-sd';
  nStarts?: number;
  maxIter?: number;
  seed?: number;
}

/** The gap statistic of one bound. */
export interface BoundGap {
  bound: number;
  /** log criterion less its mean over permuted data */
  gap: number;
  /** standard deviation of the log criterion over permuted data */
  sd: number;
  /** features with a weight above 0 */
  nonZero: number;
}

export interface ChosenBound {
  bound: number;
  gaps: BoundGap[];
}

/** Ten bounds from 1.2 to 0.9 √p, evenly spaced on the log scale. */
export function defaultBounds(p: number): number[] {
  const low = log(1.2);
  const high = log(0.9 * Math.sqrt(p));
  requireInput(high > low, `${p} columns are too few to choose a bound by default: give bounds`);
  return Array.from({ length: 10 }, (_, b) => exp(low + ((high - low) * b) / 9));
}

/**
 * Chooses the bound of sparse k-means by permutation (Witten & Tibshirani 2010, Section 3.2). Each bound is fitted
 * independently.
 * @param input standardised rows
 * @param options K, and the bounds to choose from
 * @example
 * import { chooseBound, makeMatched, SparseKMeans, standardize } from 'divi-repro';
 * const { x } = standardize(makeMatched({ n: 100, d: 20, seed: 1 }).x);
 * const { bound } = chooseBound(x, { k: 3, bounds: [2, 3, 4], nPermutations: 5 });
 * console.log(bound, new SparseKMeans({ k: 3, bound }).fit(x).selected);
 */
export function chooseBound(input: MatrixInput, { rule = 'largest-gap', ...options }: ChooseBoundOptions): ChosenBound {
  requireOneOf('rule', rule, RULES);
  const gaps = boundGaps(input, options);
  return { bound: pickBound(gaps, rule), gaps };
}

/** The gap statistic of every bound, from which the rule picks. */
function boundGaps(
  input: MatrixInput,
  { k, bounds, nPermutations = 25, nStarts = 20, maxIter = 6, seed = 0 }: ChooseBoundOptions,
): BoundGap[] {
  const x = requireData(input, 1);
  requireInput(Number.isSafeInteger(k) && k >= 2, `k must be a whole number of at least 2 to choose a bound, not ${k}`);
  requireWhole('nPermutations', nPermutations, 2);
  const tried = bounds ?? defaultBounds(x.cols);
  requireInput(tried.length > 0, 'bounds is empty: give at least one');
  tried.forEach(requireBound);

  const fitAll = (data: Matrix): SparseFit[] =>
    withRows(data, 1, (rows) => {
      const fitter = new SparseFitter(rows, k, seed);
      const labels = fitter.startLabels(nStarts);
      return tried.map((bound) => fitter.fit(labels, bound, maxIter));
    });
  const logCriterion = ({ criteria }: SparseFit): number => log(criteria[criteria.length - 1]);

  const fits = fitAll(x);
  const permuted = Array.from({ length: nPermutations }, (_, p) => fitAll(permuteColumns(x, seed, p)));
  return tried.map((bound, b) => {
    const logs = permuted.map((fitsOfOne) => logCriterion(fitsOfOne[b]));
    const mean = logs.reduce((sum, v) => sum + v, 0) / nPermutations;
    const sd = Math.sqrt(logs.reduce((sum, v) => sum + square(v - mean), 0) / (nPermutations - 1));
    const nonZero = fits[b].weights.reduce((count, w) => count + (w > 0 ? 1 : 0), 0);
    return { bound, gap: logCriterion(fits[b]) - mean, sd, nonZero };
  });
}

/** The bound that `rule` picks. */
export function pickBound(gaps: BoundGap[], rule: 'largest-gap' | 'one-sd'): number {
  const largest = gaps.reduce((best, g) => (g.gap > best.gap ? g : best));
  if (rule === 'largest-gap') return largest.bound;
  const close = gaps.filter(({ gap }) => gap >= largest.gap - largest.sd);
  return Math.min(...close.map(({ bound }) => bound));
}

/** Every column of `x`, each in its own random order. */
function permuteColumns(x: Matrix, seed: number, permutation: number): Matrix {
  const random = stream(seed, 'choose-bound', permutation);
  const out = new Matrix(x.rows, x.cols);
  for (let j = 0; j < x.cols; j++) {
    const order = random.permutation(x.rows);
    for (let i = 0; i < x.rows; i++) out.data[i * x.cols + j] = x.data[order[i] * x.cols + j];
  }
  return out;
}

export interface SparseKMeansGapOptions {
  /** clusters, K */
  k: number;
  /** which bound of the gap statistic: see {@link chooseBound} */
  rule?: 'largest-gap' | 'one-sd';
  nPermutations?: number;
  nStarts?: number;
  seed?: number;
}

export function resolveGapOptions(options: SparseKMeansGapOptions): Required<SparseKMeansGapOptions> {
  const { k, rule = 'largest-gap', nPermutations = 25, nStarts = 20, seed = 0 } = options;
  const resolved = { k, rule, nPermutations, nStarts, seed };
  requireKnown('option', options, resolved);
  requireOneOf('rule', rule, RULES);
  return resolved;
}

/**
 * Sparse k-means with the bound that its own permutation rule picks (Witten & Tibshirani 2010, Section 3.2). `gapsOf`
 * may have the gap statistic, which no rule changes, from another fit with the same options, data and seed.
 */
export function fitSparseKMeansGap(
  options: SparseKMeansGapOptions,
  x: MatrixInput,
  gapsOf: (compute: () => BoundGap[]) => BoundGap[] = (compute) => compute(),
): SparseKMeansModel {
  const { rule, nPermutations, ...fit } = resolveGapOptions(options);
  const gaps = gapsOf(() => boundGaps(x, { ...fit, nPermutations }));
  return new SparseKMeans({ ...fit, bound: pickBound(gaps, rule) }).fit(x);
}
