import type { ComparedRow, ComparedTable } from '../../harness/compare/compared-table.js';
import type { MetricName } from '../../harness/experiment/metrics.js';
import { method as adaptive } from '../../harness/methods/divi-adaptive.js';
import { mean } from '../../library/stats/moments.js';
import { choosesK, type DataGroup, groupsOf, isOurs } from './rivals.js';
import { summaryOn } from './standings.js';

/** Methods that were told K, over all data of a table. */
export interface ToldMeans {
  /** how many kinds of data every one of them has */
  data: number;
  /** ours first, then the rivals by their mean */
  means: { method: string; mean: number }[];
  /** where the best rival is furthest ahead of ours, and by how much; null where it never is */
  furthest: { data: string; difference: number; best: string } | null;
}

interface Told {
  name: string;
  means: Map<string, number>;
}

/** The mean of a metric over the data on which all methods that are told K have it; null for fewer than two such. */
export function toldMeans(table: ComparedTable, metric: MetricName): ToldMeans | null {
  const groups = groupsOf(table)
    .map((group) => toldIn(group, metric))
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

function toldIn({ name, rows }: DataGroup, metric: MetricName): Told {
  const means = rows
    .filter((row) => row.runs.length > 0 && !choosesK(row))
    .flatMap((row): [string, number][] => {
      const summary = summaryOn(row, metric, undefined);
      return summary ? [[methodOf(row), summary.mean]] : [];
    });
  return { name, means: new Map(means) };
}

/** The method without the K it was told. */
const methodOf = (row: ComparedRow): string => (isOurs(row) ? adaptive.name : String(row.labels.Method));

function furthestBehind(groups: readonly Told[]): ToldMeans['furthest'] {
  let furthest: ToldMeans['furthest'] = null;
  for (const { name, means } of groups) {
    for (const [best, value] of means) {
      const difference = means.get(adaptive.name)! - value;
      if (difference < (furthest?.difference ?? 0)) furthest = { data: name, difference, best };
    }
  }
  return furthest;
}
