import type { Matrix } from '../../core/matrix.js';
import type { ColumnSurvey, FoundCell } from './decisions/column-survey.js';
import type { AmbiguousDecimalPoints } from './decisions/decimal-sign.js';
import type { MissingCodes } from './decisions/missing-codes.js';
import type { ColumnPlan, ColumnRole } from './table-columns.js';

/** Numbers read from a file, with the labels and names of its rows. */
export interface Table {
  /** the features */
  x: Matrix;
  /** names of the features; 'column 1', … if the file has no header */
  features: string[];
  /** class of every row as an index into `classNames`; empty without a label column */
  labels: Int32Array;
  classNames: string[];
  /** name of every row; empty without an id column */
  ids: string[];
  /** the column that names them; null if none does */
  idColumn: string | null;
  /** median of every feature over the values that are not missing, computed from `x` on first use */
  readonly medians: Float64Array;
  /** values that were missing and became the median of their column */
  imputed: number;
  /** where these are, as indices into the data of `x`; several if a category has several columns */
  filled: readonly number[];
  /** values that are still missing, as NaN */
  missing: number;
  /** by feature, the numbers that were read as missing values, or would be */
  missingCodes: MissingCodes;
  /** what a reader should know about how the file was read, one sentence each */
  notes: string[];
}

/** By column of the file, how many cells have no value, and where the first should be; the column of the very first leads. */
export type MissingCells = Map<number, { count: number; where: string }>;

/** Counts a missing cell. */
export function countMissing(missing: MissingCells, column: number, where: () => string): void {
  const known = missing.get(column);
  if (known) known.count++;
  else missing.set(column, { count: 1, where: where() });
}

/** What the rows of a file come to. */
export interface BuiltTable {
  /** missing values are NaN */
  x: Matrix;
  features: string[];
  labels: Int32Array;
  classNames: string[];
  ids: string[];
  /** names of all columns of the file, and what each is for */
  names: string[];
  roles: ColumnRole[];
  /** whether the first line named the columns */
  header: boolean;
  missing: MissingCells;
  notes: string[];
}

/** The rows as they were read, and what is left to decide. */
export interface RawTable extends BuiltTable {
  plan: ColumnPlan;
  /** why the header may have been guessed wrongly */
  headerDoubt: string | null;
  /** by column, what its cells are that are no plain numbers */
  surveys: ReadonlyMap<number, ColumnSurvey>;
  /** the first cell that does not fit how its column is read */
  misfit: (FoundCell & { column: number }) | undefined;
  /** numbers with points in columns that are read with decimal commas */
  pointed: AmbiguousDecimalPoints;
  /** what to say of words that are none of the kinds of their category */
  unknownWords: string[];
}
