import { requireInput, requireKnown, requireOneOf } from '../../core/errors.js';
import { printable } from '../../core/wording.js';
import { columnMedians } from '../../stats/column-medians.js';
import { formatOf } from '../formats/file-format.js';
import { isNpy } from '../formats/npy.js';
import { withoutEmptyColumns } from './decisions/left-out.js';
import { type CodeChoice, withoutCodes } from './decisions/missing-codes.js';
import { withoutRowNumbers } from './decisions/row-numbers.js';
import { readDelimited } from './delimited-table.js';
import { countOf, type Impute, missingPlaces, settleMissing, withoutIncompleteRows } from './missing-values.js';
import { npyTable } from './npy-table.js';
import { convertedTable } from './source/converted-table.js';
import type { TableOrigin } from './source/table-bytes.js';
import { inputOrigin, type TableInput } from './source/table-input.js';
import type { BuiltTable, Table } from './table.js';
import type { BuilderOptions } from './table-builder.js';
import {
  type ColumnChoice,
  type ColumnPlan,
  ID,
  LIBRARY_WORDS,
  type OptionWords,
  planColumns,
} from './table-columns.js';

/** How to read the file. */
export interface ReadOptions {
  /** whether the first line names the columns; by default, if one of its cells is neither a number nor missing */
  header?: boolean;
  /** one character; by default tab for .tsv and .tab, else the most frequent of comma, semicolon and tab in line 1 */
  delimiter?: string;
  /** how messages name these options; a command line gives its flags */
  words?: OptionWords;
  /** called now and then with the part of the file that has been read, from 0 to 1 */
  onProgress?: (part: number) => void;
}

export interface TableOptions extends ReadOptions, ColumnChoice {
  /** what becomes of missing values: ('none') NaN, for a method that takes it, the median of their column, or an error */
  impute?: Impute;
  /** whether to leave out rows with missing values */
  dropMissing?: boolean;
  /**
   * numbers that stand for missing values: 'auto' finds those such as -999 that are repeated far outside their columns;
   * 'none'; or these, in all columns
   */
  missingCodes?: CodeChoice;
}

const OPTION_NAMES: Record<keyof TableOptions, null> = {
  header: null,
  delimiter: null,
  labelColumn: null,
  idColumn: null,
  columns: null,
  drop: null,
  keep: null,
  oneHot: null,
  impute: null,
  dropMissing: null,
  missingCodes: null,
  words: null,
  onProgress: null,
};

/**
 * Reads a table of numbers from CSV or TSV text, or from the bytes of such a file or of an .npy file, gzipped or not.
 * The table's notes say what was decided on the way, such as a decimal comma or a column of row numbers that was left out.
 * @param input text, bytes, Blob or stream
 * @param options which columns to use, and how to read them
 */
export async function readTable(input: TableInput, options: TableOptions = {}): Promise<Table> {
  return readTableFrom(inputOrigin(input), options);
}

/** Reads a table of numbers, wherever it comes from. */
export async function readTableFrom(origin: TableOrigin, options: TableOptions): Promise<Table> {
  requireKnown('option', options, OPTION_NAMES);
  const {
    impute = 'none',
    dropMissing = false,
    missingCodes = 'auto',
    header,
    delimiter,
    onProgress,
    words = LIBRARY_WORDS,
    ...choice
  } = options;
  requireOneOf('impute', impute, ['none', 'median', 'refuse']);
  requireCodes(missingCodes);
  requireNames('columns', choice.columns);
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
  const decoded = withoutCodes(withoutRowNumbers(read, keep, words), missingCodes, words);
  const useful = withoutEmptyColumns(decoded, keep, words);
  const built = dropMissing ? withoutIncompleteRows(useful) : useful;
  const { x, features, labels, classNames, ids, notes } = built;
  requireInput(x.rows >= 2, `${file} has ${x.rows} row${x.rows === 1 ? '' : 's'} of data: at least 2 are needed`);
  // they take as long as half of the reading, and many programs never ask for them
  let known: Float64Array | undefined;
  const medians = (): Float64Array => {
    known ??= columnMedians(x);
    return known;
  };
  const filled = impute === 'median' ? missingPlaces(x) : [];
  const imputed = settleMissing(built, medians, impute, { file, words });
  return {
    x,
    features,
    labels,
    classNames,
    ids,
    idColumn: ids.length > 0 && built.roles.includes(ID) ? built.names[built.roles.indexOf(ID)] : null,
    get medians() {
      return medians();
    },
    imputed,
    filled,
    missingCodes: built.codes,
    missing: countOf(built.missing) - imputed,
    notes,
  };
}

function requireCodes(codes: unknown): void {
  const areNumbers = Array.isArray(codes) && codes.every((code) => typeof code === 'number');
  requireInput(
    codes === 'auto' || codes === 'none' || areNumbers,
    "missingCodes must be 'auto', 'none' or an array of numbers",
  );
}

/** Refuses what is no list of columns: a program without types may give a single name. */
function requireNames(option: string, names: unknown): void {
  const areNames = Array.isArray(names) && names.every((name) => typeof name === 'string');
  requireInput(names === undefined || areNames, `${option} must be an array of columns, each a string: ['a', '2']`);
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
    const format = formatOf(bytes.head, file);
    if (format !== null) {
      const { source: made, notes } = await convertedTable(bytes, format, file, origin.converters);
      const how = { file: `${file}, as CSV`, header: true, plan, words, delimiter: ',', requireMemory, onProgress };
      const table = await readDelimited(made, await made.read(), how);
      return { ...table, notes: [...notes, ...table.notes] };
    }
    return await readDelimited(source, bytes, { file, header, plan, words, delimiter, requireMemory, onProgress });
  } finally {
    await source.close?.();
  }
}
