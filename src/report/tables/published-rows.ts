import type { ComparedRow } from '../../harness/compare/compared-table.js';
import { keyValues } from './layout.js';

const MARK = '†';

/** What the mark of a published row means; it stands below every table that has one. */
export const PUBLISHED_NOTE = `${MARK} from the published run: the data set is not on this machine`;

/** Whether any row was not run here. */
export function hasPublished(rows: readonly ComparedRow[]): boolean {
  return rows.some(({ published }) => published);
}

/** The row's values of the key columns, the last one marked where the row comes from the published run. */
export function markedKeyValues(keys: readonly string[], row: ComparedRow): string[] {
  const values = keyValues(keys, row);
  if (row.published) values[values.length - 1] += MARK;
  return values;
}
