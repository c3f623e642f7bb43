import { InputError } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { readNpy } from '../formats/npy.js';
import type { BuiltTable } from './built-table.js';
import type { BuilderOptions } from './table-builder.js';
import { columnName, ID, LABEL, shownName } from './table-columns.js';

/** The table in the bytes of an `.npy` file with two axes; NaN is a missing value. */
export function npyTable(bytes: Uint8Array, { file, plan }: Pick<BuilderOptions, 'file' | 'plan'>): BuiltTable {
  const { data, shape } = readNpy(bytes, file);
  if (shape.length !== 2) {
    throw new InputError(
      `${file}: the shape (${shape.join(', ')}) has ${shape.length === 1 ? 'one axis' : `${shape.length} axes`} where rows × columns are needed: reshape it`,
    );
  }
  const [rows, cols] = shape;
  const names = Array.from({ length: cols }, (_, c) => columnName(c));
  const { roles, features, notes = [] } = plan(names, false);
  const x = new Matrix(rows, features.length);
  const classes = new Map<number, number>();
  const labels: number[] = [];
  const ids: string[] = [];
  const missing = { count: 0, where: '' };
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < cols; c++) {
      const value = data[i * cols + c];
      const where = (): string => `row ${i + 1}, column ${shownName(names[c])}`;
      if (roles[c] >= 0) {
        if (Number.isNaN(value) && missing.count++ === 0) missing.where = where();
        if (Math.abs(value) === Number.POSITIVE_INFINITY) {
          throw new InputError(`${file}, ${where()}: ${value} is not a finite number: correct it, or make it NaN`);
        }
        x.data[i * x.cols + roles[c]] = value;
      } else if (roles[c] === LABEL) {
        if (Number.isNaN(value)) throw new InputError(`${file}, ${where()} has no label: leave the row out`);
        if (!classes.has(value)) classes.set(value, classes.size);
        labels.push(classes.get(value)!);
      } else if (roles[c] === ID) ids.push(String(value));
    }
  }
  return {
    x,
    features,
    labels: Int32Array.from(labels),
    classNames: [...classes.keys()].map(String),
    ids,
    names,
    roles,
    header: false,
    missing,
    notes: [...notes],
  };
}
