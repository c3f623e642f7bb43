import { square } from '../core/math/pow.js';
import type { PaperValue } from '../experiment/experiment.js';
import type { MetricName } from '../experiment/metrics.js';
import { studentInterval } from '../stats/distributions.js';
import { meanDifferenceTest, meanVariance, type VarianceComponent } from '../stats/mean-difference.js';
import type { OurValue, Verdict } from './compared-table.js';
import { practicalMargin } from './margins.js';

/** Below this chance, a difference beyond the margin is not put down to chance. */
export const SIGNIFICANCE = 0.01;

export interface Judgement {
  /** ours less the paper's */
  difference: number | null;
  p: number | null;
  verdict: Verdict;
}

/** Judges one cell by the rules of docs/verdicts.md; `furtherRuns` is how many are behind `ours.datasetSd`. */
export function judge(
  metric: MetricName,
  ours: OurValue | null,
  paper: PaperValue | null,
  furtherRuns: number,
): Judgement {
  if (paper === null) return { difference: null, p: null, verdict: 'not reported' };
  if (ours === null) return { difference: null, p: null, verdict: 'missing' };
  const difference = ours.mean - paper.mean;
  const sources = uncertainty(ours, paper, furtherRuns);
  const { p } = meanDifferenceTest(difference, sources);
  const excess = Math.abs(difference) - practicalMargin(metric, paper.mean);
  if (excess <= 0) return { difference, p, verdict: 'reproduced' };
  const beyondMargin = meanDifferenceTest(excess, sources).p / 2;
  return { difference, p, verdict: beyondMargin < SIGNIFICANCE ? 'different' : 'compatible' };
}

/** The 95 % interval of ours less the paper's, by the same uncertainty as the verdict; a point where nothing varies. */
export function differenceInterval(
  ours: OurValue,
  paper: PaperValue,
  furtherRuns: number,
): [low: number, high: number] {
  const difference = ours.mean - paper.mean;
  const { standardError, df } = meanDifferenceTest(difference, uncertainty(ours, paper, furtherRuns));
  return studentInterval(difference, standardError, df);
}

/** Where a difference may come from by chance: both samples, and the two draws of a fixed data set. */
function uncertainty(ours: OurValue, paper: PaperValue, furtherRuns: number): VarianceComponent[] {
  const papers = { sd: paper.sd ?? 0, n: paper.n };
  // one run says nothing of its own standard deviation: the paper's stands in
  const own = ours.n < 2 ? { ...papers, n: 1 } : ours;
  const datasets = { variance: 2 * square(ours.datasetSd ?? 0), df: Math.max(1, furtherRuns - 1) };
  return [meanVariance(own), meanVariance(papers), datasets];
}
