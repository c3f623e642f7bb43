import { InputError, requireInput, requireKnown } from '../../core/errors.js';
import type { Matrix } from '../../core/matrix.js';
import { printable } from '../../core/wording.js';
import { columnMedians } from '../../stats/column-medians.js';
import { isNpy } from '../formats/npy.js';
import { withoutRowNumbers } from './decisions/row-numbers.js';
import { readDelimited } from './delimited-table.js';
import { npyTable } from './npy-table.js';
import type { TableOrigin } from './source/table-bytes.js';
import { inputOrigin, type TableInput } from './source/table-input.js';
import type { BuiltTable, Table } from './table.js';
import type { BuilderOptions } from './table-builder.js';
import {
  type ColumnChoice,
  type ColumnPlan,
  LIBRARY_WORDS,
  type OptionWords,
  planColumns,
  shownName,
} from './table-columns.js';

/** How the file is to be read. */
export interface ReadOptions {
  /** whether the first line names the columns; by default, where a cell of it is neither a number nor missing */
  header?: boolean;
  /** one character; by default tab for .tsv and .tab, else the most frequent of comma, semicolon and tab in line 1 */
  delimiter?: string;
  /** how messages name these options; a command line gives its flags */
  words?: OptionWords;
  /** told now and then which part of the file has been read */
  onProgress?: (part: number) => void;
}

export interface TableOptions extends ReadOptions, ColumnChoice {
  /** what becomes of missing values: an error, or the median of their column */
  impute?: 'median';
}

const OPTION_NAMES: Record<keyof TableOptions, null> = {
  header: null,
  delimiter: null,
  labelColumn: null,
  idColumn: null,
  drop: null,
  keep: null,
  oneHot: null,
  impute: null,
  words: null,
  onProgress: null,
};

/**
 * Reads a table of numbers from CSV or TSV text, or from the bytes of such a file or of an .npy file, gzipped or not.
 * What was decided on the way, such as a decimal comma or a column of row numbers left out, is told by the table's notes.
 */
export async function readTable(input: TableInput, options: TableOptions = {}): Promise<Table> {
  return readTableFrom(inputOrigin(input), options);
}

/** Reads a table of numbers, wherever it comes from. */
export async function readTableFrom(origin: TableOrigin, options: TableOptions): Promise<Table> {
  requireKnown('option', options, OPTION_NAMES);
  const { impute, header, delimiter, onProgress, words = LIBRARY_WORDS, ...choice } = options;
  requireInput(impute === undefined || impute === 'median', `impute must be 'median' or left out, not '${impute}'`);
  requireNames('drop', choice.drop);
  requireNames('keep', choice.keep);
  if (typeof choice.oneHot !== 'boolean') requireNames('oneHot', choice.oneHot);
  const { file } = origin;
  let keep: ColumnPlan['keep'];
  const read = await readColumnsFrom(origin, { header, delimiter, onProgress, words }, (names) => {
    const plan = planColumns(names, choice, file, words);
    keep = plan.keep;
    return plan;
  });
  const built = withoutRowNumbers(read, keep, words);
  const { x, features, labels, classNames, ids, notes } = built;
  requireInput(x.rows >= 2, `${file} has ${x.rows} row${x.rows === 1 ? '' : 's'} of data: at least 2 are needed`);
  // they take as long as half of the reading, and many programs never ask for them
  let known: Float64Array | undefined;
  const medians = (): Float64Array => {
    known ??= columnMedians(x);
    return known;
  };
  const imputed = settleMissing(built, medians, impute, { file, words });
  return {
    x,
    features,
    labels,
    classNames,
    ids,
    get medians() {
      return medians();
    },
    imputed,
    notes,
  };
}

/** Refuses what is no list of columns: a program without types may give a single name. */
function requireNames(option: string, names: unknown): void {
  const areNames = Array.isArray(names) && names.every((name) => typeof name === 'string');
  requireInput(names === undefined || areNames, `${option} must be an array of columns, each a string: ['a', '2']`);
}

/** Refuses missing values, or puts `values`, one a column, in their place; returns how many cells. */
export function settleMissing(
  { x, features, missing }: Pick<BuiltTable, 'x' | 'features' | 'missing'>,
  values: () => Float64Array,
  impute: 'median' | undefined,
  { file, words: { drop, imputeMedian } }: { file: string; words: OptionWords },
): number {
  if (missing.count === 0) return 0;
  if (impute === 'median') {
    imputeMissing(x, values(), features, file);
    return missing.count;
  }
  throw new InputError(
    `${file}: ${missing.count} value${missing.count === 1 ? ' is' : 's are'} missing, the first in ${missing.where}: ` +
      `fill ${missing.count === 1 ? 'it' : 'them'} in, ${drop === null ? '' : `${drop} the column, `}or say ${imputeMedian}`,
  );
}

/** Reads the columns that `plan` asks for; missing values are NaN. */
export async function readColumnsFrom(
  origin: TableOrigin,
  options: ReadOptions,
  plan: BuilderOptions['plan'],
): Promise<BuiltTable> {
  const { file } = origin;
  const { delimiter = origin.delimiter, header, onProgress, words = LIBRARY_WORDS } = options;
  requireInput(
    delimiter === undefined || /^[,;|:\t]$/.test(delimiter),
    `the delimiter must be one of , ; | : and a tab, not '${printable(delimiter ?? '')}'`,
  );
  const source = await origin.open();
  try {
    const bytes = await source.read();
    const { requireMemory } = origin;
    if (isNpy(bytes.head)) return await npyTable(bytes, { file, plan, requireMemory, onProgress });
    return await readDelimited(source, bytes, { file, header, plan, words, delimiter, requireMemory, onProgress });
  } finally {
    await source.close?.();
  }
}

/** Puts the given values in the place of NaN, in place. */
function imputeMissing(x: Matrix, values: Float64Array, features: readonly string[], file: string): void {
  for (let at = 0; at < x.data.length; at++) {
    if (!Number.isNaN(x.data[at])) continue;
    const j = at % x.cols;
    if (Number.isNaN(values[j])) {
      throw new InputError(`${file}: column ${shownName(features[j])} has no values to take a median of: drop it`);
    }
    x.data[at] = values[j];
  }
}
