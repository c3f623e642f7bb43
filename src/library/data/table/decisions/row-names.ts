import type { RawTable } from '../built-table.js';
import { ID, shownColumns } from '../table-columns.js';
import { isMissing } from './missing-words.js';
import { readNumberText } from './number-text.js';

/** The names of the rows, where the plan thought that a column may hold them: texts of which none comes twice. */
export function settleRowNames({ plan, names, ids }: RawTable): { ids: string[]; notes: string[] } {
  const { rowNames, roles } = plan;
  if (rowNames === undefined || roles[rowNames] !== ID) return { ids, notes: [] };
  const areNames = new Set(ids).size === ids.length && ids.every((id) => !isMissing(id) && readNumberText(id) === null);
  const column = shownColumns([names[rowNames]]);
  return areNames
    ? { ids, notes: [`taken for the names of the rows, as each has another: ${column}`] }
    : { ids: [], notes: [`ignored, as it does not name the rows: ${column}`] };
}
