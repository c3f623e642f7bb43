import { columnMeans, Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import type { Table } from '../data/table/table.js';
import { centralMoments } from '../stats/central-moments.js';
import { hedgesG } from '../stats/hedges-g.js';
import { hedgesInterval } from '../stats/hedges-interval.js';
import { drawResamples, type Resamples } from '../stats/resamples.js';
import { probabilityOfSuperiority } from '../stats/superiority.js';

/** an effect below this is small by Cohen's convention: a feature is named where its interval lies beyond */
const SMALL_EFFECT = 0.2;
/** features of a cluster that an interval is computed for at most, from the largest effect on */
const SCREENED = 20;
/** part of a column's variance below which what is left within two groups is rounding */
const ROUNDING = 1e-12;

/** values of columns that are kept, or somewhat more */
const KEPT_VALUES = 2 ** 20;

export interface ClusterProfileOptions {
  seed: number;
  /** resamples of every interval */
  resamples?: number;
  /** rows on either side that are resampled at most */
  maxRows?: number;
  /** features named for a cluster at most */
  top?: number;
}

/** How the rows of a cluster differ from all others in one feature; means are on the data's own scale. */
export interface ProfiledFeature {
  feature: string;
  index: number;
  mean: number;
  /** mean of the rows outside the cluster */
  others: number;
  /** Hedges' g; null, with its interval, where the value is one inside and another one outside: g is beyond bounds */
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
  /** why there are no features, as a sentence; null where there are some */
  reason: string | null;
  /** rows inside and outside that were resampled: fewer than there are in a large table */
  resampled: { rows: number; others: number };
}

/**
 * The features that set each cluster with rows apart. The effect is Hedges' g, the difference of the means of the cluster's
 * rows and of all other rows over the standard deviation within the two groups: free of the feature's unit, so features
 * can be ranked by it, and corrected for small clusters. The spread is pooled within both because that of all rows grows
 * with the difference itself, and that of a small cluster alone is poorly known. The probability of superiority stands
 * beside it as it rests on ranks: where g is large and it is near ½, outliers made the difference.
 *
 * The intervals say how well the effect is known for the clusters as they are. They do not cover doubt in the clusters,
 * which were found in the same rows: even pure noise, once cut into clusters, shows effects.
 */
export function clusterProfiles(
  { x, features }: Pick<Table, 'x' | 'features'>,
  labels: Int32Array,
  k: number,
  { seed, resamples = 500, maxRows = 1000, top = 5 }: ClusterProfileOptions,
): ClusterProfile[] {
  const effects = roughEffects(x, labels, k);
  const columnOf = keptColumns(x);
  const clusters = Array.from({ length: k }, (_, cluster) => cluster).filter((cluster) => labels.includes(cluster));
  return clusters.map((cluster) => {
    const [inside, outside] = rowsOf(labels, cluster);
    const profile = { cluster, rows: inside.length };
    const reason = nothingToCompare(inside.length, outside.length);
    if (reason !== null) return { ...profile, features: [], reason, resampled: { rows: 0, others: 0 } };

    const random = stream(seed, 'fit', 'profile', cluster);
    // the same rows for all features
    const drawnInside = drawResamples(inside.length, resamples, maxRows, random);
    const drawnOutside = drawResamples(outside.length, resamples, maxRows, random);
    const found: ProfiledFeature[] = [];
    for (const index of leading(effects.row(cluster))) {
      if (found.length === top) break;
      const column = columnOf(index);
      const [a, b] = [valuesOf(column, inside), valuesOf(column, outside)];
      const difference = compare(a, b, drawnInside, drawnOutside);
      if (difference === null) continue;
      found.push({ feature: features[index], index, ...difference, superiority: probabilityOfSuperiority(a, b) });
    }
    return {
      ...profile,
      features: found,
      reason:
        found.length > 0 ? null : 'no feature differs from the other rows by more than a small effect for certain',
      resampled: { rows: drawnInside.rows.length, others: drawnOutside.rows.length },
    };
  });
}

function nothingToCompare(inside: number, outside: number): string | null {
  if (outside === 0) return 'all rows are in this cluster, so there are no others to compare it with';
  if (inside === 1) return 'one row has no spread to compare the others with';
  return outside === 1 ? 'only one row is outside this cluster, and has no spread to compare with' : null;
}

/** Both means and g with its interval; null where the interval holds small effects. */
function compare(
  a: Float64Array,
  b: Float64Array,
  drawnA: Resamples,
  drawnB: Resamples,
): Pick<ProfiledFeature, 'mean' | 'others' | 'effect' | 'low' | 'high'> | null {
  const [inside, outside] = [centralMoments(a), centralMoments(b)];
  const means = { mean: inside.mean, others: outside.mean };
  if (inside.m2 === 0 && outside.m2 === 0) return { ...means, effect: null, low: null, high: null };
  const interval = hedgesInterval(a, b, drawnA, drawnB, [inside, outside]);
  if (interval === null) return null;
  const [low, high] = interval;
  if (!(low >= SMALL_EFFECT || high <= -SMALL_EFFECT)) return null;
  return { ...means, effect: hedgesG(inside, outside).effect, low, high };
}

/** The features from the largest effect on, the earlier of equals first; those that are NaN left out. */
function leading(effects: Float64Array): number[] {
  return Array.from(effects.keys())
    .filter((j) => !Number.isNaN(effects[j]))
    .sort((a, b) => (effects[a] === effects[b] ? a - b : effects[b] - effects[a]))
    .slice(0, SCREENED);
}

/**
 * |d| of every cluster and feature in one pass over the data, K × D, to choose the features that are looked at more
 * closely. NaN for a constant feature, infinite where nothing varies within.
 */
function roughEffects(x: Matrix, labels: Int32Array, k: number): Matrix {
  const centres = columnMeans(x);
  const counts = new Float64Array(k);
  const [sums, squares] = [new Matrix(k, x.cols), new Matrix(k, x.cols)];
  const varies = new Uint8Array(x.cols);
  const [{ data, cols }, { data: sum }, { data: square }] = [x, sums, squares];
  for (let i = 0; i < x.rows; i++) {
    const [from, to] = [i * cols, labels[i] * cols];
    counts[labels[i]]++;
    for (let j = 0; j < cols; j++) {
      const value = data[from + j];
      const z = value - centres[j];
      sum[to + j] += z;
      square[to + j] += z * z;
      if (value !== data[j]) varies[j] = 1;
    }
  }
  const effects = new Matrix(k, x.cols);
  for (let j = 0; j < x.cols; j++) {
    let [total, totalSquare] = [0, 0];
    for (let c = 0; c < k; c++) {
      total += sums.get(c, j);
      totalSquare += squares.get(c, j);
    }
    for (let c = 0; c < k; c++) {
      const [n, others] = [counts[c], x.rows - counts[c]];
      const [own, rest] = [sums.get(c, j), total - sums.get(c, j)];
      const within = totalSquare - (own * own) / n - (rest * rest) / others;
      const spread = within > ROUNDING * totalSquare ? Math.sqrt(within / (x.rows - 2)) : 0;
      effects.set(c, j, varies[j] === 0 ? Number.NaN : Math.abs(own / n - rest / others) / spread);
    }
  }
  return effects;
}

function rowsOf(labels: Int32Array, cluster: number): [inside: Int32Array, outside: Int32Array] {
  const size = labels.reduce((count, label) => count + Number(label === cluster), 0);
  const [inside, outside] = [new Int32Array(size), new Int32Array(labels.length - size)];
  let [a, b] = [0, 0];
  for (let i = 0; i < labels.length; i++) {
    if (labels[i] === cluster) inside[a++] = i;
    else outside[b++] = i;
  }
  return [inside, outside];
}

/** The columns of a matrix, some of which are kept: clusters often differ in the same features. */
function keptColumns(x: Matrix): (j: number) => Float64Array {
  const kept = new Map<number, Float64Array>();
  return (j) => {
    const column = kept.get(j) ?? x.column(j);
    if (kept.size * x.rows < KEPT_VALUES) kept.set(j, column);
    return column;
  };
}

function valuesOf(column: Float64Array, rows: Int32Array): Float64Array {
  const values = new Float64Array(rows.length);
  for (let i = 0; i < rows.length; i++) values[i] = column[rows[i]];
  return values;
}
