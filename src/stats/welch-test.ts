import { type MeanDifferenceTest, meanDifferenceTest } from './mean-difference.js';

/** A sample by its mean, standard deviation (n − 1) and size. */
export interface SampleSummary {
  mean: number;
  sd: number;
  n: number;
}

/** Welch's two-sided test of equal means. */
export function welchTest(a: SampleSummary, b: SampleSummary): MeanDifferenceTest {
  const component = ({ sd, n }: SampleSummary): { variance: number; df: number } => ({
    variance: (sd * sd) / n,
    df: n - 1,
  });
  return meanDifferenceTest(a.mean - b.mean, [component(a), component(b)]);
}
