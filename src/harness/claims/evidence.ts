import type { ComparedTable } from '../compare/compared-table.js';
import type { MetricName } from '../experiment/metrics.js';
import type { Estimate } from './estimate.js';

export type Labels = Record<string, string | number>;

/** One row of a table. */
export interface RowName {
  table: string;
  labels: Labels;
  /** its runs repeat one real data set: the run is then what varies, not the data set */
  repeated?: true;
}

/** Runs of DIVI in which the threshold τ refused a split that the schedule had offered. */
export interface Refusals {
  refused: number;
  runs: number;
  /** the artefacts with such runs */
  where: string[];
}

/** Where a rule takes its numbers from: the stored runs, or the paper's own tables. What is not there throws MissingEvidence. */
export interface Evidence {
  /** the rows of a table whose labels have all the given values, in its order */
  rows(table: string, labels: Labels): RowName[];
  /** the mean over data sets */
  mean(row: RowName, metric: MetricName): Estimate;
  /** the mean of `a` less that of `b`, on the data sets that both have */
  difference(a: RowName, b: RowName, metric: MetricName): Estimate;
  /** the mean of `a` less `factor` times that of `b`, which stand on different data */
  contrast(a: RowName, b: RowName, metric: MetricName, factor?: number): Estimate;
  /** how much more `a` varies than `b`, on the data sets that both have */
  spreadDifference(a: RowName, b: RowName, metric: MetricName): Estimate;
  /** how much a row varies, as a share of its mean */
  relativeSpread(row: RowName, metric: MetricName): Estimate;
  /** over all of the paper's own experiments */
  refusals(): Refusals;
  /** a table with all that is stored of it */
  table(id: string): ComparedTable;
}

export const rowText = ({ table, labels }: RowName): string => `${table}, ${JSON.stringify(labels)}`;
