import type { Matrix } from '../../core/matrix.js';

/** Numbers read from a file, with what the file says about its rows. */
export interface Table {
  /** the features */
  x: Matrix;
  /** names of the features, 'column 1', … where the file has no header */
  features: string[];
  /** class of every row as an index into `classNames`; empty without a label column */
  labels: Int32Array;
  classNames: string[];
  /** name of every row; empty without an id column */
  ids: string[];
  /** median of every feature over the values that are there, computed from `x` when it is first asked for */
  readonly medians: Float64Array;
  /** values that were missing and became the median of their column */
  imputed: number;
  /** what a reader should know about how the file was understood, a sentence each */
  notes: string[];
}
