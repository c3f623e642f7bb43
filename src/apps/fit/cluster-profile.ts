import type { Matrix } from '../../library/core/matrix.js';
import { stream } from '../../library/core/random.js';
import { withRows } from '../../library/core/threads/rows.js';
import type { Table } from '../../library/data/table/table.js';
import {
  drawResamples,
  hedgesG,
  hedgesInterval,
  probabilityOfSuperiority,
  type ResampledSample,
} from '../../library/stats/effect-size.js';
import { rankSums } from '../../library/stats/groups/group-statistics.js';
import { type GroupSums, groupSums } from '../../library/stats/groups/group-sums.js';
import { type CentralMoments, centralMoments } from '../../library/stats/moments.js';
import { leadingFeatures } from './rough-effects.js';

/** an effect below this is small by Cohen's convention: a feature is named if its interval lies beyond this this */
const SMALL_EFFECT = 0.2;

export interface ClusterProfileOptions {
  seed: number;
  /** resamples of every interval */
  resamples?: number;
  /** rows on either side that are resampled at most */
  maxRows?: number;
  /** features named for a cluster at most */
  top?: number;
  /** threads that rank a large table */
  threads?: number;
  /** sums over the clusters, if they are known */
  sums?: GroupSums;
}

/** How the rows of a cluster differ from all others in one feature; means are on the data's own scale. */
export interface ProfiledFeature {
  feature: string;
  index: number;
  mean: number;
  /** mean of the rows outside the cluster */
  others: number;
  /** Hedges' g; null, with its interval, if the value is one inside and another one outside: g is unbounded */
  effect: number | null;
  /** 95 % bootstrap-t interval */
  low: number | null;
  high: number | null;
  /** probability that a row of the cluster has a larger value than another row, ties counting half */
  superiority: number;
}

/** What sets a cluster apart. */
export interface ClusterProfile {
  /** its label, from 0 */
  cluster: number;
  rows: number;
  /** the features whose interval excludes small effects, from the largest |effect| on */
  features: ProfiledFeature[];
  /** why there are no features, as a sentence; null if there are some */
  reason: string | null;
  /** rows inside and outside that were resampled: fewer than there are in a large table */
  resampled: { rows: number; others: number };
}

/**
 * The features that set each cluster with rows apart. The effect is Hedges' g, the difference of the means of the
 * cluster's rows and of all other rows over the standard deviation within the two groups: free of the feature's unit,
 * so features can be ranked by it, and corrected for small clusters. The spread is pooled within both because that of
 * all rows grows with the difference itself, and that of just a small cluster is poorly known. The probability of
 * superiority is shown beside it because it rests on ranks: if g is large and it is near ½, outliers made the
 * difference.
 *
 * The intervals say how well the effect is known for the clusters as they are. They do not cover doubt in the clusters,
 * which were found in the same rows: even pure noise, once cut into clusters, shows effects.
 */
export function clusterProfiles(
  { x, features }: Pick<Table, 'x' | 'features'>,
  labels: Int32Array,
  k: number,
  {
    seed,
    resamples = 500,
    maxRows = 1000,
    top = 5,
    threads = 1,
    sums = groupSums(x, labels, k, null),
  }: ClusterProfileOptions,
): ClusterProfile[] {
  const { counts } = sums;
  const leading = leadingFeatures(sums);
  const clusters = Array.from(counts.keys()).filter((cluster) => counts[cluster] > 0);

  const profiles = clusters.map((cluster) => {
    const [inside, outside] = rowsOf(labels, cluster, counts[cluster]);
    const profile = { cluster, rows: inside.length };
    const reason = nothingToCompare(inside.length, outside.length);
    if (reason !== null) return { ...profile, features: [], reason, resampled: { rows: 0, others: 0 } };

    const random = stream(seed, 'fit', 'profile', cluster);
    // the same rows for all features
    const drawnInside = drawResamples(inside.length, resamples, maxRows, random);
    const drawnOutside = drawResamples(outside.length, resamples, maxRows, random);
    const [someInside, someOutside] = [
      drawnInside.rows.map((i) => inside[i]),
      drawnOutside.rows.map((i) => outside[i]),
    ];
    const found: Difference[] = [];
    for (const index of leading[cluster]) {
      if (found.length === top) break;
      const momentsOf = (rows: Int32Array): CentralMoments => centralMoments(valuesOf(x, index, rows));
      const difference = compare(
        { moments: momentsOf(inside), values: valuesOf(x, index, someInside), drawn: drawnInside },
        { moments: momentsOf(outside), values: valuesOf(x, index, someOutside), drawn: drawnOutside },
      );
      if (difference !== null) found.push({ feature: features[index], index, ...difference });
    }
    return {
      ...profile,
      features: found,
      reason: found.length > 0 ? null : 'no feature certainly differs from the other rows by more than a small effect',
      resampled: { rows: drawnInside.rows.length, others: drawnOutside.rows.length },
    };
  });

  const named = new Set(profiles.flatMap(({ features }) => features.map(({ index }) => index)));
  const columns = [...named].sort((a, b) => a - b);
  const ranks = withRows(x, threads, (rows) => rankSums(rows, columns, labels, k));
  return profiles.map((profile) => ({
    ...profile,
    features: profile.features.map((difference) => ({
      ...difference,
      superiority: probabilityOfSuperiority(
        ranks.get(difference.index)![profile.cluster],
        profile.rows,
        x.rows - profile.rows,
      ),
    })),
  }));
}

type Difference = Omit<ProfiledFeature, 'superiority'>;

function nothingToCompare(inside: number, outside: number): string | null {
  if (outside === 0) return 'all rows are in this cluster, so there are no others to compare it with';
  if (inside === 1) return 'a single row has no spread to compare with';
  return outside === 1 ? 'only one row is outside this cluster, so there is no spread to compare with' : null;
}

/** Both means and g with its interval; null if the interval holds small effects. */
function compare(
  inside: ResampledSample,
  outside: ResampledSample,
): Pick<ProfiledFeature, 'mean' | 'others' | 'effect' | 'low' | 'high'> | null {
  const means = { mean: inside.moments.mean, others: outside.moments.mean };
  if (inside.moments.m2 === 0 && outside.moments.m2 === 0) return { ...means, effect: null, low: null, high: null };
  const interval = hedgesInterval(inside, outside);
  if (interval === null) return null;
  const [low, high] = interval;
  if (!(low >= SMALL_EFFECT || high <= -SMALL_EFFECT)) return null;
  return { ...means, effect: hedgesG(inside.moments, outside.moments).effect, low, high };
}

function rowsOf(labels: Int32Array, cluster: number, size: number): [inside: Int32Array, outside: Int32Array] {
  const [inside, outside] = [new Int32Array(size), new Int32Array(labels.length - size)];
  let [a, b] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === cluster) inside[a++] = i;
    else outside[b++] = i;
  }
  return [inside, outside];
}

function valuesOf(x: Matrix, column: number, rows: Int32Array): Float64Array {
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = x.get(rows[i], column);
  return values;
}
