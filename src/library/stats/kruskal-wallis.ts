import { chiSquareLogTail } from './distributions.js';
import type { GroupStatistics } from './groups/group-statistics.js';

export interface KruskalWallis {
  /** the statistic H, corrected for ties */
  statistic: number;
  df: number;
  /** natural logarithm of the p-value, which may lie far below the smallest double */
  logP: number;
}

/**
 * The Kruskal–Wallis test of every column in the groups of a partition; empty groups do not count. With fewer than two
 * groups or all values equal there is nothing to compare: H is 0 and p is 1.
 */
export function kruskalWallis({ rows, counts, rankSums, ties }: GroupStatistics): KruskalWallis[] {
  return Array.from(ties, (tied, j) => compareRanks(rows, counts, rankSums.row(j), tied));
}

function compareRanks(n: number, counts: Int32Array, rankSums: Float64Array, ties: number): KruskalWallis {
  const centre = (n + 1) / 2;
  let between = 0;
  let present = 0;
  for (let g = 0; g < counts.length; g++) {
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
