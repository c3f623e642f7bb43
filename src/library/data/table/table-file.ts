import { type ReadOptions, readColumnsFrom, readTableFrom, type TableOptions } from './read-table.js';
import { CONVERTERS } from './source/converters.js';
import { inputOrigin, isText, type TableInput } from './source/table-input.js';
import { pathOrigin, readError, tableName } from './source/table-path.js';
import type { BuiltTable, Table } from './table.js';
import type { BuilderOptions } from './table-builder.js';

/**
 * Reads a table of numbers from a CSV, TSV, JSON, Parquet, Excel or .npy file, gzipped or not, by its path ('-' is the standard input), or from
 * its text, bytes, Blob or stream: a string with a line end in it is text. What was decided on the way, such as a decimal
 * comma or a column of row numbers left out, is told by the table's notes.
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
