import { log } from '../../core/math/log.js';

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

/**
 * The values in order, in at most `most` groups. A sixth of the groups on either side are the outermost values, one by
 * one: means of tails would be lumps at the same place in both halves. The others are means of about equally many values.
 */
export function grouped(y: Float64Array, most: number): Sample {
  const n = y.length;
  const sorted = y.slice().sort();
  let mean = 0;
  for (let i = 0; i < n; i++) mean += sorted[i];
  mean /= n;
  let squares = 0;
  for (let i = 0; i < n; i++) squares += (sorted[i] - mean) * (sorted[i] - mean);
  const sd = Math.sqrt(squares / n) || 1e-12;
  const quartiles = sorted[Math.min(n - 1, Math.floor(0.75 * n))] - sorted[Math.floor(0.25 * n)];
  const scale = Math.max(Math.min(sd, quartiles / 1.349), 1e-4 * sd);
  if (n <= most) return { values: sorted, counts: new Float64Array(n).fill(1), n, mean, sd, scale };

  const values = new Float64Array(most);
  const counts = new Float64Array(most).fill(1);
  const single = Math.floor(most / 6);
  const groups = most - 2 * single;
  values.set(sorted.subarray(0, single));
  values.set(sorted.subarray(n - single), most - single);
  for (let g = 0; g < groups; g++) {
    const from = single + Math.floor((g * (n - 2 * single)) / groups);
    const to = single + Math.floor(((g + 1) * (n - 2 * single)) / groups);
    let sum = 0;
    for (let i = from; i < to; i++) sum += sorted[i];
    values[single + g] = sum / (to - from);
    counts[single + g] = to - from;
  }
  return { values, counts, n, mean, sd, scale };
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
