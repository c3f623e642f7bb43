import { Matrix } from '../../library/core/matrix.js';
import type { GroupSums } from '../../library/stats/groups/group-sums.js';

/** Means of the features over the rows of every cluster, on the scale of the sums, K × D; NaN for a cluster without rows. */
export function clusterMeans({
  counts,
  scaled: { rows: k, cols, data },
}: Pick<GroupSums, 'counts' | 'scaled'>): Matrix {
  return new Matrix(
    k,
    cols,
    data.map((sum, at) => sum / counts[Math.floor(at / cols)]),
  );
}
