import type { Matrix } from '../../../core/matrix.js';
import type { BuiltTable, RawTable } from '../table.js';
import { type ColumnPlan, ID, isUnnamed, type OptionWords, shownColumns } from '../table-columns.js';
import { isMissing, readNumberText } from './cell-text.js';
import { withoutColumns } from './left-out.js';

/** Rows from which whole numbers without a gap are no coincidence. */
const MIN_ROWS = 10;

const ID_NAME =
  /^(ids?|index|idx|no|nr|obs|observation|key|uuid|serial|row|row[ _.-]?(id|idx|index|no|nr|num|number|names?))$|[ _.-](id|idx|index|key)$/i;
const CAMEL_ID = /[a-z]I[dD]$/;

/** The table without columns that number its rows: they would be the best separated features of all. */
export function withoutRowNumbers<T extends BuiltTable>(table: T, keep: ColumnPlan['keep'], words: OptionWords): T {
  const { roles, names, features } = table;
  const out = roles.flatMap((role, c) =>
    role >= 0 && features[role] === names[c] && !keep?.has(c) && numbersRows(table, c) ? [c] : [],
  );
  const columns = shownColumns(out.map((c) => names[c]));
  return withoutColumns(
    table,
    new Set(out),
    `left out, as it numbers the rows: ${columns} (if it is a measurement, use ${words.keep})`,
  );
}

/** Whether a column of the file has all numbers of a range, in whatever order, or is called an id and repeats none. */
function numbersRows({ x, names, roles, header }: BuiltTable, c: number): boolean {
  const values = wholeNumbers(x, roles[c]);
  if (values === null) return false;
  const isDifferent = (): boolean => new Set(values).size === values.length;
  if (header && (isIdName(names[c]) || (c === 0 && isUnnamed(names[0])))) return isDifferent();
  let [least, most] = [values[0], values[0]];
  for (const value of values) {
    least = Math.min(least, value);
    most = Math.max(most, value);
  }
  return x.rows >= MIN_ROWS && most - least === x.rows - 1 && isDifferent();
}

const isIdName = (name: string): boolean => ID_NAME.test(name) || CAMEL_ID.test(name);

/** A column of whole numbers; null if one is none. */
function wholeNumbers(x: Matrix, j: number): Float64Array | null {
  for (let at = j; at < x.data.length; at += x.cols) if (!Number.isInteger(x.data[at])) return null;
  return x.column(j);
}

/** The names of the rows, if the plan expected them in a column: texts that are all different. */
export function settleRowNames({ plan, names, ids }: RawTable): { ids: string[]; notes: string[] } {
  const { rowNames, roles } = plan;
  if (rowNames === undefined || roles[rowNames] !== ID) return { ids, notes: [] };
  const areNames = new Set(ids).size === ids.length && ids.every((id) => !isMissing(id) && readNumberText(id) === null);
  const column = shownColumns([names[rowNames]]);
  return areNames
    ? { ids, notes: [`used as row names, as every row has a different one: ${column}`] }
    : { ids: [], notes: [`ignored, as it does not name the rows: ${column}`] };
}
