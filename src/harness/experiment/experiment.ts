import { canonicalJson } from '../../library/core/canonical.js';
import { type DatasetSpec, isSynthetic, type LoadedData } from '../../library/data/data-set.js';
import type { MethodSpec } from '../methods/shared/method.js';
import type { Metric } from './metrics.js';

/** A mean as the paper prints it; `sd` is null if it prints none. */
export interface PaperValue {
  mean: number;
  sd: number | null;
  /** runs behind the mean */
  n: number;
}

/** One row of a table: the runs behind it and what the paper reports for it. */
export interface ExperimentRow {
  /** heading above the row, such as 'Large-n (N = 1000, D = 100)' */
  panel?: string;
  /** values of the experiment's key columns, such as { N: 200, Method: 'GMM' } */
  labels: Record<string, string | number>;
  /** the repeated runs whose mean and spread the row shows */
  runs: RunSpec[];
  /** The same setting on further data sets: the row does not show them, but its verdicts use them too. */
  furtherRuns?: RunSpec[];
  /**
   * by declared column, the runs of its cell if they differ from the row's: one list for each part that it combines,
   * run by run
   */
  cells?: Record<string, RunSpec[][]>;
  /** takes too long for a quick look */
  heavy?: boolean;
  /** one of several settings of a method, of which a report marks the one that an oracle would pick */
  oracleCandidate?: true;
  /** the paper's values by metric or column; a metric left out is not reported */
  paper: Record<string, PaperValue>;
}

/** A column that is not just a metric of the row's runs: it has other runs, or another statistic than the mean. */
export interface Column {
  name: string;
  /** as the table's header prints it; the name unless given */
  title?: string;
  metric: string;
  /**
   * of the runs: the mean, the median or the best; of two parts, the difference or the ratio of their means; of several
   * parts, the mean over runs of the best part
   */
  statistic?: 'mean' | 'median' | 'best' | 'difference' | 'ratio';
  /** instead of the metric's; a ratio needs one */
  margin?: Metric['margin'];
}

/** A line chart over a numeric key column, ours with its spread and the paper's points; one line a panel. */
export interface LineFigure {
  kind: 'line';
  /** file name under reports/figures */
  id: string;
  title: string;
  /** the key column on the x axis, and its title */
  x: string;
  xTitle: string;
  xScale: 'linear' | 'log';
  /** linear unless said otherwise */
  yScale?: 'linear' | 'log';
  metric: string;
}

/** A figure of the study's own, of the run shown. */
export interface RunFigure {
  kind: 'run';
  id: string;
  title: string;
  /** a Vega-Lite chart; null if the run has nothing to draw */
  draw(shown: ShownRun): object | null;
}

export type FigureDeclaration = LineFigure | RunFigure;

/** The run that figures show: what its method kept of it, and its data, not standardised. */
export interface ShownRun {
  details: RunDetails;
  data: LoadedData;
}

/** What is kept of a run besides its metrics, as JSON. */
export type RunDetails = Readonly<Record<string, unknown>>;

/** One artefact of the paper, as data: what runs, what is shown, what the paper says. */
export interface Experiment {
  /** file name under reports */
  id: string;
  title: string;
  /** what it reproduces, such as 'Table B.2' */
  artefact: string;
  /** an artefact of the paper, unless it goes beyond it: then none of its cells counts */
  scope?: 'paper' | 'beyond';
  /** for one beyond the paper: the folder it lies in, whose report shows it */
  folder?: string;
  /** for one beyond the paper: the id of the paper's experiment on the same data */
  pairedWith?: string;
  /** repeats rows of other tables, where they count */
  isExcerpt?: true;
  /** for a quick look: how many data sets and repeats a row has at most */
  quick?: number;
  /** the key columns, in order */
  keys: string[];
  /** the metric columns, in order */
  metrics: string[];
  /** columns after those of metrics */
  columns?: Column[];
  rows: ExperimentRow[];
  figures: FigureDeclaration[];
  /** the run that figures show; it must ask for details */
  shownFit?: RunSpec;
  /** what a reader of the table has to know, a sentence each */
  notes?: string[];
  /** a known reason for a deviation, by metric or for the whole artefact; the summary prints it beside the cell */
  knownDeviations?: KnownDeviation[];
}

export interface KnownDeviation {
  /** the cells it explains: those whose labels and metric match */
  labels?: Record<string, string | number>;
  metric?: string;
  reason: string;
}

/** One run as an experiment asks for it: a method with options on a data set, with the method's own seed. */
export interface RunSpec extends MethodSpec {
  dataset: DatasetSpec;
  seed: number;
  /** its duration matters: it runs with no other, after a warm-up */
  timed?: true;
  /** keep its labels, and what else its method has to show */
  details?: true;
}

/** Whether a row repeats runs on one data set that was drawn: the paper's draw of it is then not ours. */
export function repeatsOneDrawnDataset({ runs }: Pick<ExperimentRow, 'runs'>): boolean {
  return (
    runs.length > 1 &&
    runs.every(({ dataset }) => isSynthetic(dataset)) &&
    new Set(runs.map(({ dataset }) => canonicalJson(dataset))).size === 1
  );
}
