import type { CentralMoments } from './central-moments.js';

/** Hedges' g of two samples. */
interface HedgesG {
  /** NaN or infinite where neither sample varies */
  effect: number;
  /** its standard error by the delta method from the samples' own third and fourth moments: no distribution is assumed */
  standardError: number;
}

/**
 * The difference of two means over the pooled standard deviation within the samples, times Hedges' (1981) correction
 * 1 − 3/(4 df − 1), without which small samples overstate it. The correction is his approximation, within 0.008 of the
 * exact ratio of gamma functions, as it needs no function that engines may round differently. `share` is the weight of
 * the first sample in the pooled variance, and `df` belongs to it: they are given where the moments are those of a part
 * of larger samples.
 */
export function hedgesG(
  a: CentralMoments,
  b: CentralMoments,
  df = a.n + b.n - 2,
  share = (a.n - 1) / (a.n + b.n - 2),
): HedgesG {
  const pooled = share * unbiased(a) + (1 - share) * unbiased(b);
  const d = (a.mean - b.mean) / Math.sqrt(pooled);
  const variance = influence(a, pooled, d, share) / a.n + influence(b, pooled, -d, 1 - share) / b.n;
  const correction = 1 - 3 / (4 * df - 1);
  return { effect: correction * d, standardError: correction * Math.sqrt(Math.max(0, variance)) };
}

const unbiased = ({ n, m2 }: CentralMoments): number => (m2 * n) / (n - 1);

/**
 * The mean square of what each value x of a sample adds to d: z/s − d w (z² − m2) n/(n − 1)/(2 s²), with z = x − x̄, s²
 * the pooled variance and w the weight of the sample in it.
 */
function influence({ n, m2, m3, m4 }: CentralMoments, pooled: number, d: number, weight: number): number {
  const slope = (d * weight * n) / (n - 1) / pooled;
  return m2 / pooled - (slope * m3) / Math.sqrt(pooled) + (slope * slope * (m4 - m2 * m2)) / 4;
}
