import { log } from '../core/math/log.js';
import { contingency } from './contingency.js';

const entropy = (counts: number[], n: number): number => counts.reduce((sum, c) => sum - (c / n) * log(c / n), 0);

/**
 * Mutual information of two labellings over the arithmetic mean of their entropies (NMI). 1 where both put everything
 * into one cluster, 0 where only one does, as in scikit-learn.
 */
export function normalizedMutualInfo(truth: ArrayLike<number>, predicted: ArrayLike<number>): number {
  const { n, cells, rowCounts, columnCounts } = contingency(truth, predicted);
  if (rowCounts.length <= 1 && columnCounts.length <= 1) return 1;
  let information = 0;
  for (const [row, column, count] of cells) {
    information += (count / n) * (log(count / n) - log((rowCounts[row] / n) * (columnCounts[column] / n)));
  }
  // rounding may leave a trace of either sign where the labellings are independent
  if (information <= Number.EPSILON) return 0;
  return information / ((entropy(rowCounts, n) + entropy(columnCounts, n)) / 2);
}
