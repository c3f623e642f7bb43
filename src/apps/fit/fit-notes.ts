import { square } from '../../library/core/math/pow.js';
import { Matrix } from '../../library/core/matrix.js';
import type { Table } from '../../library/data/table/table.js';
import { ACTIVE_GATE } from '../../library/divi/model.js';
import type { PriorMode } from '../../library/divi/prior.js';
import { nearDuplicates } from '../../library/stats/near-duplicates.js';
import { farNotes, farValues } from './far-rows.js';
import { completeTable, missingNotes } from './missing-notes.js';
import { listed, short } from './note-words.js';

const SHOWN = 3;
/** rows of the largest cluster for one of the smallest from which sizes are called unequal */
const UNEQUAL = 20;
/** times that each different row comes on average from which there are few */
const MANY_TIMES = 10;
/** |r| of two features that say the same */
const DUPLICATE = 0.999;
/** beyond this many features, pairs are not looked for */
const MAX_PAIRED_FEATURES = 200;
/** up to this many features, the one that the informative prior must rank last is a large part of them */
const FEW_FEATURES = 3;

/** What the notes need to know of a fit. */
export interface NotedFit {
  /** cluster of every row, from 0; clusters are named from 1 */
  labels: Int32Array;
  k: number;
  gates: Float64Array;
  /** null for the adaptive method, which has none */
  prior: PriorMode | null;
}

/** What a careful analyst would say about a fit before using it, a sentence each without a full stop; none if all is well. */
export function notesOnFit(
  given: Pick<Table, 'x' | 'features' | 'ids'> & Partial<Pick<Table, 'filled'>>,
  fit: NotedFit,
): string[] {
  const table = completeTable(given);
  const sizes = new Array<number>(fit.k).fill(0);
  for (const label of fit.labels) sizes[label]++;
  const far = farValues(given);
  const outlying = outlyingClusters(table, fit.labels, sizes);
  return [
    ...emptyComponents(sizes),
    ...fewRows(given),
    ...missingNotes(given, fit.labels, sizes),
    ...outlying.map((cluster) => outlierNote(table, cluster)),
    ...farNotes(
      table,
      far.filter(({ row }) => !outlying.some(({ rows }) => rows.includes(row))),
    ),
    // a cluster of outliers has its own note
    ...unequalSizes(sizes, new Set(outlying.map(({ cluster }) => cluster))),
    ...shutGates(fit),
    ...knownAnswers(given, fit),
    ...duplicates(table, new Set(far.map(({ row }) => row))),
    ...moreFeaturesThanRows(table),
    ...fewFeatures(table, fit.prior),
  ];
}

/** A table of few different rows: these are its groups, and no spread around them tells any two apart. */
function fewRows({ x }: Pick<Table, 'x'>): string[] {
  const counts = new Map<string, number>();
  for (let i = 0; i < x.rows; i++) {
    const row = x.row(i).join();
    counts.set(row, (counts.get(row) ?? 0) + 1);
    if (counts.size * MANY_TIMES > x.rows) return [];
  }
  if (counts.size < 2) return [];
  const times = [...counts.values()].sort((a, b) => b - a);
  return [
    `there are only ${counts.size} different rows, ${listed(times.slice(0, SHOWN).map(String), times.length)} times: ` +
      'these are the groups, whatever is found',
  ];
}

function emptyComponents(sizes: number[]): string[] {
  const empty = sizes.filter((size) => size === 0).length;
  if (empty === 0) return [];
  const left = sizes.length - empty;
  return [
    `${empty} of the ${sizes.length} components ${empty === 1 ? 'has' : 'have'} no rows: ` +
      `the data fall into ${left} cluster${left === 1 ? '' : 's'}`,
  ];
}

function outlierNote(
  { x, features, ids }: Pick<Table, 'x' | 'features' | 'ids'>,
  { cluster, rows, index, others, distance }: OutlyingCluster,
): string {
  const named = rows.slice(0, SHOWN).map((i) => (ids.length > 0 ? `'${ids[i]}'` : String(i + 1)));
  const values = rows.slice(0, SHOWN).map((i) => short(x.get(i, index)));
  const who = `${ids.length > 0 ? 'the row' : 'row'}${rows.length === 1 ? '' : 's'} ${listed(named, rows.length)}`;
  const far = Number.isFinite(distance) ? ` (${short(distance)} standard deviations away)` : ' without exception';
  return (
    `cluster ${cluster + 1} consists of outliers, ${who}: ${features[index]} is ${listed(values, rows.length)} there, ` +
    `and ${short(others)} on average in the other rows${far}: check ${rows.length === 1 ? 'it' : 'them'}, or leave ${rows.length === 1 ? 'it' : 'them'} out`
  );
}

function unequalSizes(sizes: number[], left: Set<number>): string[] {
  const clusters = sizes.map((rows, c) => ({ rows, c })).filter(({ rows, c }) => rows > 0 && !left.has(c));
  if (clusters.length < 2) return [];
  const largest = clusters.reduce((best, other) => (other.rows > best.rows ? other : best));
  const smallest = clusters.reduce((best, other) => (other.rows < best.rows ? other : best));
  if (largest.rows < UNEQUAL * smallest.rows) return [];
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return [
    `the clusters are of very unequal size: cluster ${largest.c + 1} has ${largest.rows} of ${all} rows, ` +
      `cluster ${smallest.c + 1} only ${smallest.rows}: results on the small clusters rest on few rows`,
  ];
}

/** Columns that have one value in every cluster, and not the same in all: they may be the answer that was sought. */
function knownAnswers({ x, features }: Pick<Table, 'x' | 'features'>, { labels, k }: NotedFit): string[] {
  const follows = (j: number): boolean => {
    const values = new Array<number | undefined>(k);
    for (let i = 0; i < x.rows; i++) {
      const value = x.get(i, j);
      if (Number.isNaN(value)) continue;
      values[labels[i]] ??= value;
      if (values[labels[i]] !== value) return false;
    }
    return new Set(values.filter((value) => value !== undefined)).size > 1;
  };
  const found = features.filter((_, j) => follows(j));
  if (found.length === 0) return [];
  const [has, it] = found.length === 1 ? ['has', 'it holds'] : ['have', 'they hold'];
  return [
    `${listed(found.slice(0, SHOWN), found.length)} ${has} a single value in each cluster: ` +
      `if ${it} known classes, fit without them (--label-column compares the clusters with them)`,
  ];
}

function shutGates({ gates, k }: NotedFit): string[] {
  if (k === 1 || gates.some((gate) => gate > ACTIVE_GATE)) return [];
  return [`every gate is closed (none above ${ACTIVE_GATE}): no feature separates the clusters, so they mean little`];
}

/** Far rows are left out: two columns with a far value in the same row would seem to repeat one another. */
function duplicates({ x, features }: Pick<Table, 'x' | 'features'>, far: ReadonlySet<number>): string[] {
  if (x.cols > MAX_PAIRED_FEATURES) return [];
  const rows = Array.from({ length: far.size > 0 ? x.rows : 0 }, (_, i) => i).filter((i) => !far.has(i));
  const found = nearDuplicates(far.size > 0 ? Matrix.fromRows(rows.map((i) => x.row(i))) : x, DUPLICATE);
  if (found.length === 0) return [];
  const pairs = found.slice(0, SHOWN).map(({ column, of }) => `${features[column]} repeats ${features[of]}`);
  return [
    `${found.length === 1 ? 'a feature repeats' : `${found.length} features repeat`} another feature almost exactly ` +
      `(|r| above ${DUPLICATE}): ${listed(pairs, found.length)}: what they measure counts more than once`,
  ];
}

function moreFeaturesThanRows({ x }: Pick<Table, 'x'>): string[] {
  if (x.cols <= x.rows) return [];
  return [`there are more features (${x.cols}) than rows (${x.rows}): some will separate clusters just by chance`];
}

function fewFeatures({ x }: Pick<Table, 'x'>, prior: PriorMode | null): string[] {
  const varying = Array.from({ length: x.cols }, (_, j) => j).filter((j) => variesIn(x, j)).length;
  if (prior !== 'informative' || varying < 2 || varying > FEW_FEATURES) return [];
  return [
    `with ${varying === 2 ? 'two' : 'three'} features the informative prior starts the ${varying === 2 ? 'weaker' : 'weakest'} ` +
      'with its gate nearly closed, however well it separates clusters: the noninformative prior treats all features alike',
  ];
}

function variesIn(x: Table['x'], j: number): boolean {
  for (let i = 1; i < x.rows; i++) if (x.get(i, j) !== x.get(0, j)) return true;
  return false;
}

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
  /** distance of the rows' mean from it in standard deviations of those rows; infinite if they do not vary */
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
