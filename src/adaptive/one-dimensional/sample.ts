import { log } from '../../core/math/log.js';
import { sorted } from '../sorted.js';

export const LOG_2PI = log(2 * Math.PI);

/** Ordered values of one dimension; those of a large sample are means of groups. */
export interface Sample {
  values: Float64Array;
  /** rows that each value stands for */
  counts: Float64Array;
  /** rows, Σ counts */
  n: number;
  mean: number;
  sd: number;
  /** min(sd, interquartile range/1.349): a spread that outliers do not inflate */
  scale: number;
}

/** no component of a mixture is narrower than this part of the sample's scale, and no group is wider */
export const LEAST_SD = 0.08;

/**
 * The values in order, in groups. A sixth of `most` on either side are the outermost values, one by one; the others are
 * means of about equally many values, but of none further apart than the narrowest component is wide: such means would
 * be lumps, in long tails at the same place in both halves.
 */
export function grouped(y: Float64Array, most: number): Sample {
  const n = y.length;
  const ordered = sorted(y);
  let mean = 0;
  for (let i = 0; i < n; i++) mean += ordered[i];
  mean /= n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (ordered[i] - mean) * (ordered[i] - mean);
  const sd = Math.sqrt(squares / n) || 1e-12;
  const quartiles = ordered[Math.min(n - 1, Math.floor(0.75 * n))] - ordered[Math.floor(0.25 * n)];
  const scale = Math.max(Math.min(sd, quartiles / 1.349), 1e-4 * sd);
  if (n <= most) return { values: ordered, counts: new Float64Array(n).fill(1), n, mean, sd, scale };

  const widest = LEAST_SD * scale;
  const values: number[] = [];
  const counts: number[] = [];
  const single = Math.floor(most / 6);
  const groups = most - 2 * single;
  for (let g = -single; g < groups + single; g++) {
    const to = firstOf(g + 1, groups, single, n);
    for (let from = firstOf(g, groups, single, n), next = from; from < to; from = next) {
      let sum = 0;
      while (next < to && ordered[next] - ordered[from] <= widest) sum += ordered[next++];
      values.push(sum / (next - from));
      counts.push(next - from);
    }
  }
  return { values: Float64Array.from(values), counts: Float64Array.from(counts), n, mean, sd, scale };
}

/** The first value of group g of `groups`; below 0 and from `groups` on they have one value each. */
function firstOf(g: number, groups: number, single: number, n: number): number {
  if (g < 0) return single + g;
  if (g > groups) return n - single + g - groups;
  return single + Math.floor((g * (n - 2 * single)) / groups);
}

/** The group at which a share q of the rows is reached. */
export function groupAt({ counts, n }: Sample, q: number): number {
  let sum = 0;
  for (let g = 0; g < counts.length; g++) {
    sum += counts[g];
    if (sum >= q * n) return g;
  }
  return counts.length - 1;
}

/** The largest log-likelihood of one Gaussian. */
export function gaussianLogLikelihood({ n, sd }: Sample): number {
  return -0.5 * n * (LOG_2PI + 1 + 2 * log(sd));
}

/** Fourth moment about the mean over the squared variance: 3 for a Gaussian. */
export function kurtosis({ values, counts, n, mean, sd }: Sample): number {
  let fourths = 0;
  for (let g = 0; g < values.length; g++) {
    const square = (values[g] - mean) * (values[g] - mean);
    fourths += counts[g] * square * square;
  }
  return fourths / (n * sd * sd * sd * sd);
}
