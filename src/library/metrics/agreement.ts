import { requireInput } from '../core/errors.js';
import { log } from '../core/math/log.js';

/** How often each pair of labels occurs, with the marginal counts. Labels may be any integers. */
interface Contingency {
  n: number;
  /** non-zero cells as [row, column, count] */
  cells: [row: number, column: number, count: number][];
  rowCounts: number[];
  columnCounts: number[];
}

/** Labels renamed to 0, 1, … in order of appearance, with the count of each. */
function recode(labels: ArrayLike<number>): { codes: Int32Array; counts: number[] } {
  const names = new Map<number, number>();
  const counts: number[] = [];
  const codes = new Int32Array(labels.length);
  for (let i = 0; i < labels.length; i++) {
    let code = names.get(labels[i]);
    if (code === undefined) {
      code = names.size;
      names.set(labels[i], code);
      counts.push(0);
    }
    codes[i] = code;
    counts[code]++;
  }
  return { codes, counts };
}

function contingency(truth: ArrayLike<number>, predicted: ArrayLike<number>): Contingency {
  requireInput(
    truth.length === predicted.length,
    `two labellings of one data set must have equal length, not ${truth.length} and ${predicted.length}`,
  );
  const a = recode(truth);
  const b = recode(predicted);
  const width = b.counts.length;
  const counts = new Map<number, number>();
  for (let i = 0; i < truth.length; i++) {
    const cell = a.codes[i] * width + b.codes[i];
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  const cells = [...counts].map(([cell, count]): [number, number, number] => [
    Math.floor(cell / width),
    cell % width,
    count,
  ]);
  return { n: truth.length, cells, rowCounts: a.counts, columnCounts: b.counts };
}

const pairs = (counts: number[]): number => counts.reduce((sum, c) => sum + c * (c - 1), 0) / 2;

/**
 * The adjusted Rand index (ARI) of two labellings; 1 if both have a single cluster, as in scikit-learn.
 * @param truth a whole number for every row
 * @param predicted the same for the other labelling
 * @example
 * import { adjustedRandIndex } from 'divi-repro';
 * console.log(adjustedRandIndex([0, 0, 1, 1], [1, 1, 0, 0]), adjustedRandIndex([0, 0, 1, 1], [0, 1, 0, 1]));
 */
export function adjustedRandIndex(truth: ArrayLike<number>, predicted: ArrayLike<number>): number {
  const { n, cells, rowCounts, columnCounts } = contingency(truth, predicted);
  const both = pairs(cells.map(([, , count]) => count));
  const inTruth = pairs(rowCounts);
  const inPredicted = pairs(columnCounts);
  if (both === inTruth && both === inPredicted) return 1;
  const expected = (inTruth * inPredicted) / ((n * (n - 1)) / 2);
  return (both - expected) / ((inTruth + inPredicted) / 2 - expected);
}

const entropy = (counts: number[], n: number): number => counts.reduce((sum, c) => sum - (c / n) * log(c / n), 0);

/**
 * Mutual information of two labellings over the arithmetic mean of their entropies (NMI). 1 if both have a single
 * cluster, 0 if only one does, as in scikit-learn.
 * @param truth a whole number for every row
 * @param predicted the same for the other labelling
 * @example
 * import { normalizedMutualInfo } from 'divi-repro';
 * console.log(normalizedMutualInfo([0, 0, 1, 1], [1, 1, 0, 0]), normalizedMutualInfo([0, 0, 1, 1], [0, 1, 0, 1]));
 */
export function normalizedMutualInfo(truth: ArrayLike<number>, predicted: ArrayLike<number>): number {
  const { n, cells, rowCounts, columnCounts } = contingency(truth, predicted);
  if (rowCounts.length <= 1 && columnCounts.length <= 1) return 1;
  let information = 0;
  for (const [row, column, count] of cells) {
    information += (count / n) * (log(count / n) - log((rowCounts[row] / n) * (columnCounts[column] / n)));
  }
  // rounding may leave a trace of either sign if the labellings are independent
  if (information <= Number.EPSILON) return 0;
  return information / ((entropy(rowCounts, n) + entropy(columnCounts, n)) / 2);
}

/**
 * How well every cluster 0 … k − 1 of `labels` is found again in another labelling of the same rows: the Jaccard
 * similarity, rows shared over rows in either, with the cluster there that is most like it. NaN for a cluster without rows.
 */
export function bestJaccard(labels: ArrayLike<number>, k: number, others: ArrayLike<number>): Float64Array {
  requireInput(
    labels.length === others.length,
    `two labellings of one data set must have equal length, not ${labels.length} and ${others.length}`,
  );
  const sizes = new Float64Array(k);
  const otherSizes = new Map<number, number>();
  const shared = Array.from({ length: k }, () => new Map<number, number>());
  const count = (counts: Map<number, number>, key: number): Map<number, number> =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  for (let i = 0; i < labels.length; i++) {
    sizes[labels[i]]++;
    count(otherSizes, others[i]);
    count(shared[labels[i]], others[i]);
  }
  return sizes.map((size, c) => {
    if (size === 0) return Number.NaN;
    let best = 0;
    for (const [other, both] of shared[c]) best = Math.max(best, both / (size + otherSizes.get(other)! - both));
    return best;
  });
}

/**
 * F1 of the selected features against the informative ones, both as column indices; 0 if they share none.
 * @param selected column indices
 * @param informative column indices
 * @example
 * import { featureF1 } from 'divi-repro';
 * console.log(featureF1([0, 1, 2, 3], [0, 1]));
 */
export function featureF1(selected: ArrayLike<number>, informative: ArrayLike<number>): number {
  const truth = new Set(Array.from(informative));
  const chosen = new Set(Array.from(selected));
  let hits = 0;
  for (const j of chosen) if (truth.has(j)) hits++;
  return hits === 0 ? 0 : (2 * hits) / (chosen.size + truth.size);
}
