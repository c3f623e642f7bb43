// what the page and its worker say to one another

import type { ClusterProfile } from '../fit/cluster-profile.js';
import type { Truth } from '../fit/comparison.js';
import type { FitSummary } from '../fit/fit-summary.js';
import type { AdaptiveSettings, DiviSettings } from '../fit/fitter.js';
import type { BenchmarkSettings } from './benchmark.js';
import type { ColumnSettings, ColumnView } from './column-roles.js';

/** Where the rows come from: a file, or a benchmark that is drawn. */
export type DataRequest =
  | { kind: 'file'; file: Blob; name: string; columns: ColumnSettings }
  | { kind: 'benchmark'; benchmark: BenchmarkSettings };

/** A method and all that fixes its result. */
export type FitRequest =
  | { method: 'adaptive'; settings: AdaptiveSettings; seed: number }
  | { method: 'divi'; settings: DiviSettings; seed: number }
  | { method: BaselineName; k: number; seed: number };

export type BaselineName = 'k-means' | 'gmm' | 'spkm';
export type MethodName = FitRequest['method'];

export type Request =
  | { kind: 'load'; data: DataRequest }
  | { kind: 'fit'; fit: FitRequest }
  /** the rows as a file that `divi fit` reads */
  | { kind: 'csv' };

/** The rows that are drawn: all of a small table, a random part of a large one. */
export interface ShownPoints {
  /** places in the table */
  rows: number[];
  /** their features on the data's own scale, row by row; empty if they are too many to be sent */
  values: Float64Array;
  /** their first two principal components, one after the other */
  scores: Float64Array;
  /** part of the variance that the two hold */
  explained: number[];
  /** their names and known classes; empty if there are none */
  ids: string[];
  classes: Int32Array;
}

/** A table as the page knows it. */
export interface LoadedTable {
  name: string;
  rows: number;
  features: string[];
  classNames: string[];
  notes: string[];
  /** null for a benchmark */
  columns: ColumnView[] | null;
  /** how its columns are read: as asked, or as guessed */
  settings: ColumnSettings | null;
  shown: ShownPoints;
}

/** A moment of a fit. */
export interface Frame {
  /** how far it is, from 0 to 1; null if that is not known */
  part: number | null;
  /** what has happened, in words */
  text: string;
  k: number;
  /** cluster of every shown row */
  labels: Uint16Array;
  /** null if there are none yet */
  gates: Float32Array | null;
  objective: number | null;
  /** whether a split was just made, and the features that separate its parts, if known */
  split: boolean;
  features: number[];
}

/** What a fit came to. */
export interface FittedResult {
  request: FitRequest;
  /** null for a baseline */
  summary: FitSummary | null;
  k: number;
  sizes: number[];
  /** of all rows */
  labels: Int32Array;
  shownLabels: Uint16Array;
  gates: Float64Array | null;
  activeFeatures: number[] | null;
  truth: Truth | null;
  profiles: ClusterProfile[];
  /** means of the clusters on the standard scale, K × D */
  means: Float64Array;
  /** the bound of sparse k-means */
  bound: number | null;
  notes: string[];
  /** by name */
  files: Record<string, ArrayBuffer>;
  milliseconds: number;
}

export type Reply =
  | { kind: 'loaded'; table: LoadedTable }
  /** a table that cannot be read so, with its columns as far as they are known */
  | { kind: 'refused'; message: string; columns: ColumnView[]; settings: ColumnSettings | null }
  | { kind: 'told'; text: string }
  | { kind: 'frame'; frame: Frame }
  | { kind: 'fitted'; result: FittedResult }
  | { kind: 'csv'; file: string; bytes: ArrayBuffer }
  | { kind: 'failed'; message: string };
