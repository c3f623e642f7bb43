import { InputError, requireInput } from '../../core/errors.js';
import { printable } from '../../core/printable.js';
import { delimiterOfName } from '../formats/delimiter.js';
import { isNpy } from '../formats/npy.js';
import { readDelimited } from './delimited-table.js';
import { columnMedians, imputeMissing } from './impute.js';
import { npyTable } from './npy-table.js';
import { LIBRARY_WORDS, type OptionWords } from './option-words.js';
import { withoutRowNumbers } from './row-numbers.js';
import type { Table } from './table.js';
import type { BuilderOptions, BuiltTable } from './table-builder.js';
import { type ColumnChoice, type ColumnPlan, planColumns } from './table-columns.js';
import { everything, openTable, readError, tableName } from './table-source.js';

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

/**
 * Reads a table of numbers from a CSV, TSV or .npy file, gzipped or not; '-' is the standard input. What was decided on
 * the way, such as a decimal comma or a column of row numbers left out, is told by the table's notes.
 */
export async function readTable(path: string, options: TableOptions = {}): Promise<Table> {
  const { impute, header, delimiter, onProgress, words = LIBRARY_WORDS, ...choice } = options;
  requireInput(impute === undefined || impute === 'median', `impute must be 'median' or left out, not '${impute}'`);
  const file = tableName(path);
  let keep: ColumnPlan['keep'];
  const read = await readColumns(path, { header, delimiter, onProgress, words }, (names) => {
    const plan = planColumns(names, choice, file, words);
    keep = plan.keep;
    return plan;
  });
  const built = withoutRowNumbers(read, keep, words);
  const { x, features, labels, classNames, ids, notes } = built;
  requireInput(x.rows >= 2, `${file} has ${x.rows} row${x.rows === 1 ? '' : 's'} of data: at least 2 are needed`);
  const medians = columnMedians(x);
  const imputed = settleMissing(built, medians, impute, { file, words });
  return { x, features, labels, classNames, ids, medians, imputed, notes };
}

/** Refuses missing values, or puts `values` in their place; returns how many. */
export function settleMissing(
  { x, features, missing }: Pick<BuiltTable, 'x' | 'features' | 'missing'>,
  values: Float64Array,
  impute: 'median' | undefined,
  { file, words: { drop, imputeMedian } }: { file: string; words: OptionWords },
): number {
  if (missing.count === 0) return 0;
  if (impute === 'median') return imputeMissing(x, values, features, file);
  throw new InputError(
    `${file}: ${missing.count} value${missing.count === 1 ? ' is' : 's are'} missing, the first in ${missing.where}: ` +
      `fill ${missing.count === 1 ? 'it' : 'them'} in, ${drop === null ? '' : `${drop} the column, `}or say ${imputeMedian}`,
  );
}

/** Reads the columns that `plan` asks for; missing values are NaN. */
export async function readColumns(
  path: string,
  options: ReadOptions,
  plan: BuilderOptions['plan'],
): Promise<BuiltTable> {
  const file = tableName(path);
  const { delimiter = delimiterOfName(path), header, onProgress, words = LIBRARY_WORDS } = options;
  requireInput(
    delimiter === undefined || /^[,;|:\t]$/.test(delimiter),
    `the delimiter must be one of , ; | : and a tab, not '${printable(delimiter ?? '')}'`,
  );
  try {
    const source = await openTable(path, file);
    const bytes = await source.read();
    if (isNpy(bytes.head)) return npyTable(await everything(bytes.chunks, file), { file, plan });
    return await readDelimited(source, bytes, { file, header, plan, words, delimiter, onProgress });
  } catch (error) {
    throw readError(error, file);
  }
}
