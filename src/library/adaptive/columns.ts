import { Matrix } from '../core/matrix.js';

/** A table column by column: what is done to find clusters mostly runs along columns. */
export class Columns {
  readonly rows: number;
  readonly #columns: readonly Float64Array[];

  constructor(rows: number, columns: readonly Float64Array[]) {
    this.rows = rows;
    this.#columns = columns;
  }

  /** A copy of a matrix. */
  static of(x: Matrix): Columns {
    return new Columns(
      x.rows,
      Array.from({ length: x.cols }, (_, j) => x.column(j)),
    );
  }

  get cols(): number {
    return this.#columns.length;
  }

  /** Column j itself: writing to it writes to the table. */
  column(j: number): Float64Array {
    return this.#columns[j];
  }

  /** The listed columns, not copied. */
  select(list: ArrayLike<number>): Columns {
    return new Columns(
      this.rows,
      Array.from(list, (j) => this.#columns[j]),
    );
  }

  /** A copy of the listed rows. */
  take(rows: Int32Array): Columns {
    return new Columns(
      rows.length,
      this.#columns.map((column) => {
        const out = new Float64Array(rows.length);
        for (let r = 0; r < out.length; r++) out[r] = column[rows[r]];
        return out;
      }),
    );
  }

  /** The same table with other values in the columns that the map holds. */
  with(changed: ReadonlyMap<number, Float64Array>): Columns {
    return new Columns(
      this.rows,
      this.#columns.map((column, j) => changed.get(j) ?? column),
    );
  }

  /** The rows as a matrix, every column times its factor. */
  toMatrix(factors?: Float64Array): Matrix {
    const { cols } = this;
    const out = new Matrix(this.rows, cols);
    this.#columns.forEach((column, j) => {
      const factor = factors ? factors[j] : 1;
      for (let i = 0; i < column.length; i++) out.data[i * cols + j] = factor * column[i];
    });
    return out;
  }
}

/** A copy of the listed rows of a matrix. */
export function takeRows({ cols, data }: Matrix, rows: Int32Array): Matrix {
  const out = new Matrix(rows.length, cols);
  for (let r = 0; r < rows.length; r++) out.data.set(data.subarray(rows[r] * cols, (rows[r] + 1) * cols), r * cols);
  return out;
}

/** How many rows have each of k labels. */
export function sizesOf(labels: Int32Array, k: number): Int32Array {
  const sizes = new Int32Array(k);
  for (let i = 0; i < labels.length; i++) sizes[labels[i]]++;
  return sizes;
}

/** How many rows have another label in the second list. */
export const movedBetween = (a: Int32Array, b: Int32Array): number =>
  a.reduce((moved, label, i) => moved + (label === b[i] ? 0 : 1), 0);

/** Labels as 0, 1, … in the order of their first rows, and how many there are. */
export function compactLabels(labels: Int32Array): { labels: Int32Array; k: number } {
  const places = new Map<number, number>();
  const out = labels.map((label) => {
    if (!places.has(label)) places.set(label, places.size);
    return places.get(label)!;
  });
  return { labels: out, k: places.size };
}
