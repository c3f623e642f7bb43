import type { Matrix } from '../../core/matrix.js';
import type { ColumnSurvey, FoundCell } from './decisions/column-survey.js';
import type { PointedNumbers } from './decisions/pointed-numbers.js';
import type { ColumnPlan, ColumnRole } from './table-columns.js';

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
  /** how many cells, and where the first should be */
  missing: { count: number; where: string };
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
  pointed: PointedNumbers;
  /** what to say of words that are none of the kinds of their category */
  unknownWords: string[];
}
