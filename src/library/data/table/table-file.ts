import { type ReadOptions, readColumnsFrom, readTableFrom, type TableOptions } from './read-table.js';
import { CONVERTERS } from './source/converters.js';
import { inputOrigin, isText, type TableInput } from './source/table-input.js';
import { pathOrigin, readError, tableName } from './source/table-path.js';
import type { BuiltTable, Table } from './table.js';
import type { BuilderOptions } from './table-builder.js';

/**
 * Reads a table of numbers from a CSV, TSV, JSON, Parquet, Excel or .npy file, gzipped or not, given as a path ('-' for
 * standard input), text, bytes, a Blob or a stream; a string that contains a line break is text. The table's notes
 * report decisions made while reading, such as a decimal comma or a column of row numbers that was left out.
 * @param input path, text, bytes, Blob or stream
 * @param options which columns to use, and how to read them
 * @example
 * import { readTable } from 'divi-repro';
 * const { x, features, labels, notes } = await readTable('wine.csv', { labelColumn: 'class' });
 * console.log(x.rows, features, labels?.[0], notes);
 */
export async function readTable(input: TableInput, options: TableOptions = {}): Promise<Table> {
  if (typeof input !== 'string' || isText(input)) return readTableFrom(inputOrigin(input, CONVERTERS), options);
  const origin = pathOrigin(input);
  return readTableFrom(origin, options).catch((error) => {
    throw readError(error, tableName(input));
  });
}

/** Reads the columns of a file that `plan` asks for; missing values are NaN. */
export async function readColumns(
  path: string,
  options: ReadOptions,
  plan: BuilderOptions['plan'],
): Promise<BuiltTable> {
  return readColumnsFrom(pathOrigin(path), options, plan).catch((error) => {
    throw readError(error, tableName(path));
  });
}
