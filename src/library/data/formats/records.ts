import { InputError } from '../../core/errors.js';
import { csvField } from './csv.js';

/** A table as some program had it, before it is known what its columns are. */
export interface Records {
  names: string[];
  /** the cells of every row, in the order of the names */
  rows: Iterable<readonly unknown[]>;
  /** what to know of how it was read */
  notes?: readonly string[];
}

const PART = 2 ** 16;

/** Records as the bytes of a CSV file, in parts: from there on there is one way to read a table. */
export function* csvParts({ names, rows }: Records): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = `${names.map(csvField).join(',')}\n`;
  for (const row of rows) {
    // a line without any text would be none
    text += names.length === 1 ? cellText(row[0]) || 'NA' : names.map((_, c) => cellText(row[c])).join(',');
    text += '\n';
    if (text.length < PART) continue;
    yield encoder.encode(text);
    text = '';
  }
  yield encoder.encode(text);
}

function cellText(value: unknown): string {
  if (typeof value === 'number') return Number.isNaN(value) ? '' : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString();
  if (value instanceof Uint8Array) return csvField(new TextDecoder().decode(value));
  if (typeof value === 'object' && value !== null) return csvField(JSON.stringify(value));
  return csvField(String(value ?? ''));
}

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const WANTED = 'give an array of objects, one per row, or one object per line';

/** The table in a JSON text: records, one object a line, lists of cells, or columns, as pandas and others write them. */
export function jsonRecords(text: string, file: string): Records {
  const value = parsed(text, file);
  const records = Array.isArray(value) ? ofRows(value) : isObject(value) ? ofObject(value) : null;
  if (records === null) throw new InputError(`${file} is JSON, but not a table: ${WANTED}`);
  return records;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const lines = text.split('\n').map((line) => line.trim());
    const isByLine = lines.filter((line) => /^[[{].*[\]}]$/.test(line)).length > 1;
    if (!isByLine) throw new InputError(`${file} is not valid JSON (${(error as Error).message}): get it again`);
    return lines.flatMap((line, i) => {
      if (line === '') return [];
      try {
        return [JSON.parse(line)];
      } catch {
        throw new InputError(`${file}, line ${i + 1} is not a JSON object: correct it`);
      }
    });
  }
}

function ofRows(rows: readonly unknown[]): Records | null {
  if (rows.length > 0 && rows.every(isObject)) {
    const flat = rows.map((row) => new Map(flattened(row)));
    const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
    return { names, rows: flat.map((row) => names.map((name) => row.get(name))) };
  }
  if (rows.length === 0 || !rows.every(Array.isArray)) return null;
  const [first, ...others] = rows;
  const isHeader = first.every((cell: unknown) => typeof cell === 'string');
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const names = Array.from({ length: width }, (_, c) => (isHeader ? String(first[c] ?? '') : `column ${c + 1}`));
  return { names, rows: isHeader ? others : rows };
}

/** The fields of an object; those of objects in it as 'outer.inner'. */
function flattened(object: Json, before = ''): [string, unknown][] {
  return Object.entries(object).flatMap(([name, value]): [string, unknown][] =>
    isObject(value) ? flattened(value, `${before}${name}.`) : [[before + name, value]],
  );
}

function ofObject(object: Json): Records | null {
  const { columns, data } = object;
  if (Array.isArray(columns) && Array.isArray(data)) return { names: columns.map(String), rows: data };
  const values = Object.values(object);
  const names = Object.keys(object);
  if (names.length > 0 && values.every((value) => Array.isArray(value) && !value.some(isObject))) {
    const lists = values as unknown[][];
    return { names, rows: lists[0].map((_, i) => lists.map((list) => list[i])) };
  }
  if (names.length > 0 && values.every(isObject)) {
    const keys = [...new Set((values as Json[]).flatMap(Object.keys))];
    return { names, rows: keys.map((key) => (values as Json[]).map((column) => column[key])) };
  }
  const tables = values.filter((value) => Array.isArray(value) && value.length > 0 && value.every(isObject));
  return tables.length === 1 ? ofRows(tables[0] as Json[]) : ofRows([object]);
}
