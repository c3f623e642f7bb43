import { InputError, requireInput } from '../../core/errors.js';
import { printable } from '../../core/printable.js';
import { CsvScanner } from '../formats/csv-scanner.js';
import { delimiterOfName, guessDelimiter } from '../formats/delimiter.js';
import { columnMedians, imputeMissing } from './impute.js';
import { npyTable } from './npy-table.js';
import { LIBRARY_WORDS, type OptionWords } from './option-words.js';
import type { Table } from './table.js';
import { type BuilderOptions, type BuiltTable, TableBuilder } from './table-builder.js';
import { type ColumnChoice, planColumns } from './table-columns.js';
import { openTable, readError, type TableSource } from './table-source.js';

/** bytes that show the first line of most files */
const SNIFFED = 2 ** 16;
const MAX_NPY_BYTES = 2 ** 31;

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

/** Reads a table of numbers from a CSV, TSV or .npy file, gzipped or not. Missing: empty, NA, NaN, null, ?. */
export async function readTable(path: string, options: TableOptions = {}): Promise<Table> {
  const { impute, header, delimiter, onProgress, words = LIBRARY_WORDS, ...choice } = options;
  requireInput(impute === undefined || impute === 'median', `impute must be 'median' or left out, not '${impute}'`);
  const file = printable(path);
  const built = await readColumns(path, { header, delimiter, onProgress, words }, (names) =>
    planColumns(names, choice, file, words),
  );
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
  const file = printable(path);
  const { delimiter, header, onProgress, words = LIBRARY_WORDS } = options;
  requireInput(
    delimiter === undefined || /^[,;|:\t]$/.test(delimiter),
    `the delimiter must be one of , ; | : and a tab, not '${printable(delimiter ?? '')}'`,
  );
  const source = await openTable(path, file);
  const building = { file, header, plan, words };
  try {
    return source.kind === 'npy'
      ? npyTable(await wholeFile(source, file), building)
      : await readDelimited(source, delimiter ?? delimiterOfName(path), building, onProgress);
  } catch (error) {
    source.chunks.destroy();
    throw readError(error, file);
  }
}

async function readDelimited(
  { chunks, size, bytesRead }: TableSource,
  delimiter: string | undefined,
  options: BuilderOptions,
  onProgress: ReadOptions['onProgress'],
): Promise<BuiltTable> {
  const { file } = options;
  const builder = new TableBuilder(options);
  let scanner: CsvScanner | undefined;
  let first: Uint8Array = new Uint8Array(0);
  const begin = (): CsvScanner => {
    const text = withoutByteOrderMark(first, file);
    const begun = new CsvScanner(delimiter ?? guessDelimiter(text), file, (record) => builder.add(record));
    begun.push(text);
    return begun;
  };
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    refuseBinary(chunk, first, file);
    if (scanner) scanner.push(chunk);
    else {
      first = first.length === 0 ? chunk : Buffer.concat([first, chunk]);
      if (first.length >= SNIFFED) scanner = begin();
    }
    onProgress?.(bytesRead() / size);
  }
  scanner ??= begin();
  scanner.end();
  return builder.finish();
}

function withoutByteOrderMark(bytes: Uint8Array, file: string): Uint8Array {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    throw new InputError(`${file} is UTF-16 text: save it as UTF-8`);
  }
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function refuseBinary(chunk: Buffer, first: Uint8Array, file: string): void {
  if (!chunk.includes(0)) return;
  withoutByteOrderMark(first.length > 0 ? first : chunk, file);
  throw new InputError(`${file} is a binary file or UTF-16 text: save the table as CSV in UTF-8`);
}

async function wholeFile({ chunks }: TableSource, file: string): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MAX_NPY_BYTES) throw new InputError(`${file} holds more than 2 GB: fit a part of its rows or columns`);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
