import { InputError } from '../../core/errors.js';
import { HIGH } from '../../core/math/doubles.js';
import { Matrix } from '../../core/matrix.js';
import { type NpyHeader, NpyValues, readNpyHeader, requireNpySize } from '../formats/npy.js';
import { NumberRows } from './number-rows.js';
import type { RequireMemory, TableBytes } from './source/table-bytes.js';
import { type BuiltTable, countMissing, type MissingCells } from './table.js';
import type { BuilderOptions } from './table-builder.js';
import { type ColumnRole, columnName, ID, LABEL, shownName } from './table-columns.js';

interface NpyOptions extends Pick<BuilderOptions, 'file' | 'plan'> {
  requireMemory?: RequireMemory;
  onProgress?: (part: number) => void;
}

/** The values of a table's columns: features row by row, and one column of each other kind at most. */
interface Values {
  x: Float64Array;
  labels: Float64Array;
  ids: Float64Array;
}

/**
 * The table in an `.npy` file with two axes; NaN is a missing value. Its values are written directly to their final
 * place.
 */
export async function npyTable(bytes: TableBytes, options: NpyOptions): Promise<BuiltTable> {
  const { file, plan, requireMemory } = options;
  const header = readNpyHeader(bytes.head, file);
  const { shape } = header;
  // what is not whole shows at its end
  if (bytes.isWhole) requireNpySize(header, bytes.head.length - header.begin, file);
  if (shape.length !== 2) {
    throw new InputError(
      `${file}: the shape (${shape.join(', ')}) has ${shape.length === 1 ? 'one axis' : `${shape.length} axes`}, but rows × columns are needed: reshape it`,
    );
  }
  const [rows, cols] = shape;
  const names = Array.from({ length: cols }, (_, c) => columnName(c));
  const { roles, features, notes = [] } = plan(names, false);
  const room = (role: ColumnRole): Float64Array => new Float64Array(roles.includes(role) ? rows : 0);
  const x = new NumberRows(features.length, file, { count: rows, requireMemory }).values;
  const values = { x, labels: room(LABEL), ids: room(ID) };
  await readValues(bytes, header, values, roles, options);
  return {
    x: new Matrix(rows, features.length, x.subarray(0, rows * features.length)),
    features,
    ...settled(values, rows, roles, names, file),
    names,
    roles,
    header: false,
    notes: [...notes],
  };
}

async function readValues(
  bytes: TableBytes,
  header: NpyHeader,
  values: Values,
  roles: readonly ColumnRole[],
  { file, onProgress }: NpyOptions,
): Promise<void> {
  const { descr, little, isFortran, begin } = header;
  const isPlain = descr.endsWith('f8') && little && HIGH === 1 && !isFortran && roles.every((role, c) => role === c);
  const target = new Uint8Array(values.x.buffer, values.x.byteOffset, values.x.byteLength);
  const single = new NpyValues(header, placing(values, roles, header));
  let seen = 0;
  for await (const chunk of bytes.chunks) {
    const part = chunk.subarray(Math.max(0, begin - seen));
    const at = Math.max(0, seen - begin);
    if (!isPlain) single.push(part);
    else if (at < target.length) target.set(part.subarray(0, target.length - at), at);
    seen += chunk.length;
    onProgress?.(bytes.part());
  }
  requireNpySize(header, seen - begin, file);
}

/** What puts the values of a file, one after another, where they belong. */
function placing(
  { x, labels, ids }: Values,
  roles: readonly ColumnRole[],
  { shape: [rows, cols], isFortran }: NpyHeader,
): (value: number) => void {
  const width = roles.filter((role) => role >= 0).length;
  let [i, c] = [0, 0];
  return (value) => {
    const role = roles[c];
    if (role >= 0) x[i * width + role] = value;
    else if (role === LABEL) labels[i] = value;
    else if (role === ID) ids[i] = value;
    if (isFortran) {
      if (++i === rows) [i, c] = [0, c + 1];
    } else if (++c === cols) [i, c] = [i + 1, 0];
  };
}

/** Looks at all values in the order of rows: which are missing, which are infinite, and what the labels are. */
function settled(
  { x, labels: labelValues, ids: idValues }: Values,
  rows: number,
  roles: readonly ColumnRole[],
  names: readonly string[],
  file: string,
): Pick<BuiltTable, 'labels' | 'classNames' | 'ids' | 'missing'> {
  const width = roles.filter((role) => role >= 0).length;
  const classes = new Map<number, number>();
  const labels = new Int32Array(labelValues.length);
  const ids: string[] = [];
  const missing: MissingCells = new Map();
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < roles.length; c++) {
      const role = roles[c];
      const where = (): string => `row ${i + 1}, column ${shownName(names[c])}`;
      if (role >= 0) {
        const value = x[i * width + role];
        if (Number.isNaN(value)) countMissing(missing, c, where);
        if (Math.abs(value) === Number.POSITIVE_INFINITY) {
          throw new InputError(`${file}, ${where()}: ${value} is not a finite number: correct it, or make it NaN`);
        }
      } else if (role === LABEL) {
        const value = labelValues[i];
        if (Number.isNaN(value)) throw new InputError(`${file}, ${where()} has no label: leave the row out`);
        if (!classes.has(value)) classes.set(value, classes.size);
        labels[i] = classes.get(value)!;
      } else if (role === ID) ids.push(String(idValues[i]));
    }
  }
  return { labels, classNames: [...classes.keys()].map(String), ids, missing };
}
