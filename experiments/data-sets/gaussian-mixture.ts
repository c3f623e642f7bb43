import { hypot } from '../../src/library/core/math/hypot.js';
import { Matrix } from '../../src/library/core/matrix.js';
import { type RandomStream, stream } from '../../src/library/core/random.js';
import {
  checkedDesign,
  defineSynthetic,
  type LabelledData,
  type SyntheticOptions,
} from '../../src/library/data/synthetic/design/synthetic.js';

const NAME = 'gaussian-mixture';

/** standard deviations along the axes of a cluster, shares of the largest and the smallest, places tried in a box, its growth */
const SDS = [0.5, 1.5];
const MOST_SHARE = 4;
const TRIES = 100;
const GROWTH = 1.1;

/** A Gaussian cluster. */
interface Cluster {
  mean: Float64Array;
  /** orthonormal */
  axes: Float64Array[];
  /** standard deviation along every axis */
  sds: Float64Array;
  weight: number;
}

/**
 * Gaussian clusters with unequal covariances and sizes. The centres of two are at least `separation` times
 * as far apart as the sum of their standard deviations along the line between them.
 */
export function makeGaussianMixture(options: SyntheticOptions): LabelledData {
  const { n, d, k, separation, seed } = checkedDesign(options);
  const clusters = placed(k, d, separation, stream(seed, NAME, 'clusters'));
  const total = clusters.reduce((sum, { weight }) => sum + weight, 0);
  const random = stream(seed, NAME, 'values');
  const x = new Matrix(n, d);
  const labels = new Int32Array(n);
  let label = 0;
  let above = clusters[0].weight / total;
  for (let i = 0; i < n; i++) {
    // the clusters' shares of the rows are exact
    while (label < k - 1 && (i + 0.5) / n >= above) above += clusters[++label].weight / total;
    labels[i] = label;
    const { mean, axes, sds } = clusters[label];
    const row = x.row(i);
    row.set(mean);
    for (let a = 0; a < d; a++) {
      const along = sds[a] * random.normal();
      for (let j = 0; j < d; j++) row[j] += along * axes[a][j];
    }
  }
  return { x, labels, informative: Array.from({ length: d }, (_, j) => j) };
}

/** Clusters one after the other, each in a box that grows until there is room for it. */
function placed(k: number, d: number, separation: number, random: RandomStream): Cluster[] {
  const between = (low: number, high: number): number => low + (high - low) * random.uniform();
  const clusters: Cluster[] = [];
  let half = 1;
  while (clusters.length < k) {
    const cluster = {
      mean: new Float64Array(d),
      axes: orthonormal(d, random),
      sds: Float64Array.from({ length: d }, () => between(SDS[0], SDS[1])),
      weight: between(1, MOST_SHARE),
    };
    const isApart = (): boolean => clusters.every((other) => separationOf(cluster, other) >= separation);
    for (let tries = 0; ; tries++) {
      if (tries > 0 && tries % TRIES === 0) half *= GROWTH;
      cluster.mean.forEach((_, j, mean) => {
        mean[j] = between(-half, half);
      });
      if (isApart()) break;
    }
    clusters.push(cluster);
  }
  return clusters;
}

/** The distance of two centres over the sum of the standard deviations along the line between them. */
function separationOf(a: Cluster, b: Cluster): number {
  const line = a.mean.map((value, j) => value - b.mean[j]);
  const distance = hypot(line);
  const sdAlong = ({ axes, sds }: Cluster): number =>
    hypot(axes.map((axis, i) => (sds[i] * dot(axis, line)) / distance));
  return distance / (sdAlong(a) + sdAlong(b));
}

const dot = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let j = 0; j < a.length; j++) sum += a[j] * b[j];
  return sum;
};

/** Axes in random directions, by Gram and Schmidt. */
function orthonormal(d: number, random: RandomStream): Float64Array[] {
  const axes: Float64Array[] = [];
  while (axes.length < d) {
    const axis = Float64Array.from({ length: d }, () => random.normal());
    for (const other of axes) {
      const along = dot(axis, other);
      for (let j = 0; j < d; j++) axis[j] -= along * other[j];
    }
    const length = hypot(axis);
    axes.push(axis.map((value) => value / length));
  }
  return axes;
}

export const dataSet = defineSynthetic({ name: NAME, standardized: true, make: makeGaussianMixture });
