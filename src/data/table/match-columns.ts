import { InputError } from '../../core/errors.js';
import type { OptionWords } from './option-words.js';
import { type ColumnPlan, findColumn, ID, isUnnamed, SKIPPED, shownName } from './table-columns.js';

/** A plan for another file, and the columns of it that are no features. */
export interface MatchedColumns extends ColumnPlan {
  ignored: string[];
}

/**
 * The columns of another file for the features of a model: by name, in whatever order, where the file has them all; by
 * position where one of the two has no names and the file has as many columns as there are features.
 */
export function matchColumns(
  names: readonly string[],
  features: readonly string[],
  idColumn: string | undefined,
  file: string,
  words: OptionWords,
): MatchedColumns {
  const id = idColumn === undefined ? -1 : findColumn(names, words.idColumn, idColumn, file);
  const others = names.filter((_, c) => c !== id);
  const known = new Map(features.map((name, j) => [name, j]));
  const present = new Set(others);
  const missing = features.filter((name) => !present.has(name));
  if (missing.length === 0) {
    return {
      roles: names.map((name, c) => (c === id ? ID : (known.get(name) ?? SKIPPED))),
      features: [...features],
      ignored: others.filter((name) => !known.has(name)),
    };
  }
  if ((others.every(isUnnamed) || features.every(isUnnamed)) && others.length === features.length) {
    let next = 0;
    return { roles: names.map((_, c) => (c === id ? ID : next++)), features: [...features], ignored: [] };
  }
  const more = missing.length > 1 ? ` and ${missing.length - 1} more` : '';
  throw new InputError(
    `${file} has no column ${shownName(missing[0])}${more}, which the model was fitted on: ` +
      `give it the ${features.length} columns of the model, by name and in any order`,
  );
}
