import { Matrix } from '../core/matrix.js';
import { type Workbench, workbench } from './workbench.js';

/** Doubles of a column in the workbench: a multiple of four, the last of them zeros. */
export const paddedRows = (rows: number): number => Math.ceil(rows / 4) * 4;

/** columns and rows of a block in which values are copied: what fills whole lines of the cache */
const COLUMNS = 64;
const ROWS = 16;

/** A table column by column, in the workbench: what is done here mostly runs along columns. */
export class Columns {
  readonly rows: number;
  readonly cols: number;
  /** byte address of every column */
  readonly addresses: Uint32Array;
  readonly #work: Workbench;

  private constructor(rows: number, addresses: Uint32Array, work: Workbench) {
    this.rows = rows;
    this.cols = addresses.length;
    this.addresses = addresses;
    this.#work = work;
  }

  /** Room for columns, to be filled. */
  static allocate(rows: number, cols: number): Columns {
    const work = workbench();
    // they would be lost when the next rows are loaded
    if (work.isHeld) throw new Error('columns are made while others are loaded: close those first');
    const size = paddedRows(rows);
    const at = work.allocateReals(size * cols);
    const x = new Columns(
      rows,
      Uint32Array.from({ length: cols }, (_, j) => at + 8 * size * j),
      work,
    );
    const values = work.reals(at, size * cols);
    for (let j = 0; j < cols; j++) values.fill(0, j * size + rows, (j + 1) * size);
    return x;
  }

  static of({ rows, cols, data }: Matrix): Columns {
    const x = Columns.allocate(rows, cols);
    const size = paddedRows(rows);
    const values = x.#work.reals(x.addresses[0], size * cols);
    // in blocks, so that what is read and what is written both stay near
    for (let from = 0; from < cols; from += COLUMNS) {
      const to = Math.min(cols, from + COLUMNS);
      for (let start = 0; start < rows; start += ROWS) {
        const end = Math.min(rows, start + ROWS);
        for (let j = from; j < to; j++) {
          for (let i = start; i < end; i++) values[j * size + i] = data[i * cols + j];
        }
      }
    }
    return x;
  }

  /** Column j as a view, which is good until room is allocated. */
  column(j: number): Float64Array {
    return this.#work.reals(this.addresses[j], this.rows);
  }

  /** The listed columns, where they lie. */
  select(list: ArrayLike<number>): Columns {
    return new Columns(
      this.rows,
      Uint32Array.from(list, (j) => this.addresses[j]),
      this.#work,
    );
  }

  /** The same columns, but in place of the listed ones copies that may be written to. */
  withCopies(list: ArrayLike<number>): Columns {
    const copies = Columns.allocate(this.rows, list.length);
    const addresses = this.addresses.slice();
    for (let a = 0; a < list.length; a++) {
      copies.column(a).set(this.column(list[a]));
      addresses[list[a]] = copies.addresses[a];
    }
    return new Columns(this.rows, addresses, this.#work);
  }

  /** The rows as a matrix, every column times its factor. */
  toMatrix(factors?: Float64Array): Matrix {
    const out = new Matrix(this.rows, this.cols);
    for (let j = 0; j < this.cols; j++) {
      const column = this.column(j);
      const factor = factors ? factors[j] : 1;
      for (let i = 0; i < this.rows; i++) out.data[i * this.cols + j] = factor * column[i];
    }
    return out;
  }
}
