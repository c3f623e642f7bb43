import { InputError } from '../../core/errors.js';
import type { ColumnReading } from './decisions/cell-text.js';
import {
  type ColumnPlan,
  type ColumnRole,
  findColumn,
  ID,
  isUnnamed,
  type OptionWords,
  SKIPPED,
  shownName,
} from './table-columns.js';

/** A plan for another file, and the columns of it that are no features. */
export interface MatchedColumns extends ColumnPlan {
  ignored: string[];
}

/**
 * The columns of another file for the features of a model: by name, in whatever order, if the file has them all, a
 * category for those it was made into; by position if one of the two has no names and the file has as many columns as
 * there are features.
 */
export function matchColumns(
  names: readonly string[],
  features: readonly string[],
  idColumn: string | undefined,
  file: string,
  words: OptionWords,
): MatchedColumns {
  const id = idColumn === undefined ? -1 : findColumn(names, words.idColumn, idColumn, file);
  const roles = new Array<ColumnRole>(names.length).fill(SKIPPED);
  if (id >= 0) roles[id] = ID;
  const columns = new Map(names.map((name, c) => [name, c]));
  columns.delete(names[id]);
  const readings = new Map<number, ColumnReading>();
  const missing: string[] = [];
  for (let j = 0; j < features.length; ) {
    const column = columns.get(features[j]);
    const category = column === undefined ? categoryOf(features[j], columns) : undefined;
    if (column !== undefined) roles[column] = j++;
    else if (category !== undefined && roles[columns.get(category)!] === SKIPPED) {
      const levels = levelsFrom(features, j, category, columns);
      roles[columns.get(category)!] = j;
      readings.set(columns.get(category)!, { kind: 'indicators', levels });
      j += levels.length;
    } else missing.push(features[j++]);
  }
  if (missing.length === 0) {
    // as R writes the names of rows
    const isR = id < 0 && roles[0] === SKIPPED && isUnnamed(names[0]) && !names.every(isUnnamed);
    const ignored = names.filter((_, c) => roles[c] === SKIPPED && !(isR && c === 0));
    const plan = { roles, features: [...features], readings, isFixed: true, ignored };
    return isR ? { ...plan, rowNames: 0 } : plan;
  }
  const others = names.filter((_, c) => c !== id);
  if ((others.every(isUnnamed) || features.every(isUnnamed)) && others.length === features.length) {
    let next = 0;
    const byPosition = names.map((_, c) => (c === id ? ID : next++));
    const notes = ['columns were matched by position, as one of the two tables has no column names'];
    return { roles: byPosition, features: [...features], isFixed: true, ignored: [], notes };
  }
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new InputError(
    `${file} has no column ${shownName(missing[0])}${more}, which the model was fitted on: ` +
      `give it the ${features.length} columns of the model, in any order`,
  );
}

/** The column that a feature such as 'sex=male' was made of. */
function categoryOf(feature: string, columns: ReadonlyMap<string, number>): string | undefined {
  for (let at = feature.indexOf('='); at >= 0; at = feature.indexOf('=', at + 1)) {
    if (columns.has(feature.slice(0, at))) return feature.slice(0, at);
  }
  return undefined;
}

/** The levels of a category whose features are adjacent. */
function levelsFrom(
  features: readonly string[],
  first: number,
  category: string,
  columns: ReadonlyMap<string, number>,
): string[] {
  const levels: string[] = [];
  for (let j = first; j < features.length; j++) {
    if (columns.has(features[j]) || !features[j].startsWith(`${category}=`)) break;
    levels.push(features[j].slice(category.length + 1));
  }
  return levels;
}
