import type { Experiment, PaperValue } from '../experiment/experiment.js';
import type { MetricName } from '../experiment/metrics.js';

/** How a cell of ours stands to the paper's; the rules are in docs/verdicts.md. */
export type Verdict = 'reproduced' | 'compatible' | 'different' | 'not reported' | 'missing';

export const VERDICTS: readonly Verdict[] = ['reproduced', 'compatible', 'different', 'not reported', 'missing'];

/** Our side of a cell. */
export interface OurValue {
  mean: number;
  /** standard deviation over the runs (n − 1); 0 for a single run */
  sd: number;
  n: number;
  /** standard deviation between data sets, where the runs repeat one fixed data set; else null */
  datasetSd: number | null;
}

/** One cell of a table, ours beside the paper's. */
export interface Cell {
  metric: MetricName;
  /** null where no run is stored, or the metric does not apply to the method */
  ours: OurValue | null;
  paper: PaperValue | null;
  /** ours less the paper's, and the p-value of its test; null where a side is missing */
  difference: number | null;
  p: number | null;
  verdict: Verdict;
  /** why the cell differs, where that is known */
  reason: string | null;
}

/** A stored run behind a row. */
export interface RowRun {
  key: string;
  seed: number;
  /** how messages name its data set */
  dataset: string;
  /** whether it is one of the further runs, which the row does not show */
  further: boolean;
  /** null where the metric does not apply to the method */
  values: Record<MetricName, number | null>;
  /** splits that DIVI's schedule allows, ⌊E / T_split⌋; null for other methods */
  scheduledSplits: number | null;
}

export interface ComparedRow {
  panel: string | null;
  /** whether its runs come from the published run, because the data set is not here */
  published: boolean;
  labels: Record<string, string | number>;
  cells: Cell[];
  /** those behind its cells, then those on other data sets */
  runs: RowRun[];
  /** how many runs its cells should have */
  planned: number;
  /** whether an oracle may pick it as the best of its kind */
  oracleCandidate?: true;
}

/** The fit that figures of a fit show. */
export interface ShownFit {
  featureNames: string[];
  gates: number[];
  classNames: string[];
  /** the data, not standardised, with the class and the cluster of every row */
  rows: { values: number[]; class: number; cluster: number }[];
}

/** A table of the paper with our values beside its own: all that a report needs. */
export interface ComparedTable {
  experiment: Experiment;
  rows: ComparedRow[];
  /** null where no figure shows a fit, or its run is not done */
  shownFit: ShownFit | null;
  counts: Record<Verdict, number>;
}
