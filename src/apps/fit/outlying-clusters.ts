import { square } from '../../library/core/math/pow.js';
import type { Table } from '../../library/data/table/table.js';

/** a cluster of at most this part of the rows, or of two, may be one of outliers */
const SMALL_SHARE = 0.005;
const SMALL_ROWS = 2;
/** standard deviations of the other rows between their mean and the cluster's */
const FAR = 5;

/** A cluster of few rows that lie far from all others. */
export interface OutlyingCluster {
  cluster: number;
  /** indices into the table */
  rows: number[];
  /** the feature in which they lie farthest out */
  index: number;
  /** mean of the rows of the larger clusters */
  others: number;
  /** distance of the rows' mean from it in standard deviations of those rows; infinite where they do not vary */
  distance: number;
}

/** The clusters that a few outlying rows made. */
export function outlyingClusters({ x }: Pick<Table, 'x'>, labels: Int32Array, sizes: number[]): OutlyingCluster[] {
  const most = Math.max(SMALL_ROWS, Math.floor(SMALL_SHARE * x.rows));
  const small = sizes.flatMap((size, cluster) => (size > 0 && size <= most ? [cluster] : []));
  if (small.length === 0) return [];
  const others = momentsOutside(x, labels, new Set(small));
  if (others.rows < 2) return [];
  return small.flatMap((cluster): OutlyingCluster[] => {
    const rows = Array.from(labels.keys()).filter((i) => labels[i] === cluster);
    let farthest = { index: 0, others: 0, distance: 0 };
    for (let j = 0; j < x.cols; j++) {
      const mean = rows.reduce((sum, i) => sum + x.get(i, j), 0) / rows.length;
      const gap = Math.abs(mean - others.means[j]);
      const distance = gap === 0 ? 0 : gap / others.sds[j];
      if (distance > farthest.distance) farthest = { index: j, others: others.means[j], distance };
    }
    return farthest.distance >= FAR ? [{ cluster, rows, ...farthest }] : [];
  });
}

/** Mean and standard deviation of every feature over the rows outside some clusters. */
function momentsOutside(
  x: Table['x'],
  labels: Int32Array,
  left: Set<number>,
): { rows: number; means: Float64Array; sds: Float64Array } {
  const rows = Array.from(labels.keys()).filter((i) => !left.has(labels[i]));
  const [means, sds] = [new Float64Array(x.cols), new Float64Array(x.cols)];
  // around the first row, so that a constant feature has no spread to the last bit
  for (const i of rows) for (let j = 0; j < x.cols; j++) means[j] += x.get(i, j) - x.get(rows[0], j);
  for (let j = 0; j < x.cols; j++) means[j] = means[j] / rows.length + (rows.length > 0 ? x.get(rows[0], j) : 0);
  for (const i of rows) for (let j = 0; j < x.cols; j++) sds[j] += square(x.get(i, j) - means[j]);
  return { rows: rows.length, means, sds: sds.map((sum) => Math.sqrt(sum / (rows.length - 1))) };
}
