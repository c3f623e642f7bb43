import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import { continueFit, fitMixtures, logDensities, orderBic } from '../one-dimensional/mixture.js';
import { gaussianLogLikelihood, grouped, type Sample } from '../one-dimensional/sample.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { unimodalSup } from '../one-dimensional/unimodal.js';
import { histogramRatio } from '../one-dimensional/unimodal-histogram.js';
import type { Candidate } from './candidate.js';

/** so near to what a split needs, further halvings decide */
export const OPEN = 4;

/** What the rows that a candidate has not seen say about it. */
interface SplitLikelihoodRatio {
  /** ln E against any unimodal law */
  any: number;
  /** ln E against peaked laws; never below `any` */
  peaked: number;
  mixture: LineMixture;
}

const GROUPS = 80;
/** rows up to which laws are tried; the little by which many more differ from each of them would pass for evidence */
const MOST_FOR_LAWS = 1000;

/**
 * The split likelihood ratio of Wasserman, Ramdas & Balakrishnan (2020): the predictive density of rows not used to find
 * the candidate, over the largest likelihood of one unimodal law on them. Its mean is at most 1 under such a law.
 */
export function splitLikelihoodRatio(candidate: Candidate, y: Float64Array, evidence: number): SplitLikelihoodRatio {
  if (y.length <= MOST_FOR_LAWS) return ratioToLaws(candidate, y, evidence);
  const { peaked, mixture } = ratioToLaws(candidate, y.subarray(0, MOST_FOR_LAWS), evidence);
  const any = histogramRatio(candidate.values, y);
  return { any, peaked: Math.max(any, peaked), mixture };
}

/** Against two-piece laws: Student's t and generalised Gaussians. */
function ratioToLaws(candidate: Candidate, y: Float64Array, evidence: number): SplitLikelihoodRatio {
  const sample = grouped(y, GROUPS);
  const { log, mixture } = predict(candidate, y, sample);
  const overGaussian = log - gaussianLogLikelihood(sample);
  // a Gaussian alone is enough against it
  if (overGaussian <= evidence - OPEN) return { any: overGaussian, peaked: overGaussian, mixture };
  const sup = unimodalSup(sample, { enough: log - (evidence - OPEN) });
  return { any: log - sup.any, peaked: log - sup.peaked, mixture };
}

/** How well a candidate predicts the rows it has not seen. */
export interface Prediction {
  /** ln of the predictive density of all rows */
  log: number;
  /** the mixture that describes them best */
  mixture: LineMixture;
}

/** halves no larger than this are predicted in chunks, the mixtures continued on those seen */
const UPDATED_ROWS = 300;
const CHUNKS = 5;
const UPDATE_STEPS = 6;
/** a mixture is not continued where it loses more against a Gaussian, or weighs less */
const HOPELESS = -8;
const LEAST_WEIGHT = 0.05;
/** the rows seen predict alone as well, where a direction has more features than this part of the rows */
const MANY_FEATURES = 0.2;
const ALONE_ROWS = 40;
const ALONE_EDGES = [0, 0.1, 0.2, 0.35, 0.55, 0.75, 1];
const ALONE_GROUPS = 100;
const ALONE_STEPS = 25;
/** one part in so many of a prediction is a Cauchy law */
const CAUCHY_PART = 200;

/**
 * ln p(y) of the other half's rows, in random order, under a candidate's mixtures. `sample` is y grouped.
 */
export function predict(candidate: Candidate, y: Float64Array, sample: Sample): Prediction {
  const { mixtures, weights } = candidate;
  const gaussian = gaussianLogLikelihood(sample);
  const each = mixtures.map((mixture, q) => {
    const plain = guardedSum(mixture, sample.values, sample.counts, candidate.sample);
    const updated = y.length <= UPDATED_ROWS && plain >= gaussian + HOPELESS && weights[q] >= LEAST_WEIGHT;
    return updated ? updatedPrediction(mixture, y, candidate.sample) : plain;
  });
  const byMixtures = logSumExp(each.map((value, q) => value + log(weights[q])));
  const best = mixtures[each.indexOf(Math.max(...each))];
  if (y.length < ALONE_ROWS || candidate.direction.features.length <= MANY_FEATURES * candidate.values.length) {
    return { log: byMixtures, mixture: best };
  }
  const alone = predictionAlone(candidate, y);
  return {
    log: logSumExp([byMixtures, alone]) - Math.LN2,
    mixture: alone > byMixtures ? bestOrder(sample, mixtures) : best,
  };
}

/** The mixture goes on learning: five chunks, each predicted from the training values, counted half, and those before. */
function updatedPrediction(mixture: LineMixture, y: Float64Array, training: Sample): number {
  let now = mixture;
  let total = 0;
  for (let c = 0; c < CHUNKS; c++) {
    const from = Math.floor((c * y.length) / CHUNKS);
    const to = Math.floor(((c + 1) * y.length) / CHUNKS);
    if (c > 0) now = continueFit(joined(training, y.subarray(0, from)), now, UPDATE_STEPS);
    total += guardedSum(now, y.subarray(from, to), undefined, training);
  }
  return total;
}

/** A sample's values, each counted half, with further ones. */
function joined({ values, counts, n, mean, sd, scale }: Sample, more: Float64Array): Sample {
  const size = values.length;
  const out = {
    values: new Float64Array(size + more.length),
    counts: new Float64Array(size + more.length).fill(1),
    n: 0.5 * n + more.length,
    mean,
    sd,
    scale,
  };
  out.values.set(values);
  out.values.set(more, size);
  for (let g = 0; g < size; g++) out.counts[g] = 0.5 * counts[g];
  return out;
}

/** The rows seen predict alone, after a first tenth that one broad Gaussian predicts. */
function predictionAlone({ sample, mixtures }: Candidate, y: Float64Array): number {
  const wide = {
    weights: Float64Array.of(1),
    means: Float64Array.of(sample.mean),
    sds: Float64Array.of(sample.sd),
    logLikelihood: 0,
  };
  const edges = ALONE_EDGES.map((q) => Math.floor(q * y.length));
  let total = 0;
  for (let c = 0; c + 1 < edges.length; c++) {
    const mixture = c === 0 ? wide : bestOrder(grouped(y.subarray(0, edges[c]), ALONE_GROUPS), mixtures);
    total += guardedSum(mixture, y.subarray(edges[c], edges[c + 1]), undefined, sample);
  }
  return total;
}

/** The best fit by BIC of the orders that the training half keeps. */
function bestOrder(sample: Sample, mixtures: LineMixture[]): LineMixture {
  const orders = mixtures.map(({ means }) => means.length).filter((m) => sample.n >= 4 * m);
  const fits = fitMixtures(orders.map((m) => ({ sample, m, steps: ALONE_STEPS })));
  return (
    fits.reduce<LineMixture | undefined>(
      (best, next) => (best && !(orderBic(next, sample.n) > orderBic(best, sample.n)) ? best : next),
      undefined,
    ) ?? mixtures[0]
  );
}

/** Σ ln of the density with its Cauchy part, so that no single wild row decides. */
function guardedSum(
  mixture: LineMixture,
  values: Float64Array,
  counts: Float64Array | undefined,
  { mean, sd }: Sample,
): number {
  const densities = logDensities(mixture, values);
  const low = -6 - log(sd);
  let total = 0;
  for (let i = 0; i < values.length; i++) {
    let value = densities[i];
    // elsewhere the part in 200 would not show
    if (value <= low) {
      const z = (values[i] - mean) / sd;
      const cauchy = -log(CAUCHY_PART * Math.PI * sd * (1 + z * z));
      const most = Math.max(value, cauchy);
      value = most + log(exp(value - most) + exp(cauchy - most));
    }
    total += counts ? counts[i] * value : value;
  }
  return total;
}

/** ln Σ e^v. */
export function logSumExp(values: readonly number[]): number {
  const most = Math.max(...values);
  if (most === Number.NEGATIVE_INFINITY) return most;
  let sum = 0;
  for (const value of values) sum += exp(value - most);
  return most + log(sum);
}
