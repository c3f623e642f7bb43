import { Matrix } from '../../../core/matrix.js';
import type { BuiltTable } from '../table.js';
import { type ColumnPlan, type OptionWords, SKIPPED, shownColumns } from '../table-columns.js';

/** part of the rows without a value from which a column is mostly empty */
const EMPTY = 0.5;

/** The table without the features of some columns of its file; unchanged if none would be left. */
export function withoutColumns<T extends BuiltTable>(table: T, out: ReadonlySet<number>, note: string): T {
  const { x, roles, features, notes } = table;
  const columnOf = features.map((_, j) => columnOfFeature(roles, j));
  const kept = features.flatMap((_, j) => (out.has(columnOf[j]) ? [] : [j]));
  if (kept.length === 0 || kept.length === features.length) return table;
  // in its place: what is left moves to the front, and a large table needs no second copy
  const { data } = x;
  for (let i = 0; i < x.rows; i++) {
    for (let j = 0; j < kept.length; j++) data[i * kept.length + j] = data[i * x.cols + kept[j]];
  }
  return {
    ...table,
    x: new Matrix(x.rows, kept.length, data.subarray(0, x.rows * kept.length)),
    features: kept.map((j) => features[j]),
    roles: roles.map((role, c) => (out.has(c) ? SKIPPED : role < 0 ? role : kept.indexOf(role))),
    missing: new Map([...table.missing].filter(([c]) => !out.has(c))),
    notes: [...notes, note],
  };
}

/** The column of the file that a feature comes from: the last whose first feature is not behind it. */
function columnOfFeature(roles: readonly number[], feature: number): number {
  let found = -1;
  roles.forEach((role, c) => {
    if (role >= 0 && role <= feature && (found < 0 || role > roles[found])) found = c;
  });
  return found;
}

/** The table without columns that are mostly empty: otherwise all rows would be judged by what a few say. */
export function withoutEmptyColumns<T extends BuiltTable>(table: T, keep: ColumnPlan['keep'], words: OptionWords): T {
  const most = EMPTY * table.x.rows;
  const out = [...table.missing].filter(([c, { count }]) => count > most && !keep?.has(c)).map(([c]) => c);
  if (out.length === 0) return table;
  const named = shownColumns(out.sort((a, b) => a - b).map((c) => table.names[c]));
  return withoutColumns(
    table,
    new Set(out),
    `left out, as mostly empty: ${named} (to use it anyway, use ${words.keep})`,
  );
}
