import { Matrix } from '../../core/matrix.js';

/** A copy of the listed rows. */
export function rowsOf({ cols, data }: Matrix, rows: Int32Array): Matrix {
  const out = new Matrix(rows.length, cols);
  for (let i = 0; i < rows.length; i++) {
    for (let a = 0; a < cols; a++) out.data[i * cols + a] = data[rows[i] * cols + a];
  }
  return out;
}
