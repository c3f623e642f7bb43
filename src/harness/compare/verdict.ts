import { square } from '../../library/core/math/pow.js';
import { studentInterval, studentQuantile } from '../../library/stats/distributions.js';
import { meanDifferenceTest, meanVariance, type VarianceComponent } from '../../library/stats/hypothesis-tests.js';
import { mean, standardDeviation } from '../../library/stats/moments.js';
import type { PaperValue } from '../experiment/experiment.js';
import { type Metric, practicalMargin } from '../experiment/metrics.js';

/** Below this chance, a difference beyond the margin is not put down to chance. */
export const SIGNIFICANCE = 0.01;
/** The same if the paper has one data set: the t test, on the skewed means of a few data sets, errs more often than it says. */
const FIXED_DATASET_SIGNIFICANCE = 0.005;
/** Of the interval that has to lie inside the margin: two one-sided tests at 5 % (TOST). */
const EQUIVALENCE_LEVEL = 0.9;
/** The chance of being seen that defines the resolution. */
const POWER = 0.8;

/** How our mean, or our spread, compares with the paper's; the rules are in docs/verdicts.md. */
export type JudgedVerdict = 'equal' | 'undecided' | 'different';

export interface Judgement {
  /** ours less the paper's, with its 90 % interval */
  difference: number;
  interval: [low: number, high: number];
  /** one-sided p-value against a true difference within the margin */
  p: number;
  /** the smallest true difference that would have been called different with 80 % power */
  resolution: number;
  verdict: JudgedVerdict;
}

/** Below which chance a difference beyond the margin is not put down to chance. */
export const significanceOf = ({ fixedDataset }: Sample): number =>
  fixedDataset ? FIXED_DATASET_SIGNIFICANCE : SIGNIFICANCE;

/** Judges a mean by the rules of docs/verdicts.md; with margins `factor` times as wide if that is asked. */
export function judgeMean(metric: Metric, sample: Sample, paper: PaperValue, factor = 1): Judgement {
  const ours = sampleMean(sample);
  const difference = ours.mean - paper.mean;
  const sources = uncertainty(ours, paper);
  const { standardError, df } = meanDifferenceTest(difference, sources);
  const margin = factor * practicalMargin(metric, paper.mean);
  const significance = significanceOf(sample);
  const interval = studentInterval(difference, standardError, df, 1, EQUIVALENCE_LEVEL);
  const resolution =
    margin + (standardError === 0 ? 0 : standardError * (oneSided(significance, df) + oneSided(1 - POWER, df)));
  const isInside = Math.max(...interval.map(Math.abs)) <= margin;
  const p = pWithin(difference, margin, sources);
  const verdict = isInside ? 'equal' : p < significance ? 'different' : 'undecided';
  return { difference, interval, p, resolution, verdict };
}

/** One-sided p-value against a true difference of at most the margin. */
function pWithin(difference: number, margin: number, sources: VarianceComponent[]): number {
  const excess = Math.abs(difference) - margin;
  const { p } = meanDifferenceTest(excess, sources);
  return excess > 0 ? p / 2 : 1 - p / 2;
}

const oneSided = (tail: number, df: number): number => studentQuantile(2 * tail, df);

/** Where a difference may come from by chance: our mean, the paper's runs, and the one data set that it drew. */
function uncertainty({ n, own, dataset }: SampleMean, paper: PaperValue): VarianceComponent[] {
  const papers = meanVariance({ sd: paper.sd ?? 0, n: paper.n });
  // one run has no standard deviation: use the paper's
  const ours = n < 2 ? meanVariance({ sd: paper.sd ?? 0, n: 1 }) : own;
  // both come from the same spread between data sets, so they count as one source
  const nested = { variance: ours.variance + dataset.variance, df: ours.df };
  return [nested, papers];
}

/** The values a verdict rests on: those of the runs that a row shows, and of its further runs. */
export interface Sample {
  /** by data set; never empty */
  byDataset: readonly (readonly number[])[];
  /** whether the row repeats runs on one drawn data set, so that the paper's is another one than ours */
  fixedDataset: boolean;
}

/** A sample by its mean and where the mean's uncertainty comes from. */
export interface SampleMean {
  mean: number;
  /** runs, and their data sets */
  n: number;
  datasets: number;
  /** of our mean */
  own: VarianceComponent;
  /** of a single data set among all: what the paper's choice of one adds; zero if it has many, or ours */
  dataset: VarianceComponent;
}

const NONE: VarianceComponent = { variance: 0, df: Number.POSITIVE_INFINITY };

/**
 * If the paper repeats runs on one data set, runs are nested in data sets: y = μ + a + e. The means of data sets have
 * the variance σ_a² + σ_e²/r, so the data sets' own variance is that minus the runs', which is not counted twice.
 */
export function sampleMean(sample: Sample): SampleMean {
  const known = sampleMeans.get(sample) ?? meanOf(sample);
  sampleMeans.set(sample, known);
  return known;
}

// a sample may be judged against many papers
const sampleMeans = new WeakMap<Sample, SampleMean>();

function meanOf({ byDataset, fixedDataset }: Sample): SampleMean {
  const values = byDataset.flat();
  const counts = { n: values.length, datasets: byDataset.length };
  const isNested = fixedDataset && byDataset.length > 1;
  if (!isNested) {
    const variance = square(standardDeviation(values)) / values.length;
    return { mean: mean(values), ...counts, own: { variance, df: Math.max(1, values.length - 1) }, dataset: NONE };
  }
  const means = byDataset.map(mean);
  const between = square(standardDeviation(means));
  const ofRuns = mean(byDataset.map(({ length }) => 1 / length)) * square(withinSd(byDataset));
  const df = byDataset.length - 1;
  return {
    mean: mean(means),
    ...counts,
    own: { variance: between / byDataset.length, df },
    dataset: { variance: Math.max(0, between - ofRuns), df },
  };
}

/** The standard deviation over the runs: within data sets if they are repeated on each, as the paper's is on its one. */
export function sampleSd({ byDataset, fixedDataset }: Sample): number {
  return fixedDataset ? withinSd(byDataset) : standardDeviation(byDataset.flat());
}

/** The runs of one data set by their degrees of freedom and the squares about their mean. */
export interface SpreadWithin {
  df: number;
  squares: number;
}

export function spreadWithin(runs: readonly number[]): SpreadWithin {
  const df = Math.max(0, runs.length - 1);
  return { df, squares: df * square(standardDeviation(runs)) };
}

/** The standard deviation of runs on one data set, pooled over those with two runs at least; 0 if there is none. */
export function pooledSd(spreads: readonly SpreadWithin[]): number {
  let df = 0;
  let squares = 0;
  for (const spread of spreads) {
    df += spread.df;
    squares += spread.squares;
  }
  return df === 0 ? 0 : Math.sqrt(squares / df);
}

export const withinSd = (byDataset: readonly (readonly number[])[]): number => pooledSd(byDataset.map(spreadWithin));
