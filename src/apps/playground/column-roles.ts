import { delimiterOfName, guessDelimiter } from '../../library/data/formats/csv.js';
import { formatOf } from '../../library/data/formats/file-format.js';
import { isNpy } from '../../library/data/formats/npy.js';
import { transcoderFor } from '../../library/data/formats/text-encoding.js';
import { indicatorName } from '../../library/data/table/decisions/apply-decisions.js';
import { isMissing, isPerhapsMissing, readNumberText } from '../../library/data/table/decisions/cell-text.js';
import { firstRows } from '../../library/data/table/delimited-table.js';
import { type ReadOptions, readColumnsFrom, type TableOptions } from '../../library/data/table/read-table.js';
import { convertedTable } from '../../library/data/table/source/converted-table.js';
import type { TableOrigin } from '../../library/data/table/source/table-bytes.js';
import type { Table } from '../../library/data/table/table.js';
import { headerNames, isAnswer, type OptionWords } from '../../library/data/table/table-columns.js';

/** What a user says of a column; the others are left to the reader, by the rules of `divi fit`. */
export type Role = 'feature' | 'one-hot' | 'classes' | 'names' | 'out';

/** How the columns of a file are to be read. */
export interface ColumnSettings {
  /** whether the first line names the columns; null: guessed */
  header: boolean | null;
  /** whether missing values become the median of their column */
  impute: boolean;
  /** by the place of the column, from 0 */
  roles: Record<number, Role>;
}

export const AS_FOUND: ColumnSettings = { header: null, impute: false, roles: {} };

/** A column of a file. */
export interface ColumnView {
  name: string;
  /** some of its cells */
  cells: string[];
  /** whether one of these is no number */
  isText: boolean;
  /** what became of it, in words; null if the table could not be read */
  became: string | null;
}

/** The reader's options as the page calls them. */
const WORDS: OptionWords = {
  labelColumn: '“known classes”',
  idColumn: '“names of rows”',
  drop: '“left out”',
  columns: '“a feature”',
  keep: '“a feature”',
  oneHot: '“one-hot”',
  imputeMedian: '“fill in medians”',
  dropMissing: null,
  missingCodes: null,
  noHeader: '“the first line is data”',
};

const SAMPLE_ROWS = 41;
const SHOWN_CELLS = 3;

/** The columns of a file before it is read. */
export async function lookAtColumns(origin: TableOrigin, name: string, header: boolean | null): Promise<ColumnView[]> {
  const bytes = await (await origin.open()).read();
  const format = isNpy(bytes.head) ? null : formatOf(bytes.head, name);
  if (format !== null) {
    const { source } = await convertedTable(bytes, format, name, origin.converters);
    const [first, ...others] = firstRows((await source.read()).head, ',', SAMPLE_ROWS);
    return viewsOf(headerNames(first).names, others);
  }
  const { names, isNamed } = await namesOf(origin, header);
  const rows = isNpy(bytes.head) ? [] : sampleRows(bytes.head, name);
  return viewsOf(names, isNamed ? rows.slice(1) : rows);
}

function viewsOf(names: readonly string[], below: readonly string[][]): ColumnView[] {
  return names.map((column, c) => {
    const cells = below.map((row) => row[c] ?? '');
    const isText = cells.some((cell) => !isMissing(cell) && !isPerhapsMissing(cell) && readNumberText(cell) === null);
    return { name: column, cells: cells.slice(0, SHOWN_CELLS), isText, became: null };
  });
}

class NamesKnown extends Error {}

/** The names of all columns, read no further than the first line. */
async function namesOf(origin: TableOrigin, header: boolean | null): Promise<{ names: string[]; isNamed: boolean }> {
  let found = { names: [] as string[], isNamed: false };
  const options: ReadOptions = { words: WORDS, ...(header !== null && { header }) };
  await readColumnsFrom(origin, options, (names, isNamed) => {
    found = { names, isNamed };
    throw new NamesKnown();
  }).catch((error) => {
    if (!(error instanceof NamesKnown)) throw error;
  });
  return found;
}

function sampleRows(head: Uint8Array, name: string): string[][] {
  const text = transcoderFor(head).decode(head);
  return firstRows(text, delimiterOfName(name) ?? guessDelimiter(text), SAMPLE_ROWS);
}

/** The first column that is named as known classes are. */
export function guessedRoles(columns: readonly ColumnView[]): Record<number, Role> {
  const place = columns.findIndex(({ name }) => isAnswer(name));
  return place >= 0 && columns.length > 1 ? { [place]: 'classes' } : {};
}

/** The settings as the reader takes them, its columns by name. */
export function readerOptions({ header, impute, roles }: ColumnSettings, names: readonly string[]): TableOptions {
  const named = (role: Role): string[] => names.filter((_, c) => roles[c] === role);
  const [labelColumn] = named('classes');
  const [idColumn] = named('names');
  const lists = { drop: named('out'), keep: named('feature'), oneHot: named('one-hot') };
  return {
    ...(header !== null && { header }),
    ...(impute && { impute: 'median' as const }),
    ...(labelColumn !== undefined && { labelColumn }),
    ...(idColumn !== undefined && { idColumn }),
    ...Object.fromEntries(Object.entries(lists).filter(([, list]) => list.length > 0)),
  };
}

export const withWords = (options: TableOptions): TableOptions => ({ ...options, words: WORDS });

/** The columns with what became of each. */
export function columnsOf(
  columns: readonly ColumnView[],
  { features, ids, classNames }: Table,
  roles: Record<number, Role>,
): ColumnView[] {
  const known = new Set(features);
  return columns.map((column, c) => ({ ...column, became: whatBecame(column, c) }));

  function whatBecame({ name, cells }: ColumnView, c: number): string {
    if (roles[c] === 'classes') return `${classNames.length} known classes`;
    if (roles[c] === 'names') return 'names of rows';
    if (known.has(name)) return 'a feature';
    const kinds = features.filter((feature) => feature.startsWith(indicatorName(name, '')));
    if (kinds.length > 0) return kinds.length === 1 ? 'a feature of 0 and 1' : `${kinds.length} features of 0 and 1`;
    if (roles[c] !== 'out' && ids.length > 0 && ids[0] === cells[0]) return 'names of rows';
    return 'left out';
  }
}
