import { Matrix } from '../core/matrix.js';

/** A table column by column: what is done here mostly runs along columns. */
export class Columns {
  readonly rows: number;
  readonly cols: number;
  /** column j from j · rows on */
  readonly values: Float64Array;

  constructor(rows: number, cols: number, values: Float64Array = new Float64Array(rows * cols)) {
    this.rows = rows;
    this.cols = cols;
    this.values = values;
  }

  static of({ rows, cols, data }: Matrix): Columns {
    const x = new Columns(rows, cols);
    // in blocks, so that what is read and what is written both stay near
    for (let from = 0; from < cols; from += 32) {
      const to = Math.min(cols, from + 32);
      for (let i = 0; i < rows; i++) {
        for (let j = from; j < to; j++) x.values[j * rows + i] = data[i * cols + j];
      }
    }
    return x;
  }

  /** Column j as a view. */
  column(j: number): Float64Array {
    return this.values.subarray(j * this.rows, (j + 1) * this.rows);
  }

  /** A copy of the listed columns. */
  select(list: ArrayLike<number>): Columns {
    const out = new Columns(this.rows, list.length);
    for (let a = 0; a < list.length; a++) out.column(a).set(this.column(list[a]));
    return out;
  }

  /** The rows listed, or all, as a matrix, every column times its factor. */
  toMatrix(rows?: Int32Array, factors?: Float64Array): Matrix {
    const n = rows?.length ?? this.rows;
    const out = new Matrix(n, this.cols);
    for (let j = 0; j < this.cols; j++) {
      const column = this.column(j);
      const factor = factors ? factors[j] : 1;
      for (let i = 0; i < n; i++) out.data[i * this.cols + j] = factor * column[rows ? rows[i] : i];
    }
    return out;
  }
}
