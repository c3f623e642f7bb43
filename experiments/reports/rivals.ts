import type { Estimate } from '../../src/harness/claims/estimate.js';
import type { ComparedRow, ComparedTable, RowRun } from '../../src/harness/compare/compared-table.js';
import type { Metric } from '../../src/harness/experiment/metrics.js';
import { scheduledSplits, givenClusters, trueClusters } from '../common/given-k.js';
import { diviAdaptive as adaptive, stepA } from '../methods/divi-methods.js';
import { groupBy } from '../../src/library/core/group-by.js';
import { binomialInterval } from '../../src/library/stats/distributions.js';
import { mean } from '../../src/library/stats/moments.js';
import type { Cell } from '../../src/report/document.js';
import { formatNumber } from '../../src/report/tables/format.js';
import { pairedDifference, type Relation, relationOf, standings, summaryOn } from '../../src/report/tables/standings.js';

/** Rows of adaptive DIVI: with K as it finds it, or as given. */
export const isOurs = ({ labels }: ComparedRow): boolean => String(labels.Method).startsWith(adaptive.name);

/**
 * Whether a row's K was found by its method: neither given, nor fixed by a schedule, nor that of Step A's rough
 * K-means.
 */
export const choosesK = ({ runs, labels }: ComparedRow): boolean =>
  !String(labels.Method).startsWith(stepA.name) &&
  runs.every((run) => givenClusters(run) === null && scheduledSplits(run) === null);

/** Rows on the same data. */
export interface DataGroup {
  name: string;
  rows: ComparedRow[];
}

/** The rows of a table by the data they are on: all labels but the method's. */
export function groupsOf({ experiment, rows }: ComparedTable): DataGroup[] {
  const keys = experiment.keys.filter((key) => key !== 'Method');
  const dataOf = ({ labels }: ComparedRow): string =>
    keys.map((key) => (typeof labels[key] === 'number' ? `${key} = ${labels[key]}` : labels[key])).join(', ');
  return [...groupBy(rows, dataOf)].map(([name, members]) => ({ name, rows: members }));
}

/** A row of ours less the best rival that knows as much. */
export interface RivalDifference {
  data: string;
  ours: ComparedRow;
  /** whether K was given to both, or to neither */
  told: boolean;
  best: ComparedRow;
  difference: Estimate;
  relation: Relation;
}

/** Whether there are columns to find: one cluster has none. */
export const hasFeatures = (rows: readonly ComparedRow[]): boolean =>
  rows.some(({ runs }) => runs.some((run) => trueClusters(run) > 1));

/**
 * Adaptive DIVI less the best of the rivals on every group of data: with K given beside rivals with K given, finding K
 * beside rivals that find it.
 */
export function rivalDifferences(groups: readonly DataGroup[], metric: Metric): RivalDifference[] {
  const known = metric.name === 'f1' ? groups.filter(({ rows }) => hasFeatures(rows)) : groups;
  return known.flatMap(({ name, rows }) =>
    [false, true].flatMap((told): RivalDifference[] => {
      const peers = rows.filter((row) => row.runs.length > 0 && choosesK(row) !== told);
      const ours = peers.find(isOurs);
      const best = standings(
        peers.filter((row) => !isOurs(row)),
        metric,
      )[0];
      if (!ours || !best || standings([ours], metric).length === 0) return [];
      const difference = pairedDifference(ours, best.row, metric);
      const relation = relationOf(difference, metric, best.summary.mean);
      return [{ data: name, ours, told, best: best.row, difference, relation }];
    }),
  );
}

/** How often a row's runs found another number of clusters than there are. */
interface WrongK {
  wrong: number;
  runs: number;
}

/** The number of clusters of every run. */
const foundIn = ({ runs }: ComparedRow): { k: number; trueK: number }[] =>
  runs.flatMap((run) => (run.values.k === null ? [] : [{ k: run.values.k, trueK: trueClusters(run) }]));

export function wrongK(...rows: ComparedRow[]): WrongK {
  const found = rows.flatMap(foundIn);
  return { wrong: found.filter(({ k, trueK }) => k !== trueK).length, runs: found.length };
}

/** What the certificate says of the runs of some rows: those without one are left out. */
export interface Certified {
  /** it guarantees more clusters than there are */
  above: number;
  /** it guarantees as many as there are */
  exact: number;
  runs: number;
}

export function certified(...rows: ComparedRow[]): Certified {
  const runs = rows.flatMap((row) => row.runs).filter(({ values }) => typeof values.certain === 'number');
  const above = (run: RowRun): number => run.values.certain! - trueClusters(run);
  return {
    above: runs.filter((run) => above(run) > 0).length,
    exact: runs.filter((run) => above(run) === 0).length,
    runs: runs.length,
  };
}

/** '3 in 98, 4 in 2': how many runs found (or certify) each number, or only the number if all agree. */
export function clustersFound(rows: readonly ComparedRow[], metric: 'k' | 'certain' = 'k'): string {
  const found = rows.flatMap(({ runs }) => runs.flatMap(({ values }) => values[metric] ?? []));
  const counts = new Map<number, number>();
  for (const k of found) counts.set(k, (counts.get(k) ?? 0) + 1);
  const sorted = [...counts].sort(([a], [b]) => a - b);
  if (sorted.length === 0) return '–';
  return sorted.length === 1 ? `${sorted[0][0]}` : sorted.map(([k, count]) => `${k} in ${count}`).join(', ');
}

/** '2 of 100 (0.2 to 7.0 %)', with the exact interval of the share. */
export function wrongCell({ wrong, runs }: WrongK): Cell {
  if (runs === 0) return '–';
  const [low, high] = binomialInterval(wrong, runs).map((share) => formatNumber(100 * share, 1));
  const text = `${wrong} of ${runs} (${low} to ${high} %)`;
  return { text, tone: wrong === 0 ? 'good' : 'bad' };
}

/** Methods that were all given K, or all found it, over the data of a table. */
interface MethodMeans {
  /** how many kinds of data every one of them has */
  data: number;
  /** ours first, then the rivals by their mean */
  means: { method: string; mean: number }[];
  /** where the best rival is furthest ahead of ours, and by how much; null if it never is */
  furthest: { data: string; difference: number; best: string } | null;
}

interface GroupMeans {
  name: string;
  means: Map<string, number>;
}

/** The mean of a metric over the data on which all methods that are given K (or find it) have it; null for fewer than two such. */
export function methodMeans(table: ComparedTable, metric: Metric, told: boolean): MethodMeans | null {
  const groups = groupsOf(table)
    .map((group) => meansIn(group, metric, told))
    .filter(({ means }) => means.has(adaptive.name) && means.size > 1);
  const methods = [...new Set(groups.flatMap(({ means }) => [...means.keys()]))];
  const common = groups.filter(({ means }) => means.size === methods.length);
  if (common.length < 2) return null;
  const means = methods.map((method) => ({ method, mean: mean(common.map((group) => group.means.get(method)!)) }));
  const isOther = ({ method }: { method: string }): number => Number(method !== adaptive.name);
  return {
    data: common.length,
    means: means.sort((a, b) => isOther(a) - isOther(b) || b.mean - a.mean),
    furthest: furthestBehind(common),
  };
}

function meansIn({ name, rows }: DataGroup, metric: Metric, told: boolean): GroupMeans {
  const means = rows
    .filter((row) => row.runs.length > 0 && choosesK(row) !== told)
    .flatMap((row): [string, number][] => {
      const summary = summaryOn(row, metric, undefined);
      return summary ? [[methodOf(row), summary.mean]] : [];
    });
  return { name, means: new Map(means) };
}

/** The method without the K it was given. */
export const methodOf = (row: ComparedRow): string => (isOurs(row) ? adaptive.name : String(row.labels.Method));

function furthestBehind(groups: readonly GroupMeans[]): MethodMeans['furthest'] {
  let furthest: MethodMeans['furthest'] = null;
  for (const { name, means } of groups) {
    for (const [best, value] of means) {
      const difference = means.get(adaptive.name)! - value;
      if (difference < (furthest?.difference ?? 0)) furthest = { data: name, difference, best };
    }
  }
  return furthest;
}
