import { contingency } from './contingency.js';

const pairs = (counts: number[]): number => counts.reduce((sum, c) => sum + c * (c - 1), 0) / 2;

/** The adjusted Rand index (ARI) of two labellings; 1 where both put everything into one cluster, as in scikit-learn. */
export function adjustedRandIndex(truth: ArrayLike<number>, predicted: ArrayLike<number>): number {
  const { n, cells, rowCounts, columnCounts } = contingency(truth, predicted);
  const both = pairs(cells.map(([, , count]) => count));
  const inTruth = pairs(rowCounts);
  const inPredicted = pairs(columnCounts);
  if (both === inTruth && both === inPredicted) return 1;
  const expected = (inTruth * inPredicted) / ((n * (n - 1)) / 2);
  return (both - expected) / ((inTruth + inPredicted) / 2 - expected);
}
