import { requireInput } from '../core/errors.js';

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
