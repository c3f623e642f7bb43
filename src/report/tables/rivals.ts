import type { Estimate } from '../../harness/claims/estimate.js';
import type { ComparedRow, ComparedTable } from '../../harness/compare/compared-table.js';
import { practicalMargin } from '../../harness/compare/margins.js';
import type { MetricName } from '../../harness/experiment/metrics.js';
import { method as adaptive } from '../../harness/methods/divi-adaptive.js';
import { method as stepA } from '../../harness/methods/step-a.js';
import { groupBy } from '../../library/core/group-by.js';
import { pairedDifference, standings } from './standings.js';

/** Rows of adaptive DIVI: with K as it finds it, or as it was told. */
export const isOurs = ({ labels }: ComparedRow): boolean => String(labels.Method).startsWith(adaptive.name);

/** Whether a row's K is its own finding: neither told, nor given by a schedule, nor that of Step A's rough K-means. */
export const choosesK = ({ runs, labels }: ComparedRow): boolean =>
  !String(labels.Method).startsWith(stepA.name) &&
  runs.every(({ toldClusters, scheduledSplits }) => toldClusters === null && scheduledSplits === null);

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
  /** whether K was told to both, or to neither */
  told: boolean;
  best: ComparedRow;
  difference: Estimate;
  standing: RivalStanding;
}

/** Lower by more than the margin of what matters: shown, or perhaps by chance. */
export type RivalStanding = 'ahead or level' | 'lower, perhaps by chance' | 'behind';

/** Whether there are columns to find: one cluster has none. */
export const hasFeatures = (rows: readonly ComparedRow[]): boolean =>
  rows.some(({ runs }) => runs.some(({ trueClusters }) => trueClusters > 1));

/** Adaptive DIVI less the best of the rivals on every group of data: told K beside those told, finding K beside those that find it. */
export function rivalDifferences(groups: readonly DataGroup[], metric: MetricName): RivalDifference[] {
  const known = metric === 'f1' ? groups.filter(({ rows }) => hasFeatures(rows)) : groups;
  return known.flatMap(({ name, rows }) =>
    [false, true].flatMap((told): RivalDifference[] => {
      const peers = rows.filter((row) => row.runs.length > 0 && choosesK(row) !== told);
      // certain ones leave out what is only likely: they are no estimate of the partition
      const ours = peers.find((row) => isOurs(row) && (told || row.labels.Method === adaptive.name));
      const best = standings(
        peers.filter((row) => !isOurs(row)),
        metric,
      )[0];
      if (!ours || !best || standings([ours], metric).length === 0) return [];
      const difference = pairedDifference(ours, best.row, metric);
      const standing = standingOf(difference, practicalMargin(metric, best.summary.mean));
      return [{ data: name, ours, told, best: best.row, difference, standing }];
    }),
  );
}

function standingOf({ value, high }: Estimate, margin: number): RivalStanding {
  if (value >= -margin) return 'ahead or level';
  return high < 0 ? 'behind' : 'lower, perhaps by chance';
}
