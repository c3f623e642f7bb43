import type { Matrix } from '../../core/matrix.js';

/** A real data set as its file has it, not standardised. */
export interface RealData {
  x: Matrix;
  /** the class of every row, as an index into `classNames` */
  labels: Int32Array;
  classNames: string[];
  /** null where the columns have no names */
  featureNames: string[] | null;
}
