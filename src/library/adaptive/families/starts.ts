import { KMeans } from '../../baselines/kmeans.js';
import type { Matrix } from '../../core/matrix.js';
import { stream } from '../../core/random.js';
import type { Columns } from '../columns.js';
import { type GatedEvidence, gatedEvidence } from '../mixture/gated-evidence.js';
import { strongest } from '../mixture/gates.js';
import { workbench } from '../workbench.js';
import { sphered } from './sphere.js';

/** Where a partition comes from. */
export type Origin = 'ladder' | 'k-means' | 'sphere';

export interface Start {
  origin: Origin;
  labels: Int32Array;
}

/** What the families are fitted on, and from which partitions. */
export interface FamilyProblem {
  /** the columns, or the scores of a subspace with their own scales */
  space: Columns;
  scale: Float64Array | null;
  /** the ladder's partition, and its number of parts */
  labels: Int32Array;
  parts: number;
  /** the number of clusters wanted */
  k: number;
  /** whether partitions other than the ladder's may win */
  free: boolean;
  /** whether the ladder has found a split by itself */
  found: boolean;
  /** the certified parts, which rivals must refine */
  certainLabels: Int32Array;
  certain: number;
  seed: number;
}

const MOST_FEATURES = 40;
const ITERATIONS = 40;

/** Labels by K-means on a matrix; the seed's stream is named by what they are for. */
export function kMeansLabels(y: Matrix, k: number, starts: number, seed: number, name: string): Int32Array {
  const { labels } = new KMeans({
    k,
    nInit: starts,
    maxIter: ITERATIONS,
    seed: stream(seed, 'adaptive', name).uint32(),
    threads: workbench().threads,
  }).fit(y);
  return labels;
}

/**
 * The columns y, the same for all candidates and families (otherwise opening correlated noise would pay under a full
 * covariance), and the partitions to start from; no columns where none is open.
 */
export function startsOf(problem: FamilyProblem): { features: number[]; y: Columns; starts: Start[] } {
  const { space, scale, labels, parts, k, free, seed } = problem;
  const ladder = gatedEvidence(space, labels, parts);
  const starts: Start[] = parts === k ? [{ origin: 'ladder', labels }] : [];
  let features = scale ? Array.from({ length: space.cols }, (_, j) => j) : ladder.open;
  if (free && features.length > 0) {
    const byKMeans = kMeansLabels(space.toMatrix(scale ?? undefined), k, 20, seed, 'family k-means');
    starts.push({ origin: 'k-means', labels: byKMeans });
    if (!scale) features = withOpenOf(gatedEvidence(space, byKMeans, k), ladder, features);
  }
  features = strongest(features, ladder.gains, MOST_FEATURES);
  const y = space.select(features);
  if (free && y.cols > 1 && y.rows > 4 * y.cols) {
    starts.push({ origin: 'sphere', labels: kMeansLabels(sphered(y.toMatrix()), k, 10, seed, 'family sphere') });
  }
  return { features, y, starts };
}

/** The open features together with those of a partition of more evidence. */
function withOpenOf(other: GatedEvidence, ladder: GatedEvidence, features: number[]): number[] {
  if (other.worth <= ladder.worth) return features;
  return [...new Set([...features, ...other.open])].sort((a, b) => a - b);
}
