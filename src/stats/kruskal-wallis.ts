import { chiSquareLogTail } from './distributions.js';

export interface KruskalWallis {
  /** the statistic H, corrected for ties */
  statistic: number;
  df: number;
  /** natural logarithm of the p-value, which may lie far below the smallest double */
  logP: number;
}

/** Index of the first entry of `sorted` that is not below `value`; its length where there is none. */
function lowerBound(sorted: Float64Array, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The Kruskal–Wallis test of `values` in the groups 0 … k − 1; empty groups do not count. With fewer than two groups
 * or all values equal there is nothing to compare: H is 0 and p is 1.
 */
export function kruskalWallis(values: Float64Array, groups: Int32Array, k: number): KruskalWallis {
  const n = values.length;
  const sorted = values.slice().sort();

  // the mean rank of every run of ties, kept at the run's first place
  const midrank = new Float64Array(n);
  let ties = 0;
  for (let start = 0; start < n; ) {
    let end = start + 1;
    while (end < n && sorted[end] === sorted[start]) end++;
    midrank[start] = (start + 1 + end) / 2;
    const run = end - start;
    ties += run * run * run - run;
    start = end;
  }

  const rankSums = new Float64Array(k);
  const counts = new Int32Array(k);
  for (let i = 0; i < n; i++) {
    rankSums[groups[i]] += midrank[lowerBound(sorted, values[i])];
    counts[groups[i]]++;
  }

  const centre = (n + 1) / 2;
  let between = 0;
  let present = 0;
  for (let g = 0; g < k; g++) {
    if (counts[g] === 0) continue;
    present++;
    const deviation = rankSums[g] - counts[g] * centre;
    between += (deviation * deviation) / counts[g];
  }
  const tieFactor = 1 - ties / (n * n * n - n);
  if (present < 2 || tieFactor <= 0) return { statistic: 0, df: Math.max(present - 1, 0), logP: 0 };
  const statistic = (12 * between) / (n * (n + 1)) / tieFactor;
  return { statistic, df: present - 1, logP: chiSquareLogTail(statistic, present - 1) };
}
