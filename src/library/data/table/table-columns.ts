import { InputError } from '../../core/errors.js';
import { nearestNames, printable } from '../../core/wording.js';
import type { ColumnReading } from './decisions/cell-text.js';

/** What a column of a file is for: the index of the feature it is, or of the first that it gives, or one of the others. */
export type ColumnRole = number;
export const LABEL = -1;
export const ID = -2;
export const SKIPPED = -3;

/** What becomes of the columns of a file. */
export interface ColumnPlan {
  /** for every column of the file */
  roles: ColumnRole[];
  /** names of the features, in the order that the roles give them */
  features: string[];
  /** how columns are read that are no plain numbers, by their index */
  readings?: ReadonlyMap<number, ColumnReading>;
  /** columns that are categories whatever their cells say */
  categories?: ReadonlySet<number>;
  /** columns that are not to be left out */
  keep?: ReadonlySet<number>;
  /** whether every category becomes columns of 0 and 1 */
  oneHot?: boolean;
  /** whether the features are given, as a model's are: none is left out, and none becomes several */
  isFixed?: boolean;
  /** a column of no other use that names the rows if its cells are texts that all differ */
  rowNames?: number;
  /** what to say of the plan itself */
  notes?: readonly string[];
}

/** Which columns are features, and which are not. */
export interface ColumnChoice {
  /** column with the known classes, by name or by number from 1: kept out of the fit */
  labelColumn?: string;
  /** column that names the rows, by name or by number from 1 */
  idColumn?: string;
  /** the only columns to use, by name or by number from 1; by default all usable ones */
  columns?: readonly string[];
  /** columns to leave out, by name or by number from 1 */
  drop?: readonly string[];
  /** columns to keep even if they look like row numbers or ids */
  keep?: readonly string[];
  /** columns with more than two categories to turn into a 0/1 column per category: all of them, or these */
  oneHot?: boolean | readonly string[];
}

/** Names of the columns of a file without a header, and of those that a header leaves empty. */
export const columnName = (index: number): string => `column ${index + 1}`;

/** Whether a name is one that we gave. */
export const isUnnamed = (name: string): boolean => /^column \d+$/.test(name);

const SHOWN_CHARACTERS = 40;
const SHOWN_COLUMNS = 5;
/** A column's name in a message. */
export const shownName = (name: string): string => `'${printable(name, SHOWN_CHARACTERS)}'`;

/** "column 'a'", "column 1" if it has no name, or "columns 'a', 'b' and 3 more". */
export function shownColumns(names: readonly string[]): string {
  const more = names.length > SHOWN_COLUMNS ? ` and ${names.length - SHOWN_COLUMNS} more` : '';
  const shown = names.slice(0, SHOWN_COLUMNS).map((name) => (isUnnamed(name) ? name.split(' ')[1] : shownName(name)));
  return `column${names.length === 1 ? '' : 's'} ${shown.join(', ')}${more}`;
}

/** The names of a header; one that comes again gets a number, and a note says so. */
export function headerNames(cells: readonly string[]): { names: string[]; notes: string[] } {
  const given = new Set(cells);
  const taken = new Set<string>();
  const renamed: string[] = [];
  const names = cells.map((cell, c) => {
    const name = cell === '' ? columnName(c) : cell;
    let other = name;
    for (let n = 2; taken.has(other) || (other !== name && given.has(other)); n++) other = `${name} (${n})`;
    taken.add(other);
    if (other !== name) renamed.push(other);
    return other;
  });
  const notes =
    renamed.length === 0 ? [] : [`renamed, as an earlier column has the same name: ${shownColumns(renamed)}`];
  return { names, notes };
}

/** Throws if two names are the same. */
export function requireDifferent(names: readonly string[], file: string, advice: string): void {
  const seen = new Map<string, number>();
  names.forEach((name, c) => {
    const first = seen.get(name);
    if (first !== undefined) {
      throw new InputError(`${file}: columns ${first + 1} and ${c + 1} are both named ${shownName(name)}: ${advice}`);
    }
    seen.set(name, c);
  });
}

/** The plan of a fit: all columns are features but those chosen for something else. */
export function planColumns(
  names: readonly string[],
  choice: ColumnChoice,
  file: string,
  words: OptionWords,
): ColumnPlan {
  const roles = new Array<ColumnRole>(names.length).fill(0);
  const assign = (option: string, wanted: string, role: ColumnRole): void => {
    const c = findColumn(names, option, wanted, file);
    if (roles[c] !== 0 && roles[c] !== role) {
      throw new InputError(`${option} ${shownName(wanted)}: the column is already used; name each column once`);
    }
    roles[c] = role;
  };
  if (choice.labelColumn !== undefined) assign(words.labelColumn ?? 'labelColumn', choice.labelColumn, LABEL);
  if (choice.idColumn !== undefined) assign(words.idColumn, choice.idColumn, ID);
  for (const name of choice.drop ?? []) assign(words.drop ?? 'drop', name, SKIPPED);
  // kept columns and categories are features, as the others are
  const featuresNamed = (option: string, wanted: readonly string[]): Set<number> =>
    new Set(
      wanted.map((name) => {
        assign(option, name, 0);
        return findColumn(names, option, name, file);
      }),
    );
  const chosen = featuresNamed(words.columns, choice.columns ?? []);
  const keep = featuresNamed(words.keep, choice.keep ?? []);
  const oneHot = choice.oneHot ?? false;
  const categories = featuresNamed(words.oneHot, typeof oneHot === 'boolean' ? [] : oneHot);
  const wanted = new Set([...chosen, ...keep, ...categories]);
  if (choice.columns)
    roles.forEach((role, c) => {
      if (role === 0 && !wanted.has(c)) roles[c] = SKIPPED;
    });
  const answers = names.flatMap((name, c) => (roles[c] === 0 && !wanted.has(c) && isAnswer(name) ? [c] : []));
  // if nothing else is left, fit these
  const isLeft = answers.length < roles.filter((role) => role === 0).length;
  if (isLeft) for (const c of answers) roles[c] = SKIPPED;
  const features = names.filter((_, c) => roles[c] === 0);
  if (features.length === 0) {
    throw new InputError(`${file}: no column is left to fit: drop fewer of its ${names.length}`);
  }
  let next = 0;
  return {
    roles: roles.map((role) => (role === 0 ? next++ : role)),
    features,
    categories,
    keep: new Set([...keep, ...chosen]),
    oneHot: oneHot === true,
    notes: isLeft ? answers.map((c) => answerNote(names[c], choice.labelColumn === undefined, words)) : [],
  };
}

const ANSWER =
  /^((true|class|cluster|species|target)[ _.-]?)?(class(es)?|labels?|targets?|species|cultivar|diagnosis|(ground[ _.-]?)?truth|clusters?)([ _.-]?(id|name|label|code))?$/i;

/** Whether a column's name says that it holds what a clustering is to find. */
export const isAnswer = (name: string): boolean => ANSWER.test(name.trim());

function answerNote(name: string, isFree: boolean, { labelColumn, keep }: OptionWords): string {
  const compare = isFree && labelColumn !== null ? `${labelColumn} compares the clusters with it, ` : '';
  return `left out, as its name says that it holds known classes: column ${shownName(name)} (${compare}${keep} makes it a feature)`;
}

/** The index of the column that an option names, or gives by its number. */
export function findColumn(names: readonly string[], option: string, wanted: string, file: string): number {
  const named = names.indexOf(wanted);
  if (named >= 0) return named;
  const index = /^\d+$/.test(wanted) ? Number(wanted) - 1 : -1;
  if (index >= 0 && index < names.length) return index;
  const near = nearestNames(wanted, names).map(shownName).join(', ');
  throw new InputError(`${file} has no column ${shownName(wanted)} for ${option}: did you mean ${near}?`);
}

/** How messages name the options of the reader: as a program writes them, or as the flags of a command line. */
export interface OptionWords {
  /** null if a caller takes no labels */
  labelColumn: string | null;
  idColumn: string;
  /** null if a caller cannot leave columns out */
  drop: string | null;
  columns: string;
  keep: string;
  oneHot: string;
  imputeMedian: string;
  /** null if a caller cannot leave rows out */
  dropMissing: string | null;
  /** null if a caller cannot choose them */
  missingCodes: string | null;
  noHeader: string;
}

/** The options as a program writes them. */
export const LIBRARY_WORDS: OptionWords = {
  labelColumn: 'labelColumn',
  idColumn: 'idColumn',
  drop: 'drop',
  columns: 'columns',
  keep: 'keep',
  oneHot: 'oneHot',
  imputeMedian: "impute: 'median'",
  dropMissing: 'dropMissing: true',
  missingCodes: 'missingCodes',
  noHeader: 'header: false',
};
