import { gaussianLogLikelihood, grouped } from '../one-dimensional/sample.js';
import type { LineMixture } from '../one-dimensional/sample-kernel.js';
import { unimodalSup } from '../one-dimensional/unimodal.js';
import { histogramRatio } from '../one-dimensional/unimodal-histogram.js';
import type { Candidate } from './candidate.js';
import { predict } from './prediction.js';

/** so near to what a split needs, further halvings decide */
export const OPEN = 4;

/** What the rows that a candidate has not seen say about it. */
export interface SplitLikelihoodRatio {
  /** ln E against any unimodal law */
  any: number;
  /** ln E against peaked laws; never below `any` */
  peaked: number;
  mixture: LineMixture;
}

const GROUPS = 80;
/** rows up to which laws are tried; the little by which many more differ from each of them would pass for evidence */
export const MOST_FOR_LAWS = 1000;

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
