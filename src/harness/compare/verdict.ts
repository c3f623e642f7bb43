import { studentInterval, studentQuantile } from '../../library/stats/distributions.js';
import { meanDifferenceTest, meanVariance, type VarianceComponent } from '../../library/stats/hypothesis-tests.js';
import type { PaperValue } from '../experiment/experiment.js';
import type { MetricName } from '../experiment/metrics.js';
import { practicalMargin } from './margins.js';
import { type Sample, type SampleMean, sampleMean } from './sample.js';

/** Below this chance, a difference beyond the margin is not put down to chance. */
export const SIGNIFICANCE = 0.01;
/** Of the interval that has to lie inside the margin: two one-sided tests at 5 % (TOST). */
const EQUIVALENCE_LEVEL = 0.9;
/** The chance of being seen that defines the resolution. */
const POWER = 0.8;

/** How a mean, or a spread, of ours stands to the paper's; the rules are in docs/verdicts.md. */
export type JudgedVerdict = 'equal' | 'consistent' | 'different';

export interface Judgement {
  /** ours less the paper's, with its 90 % interval and the p-value against no difference */
  difference: number;
  interval: [low: number, high: number];
  p: number;
  /** the smallest true difference that would have been called different with 80 % power */
  resolution: number;
  verdict: JudgedVerdict;
}

/** Judges a mean by the rules of docs/verdicts.md. */
export function judgeMean(metric: MetricName, sample: Sample, paper: PaperValue): Judgement {
  const ours = sampleMean(sample);
  const difference = ours.mean - paper.mean;
  const sources = uncertainty(ours, paper);
  const { p, standardError, df } = meanDifferenceTest(difference, sources);
  const margin = practicalMargin(metric, paper.mean);
  const interval = studentInterval(difference, standardError, df, 1, EQUIVALENCE_LEVEL);
  const resolution =
    margin + (standardError === 0 ? 0 : standardError * (oneSided(SIGNIFICANCE, df) + oneSided(1 - POWER, df)));
  const isInside = Math.max(...interval.map(Math.abs)) <= margin;
  const excess = Math.abs(difference) - margin;
  const isBeyond = excess > 0 && meanDifferenceTest(excess, sources).p / 2 < SIGNIFICANCE;
  const verdict = isInside ? 'equal' : isBeyond ? 'different' : 'consistent';
  return { difference, interval, p, resolution, verdict };
}

const oneSided = (tail: number, df: number): number => studentQuantile(2 * tail, df);

/** Where a difference may come from by chance: our mean, the paper's runs, and the one data set that it drew. */
function uncertainty({ n, own, dataset }: SampleMean, paper: PaperValue): VarianceComponent[] {
  const papers = meanVariance({ sd: paper.sd ?? 0, n: paper.n });
  // one run says nothing of its own standard deviation: the paper's stands in
  const ours = n < 2 ? meanVariance({ sd: paper.sd ?? 0, n: 1 }) : own;
  // both come from the same spread between data sets, so they count as one source
  const nested = { variance: ours.variance + dataset.variance, df: ours.df };
  return [nested, papers];
}
