import { columnMeans, Matrix } from '../../core/matrix.js';
import type { Scale } from '../../core/threads/rows.js';

/** Sums of every column over the rows of the groups 0 … k − 1, K × D, one row after the other. */
export interface GroupSums {
  /** rows in every group */
  counts: Float64Array;
  /** of the distances from the mean of all rows, and of their squares */
  distances: Matrix;
  squares: Matrix;
  /** of the values on the scale given */
  scaled: Matrix;
  /** 1 for a column that is not constant */
  varies: Uint8Array;
}

/** The sums in one pass over the rows; values are on their own scale if none is given. Its means are those of all rows. */
export function groupSums(x: Matrix, groups: Int32Array, k: number, scale: Scale | null): GroupSums {
  const { rows, cols, data } = x;
  const centres = scale?.means ?? columnMeans(x);
  const { means, sds } = scale ?? { means: new Float64Array(cols), sds: new Float64Array(cols).fill(1) };
  const counts = new Float64Array(k);
  const [distances, squares, scaled] = [new Matrix(k, cols), new Matrix(k, cols), new Matrix(k, cols)];
  const varies = new Uint8Array(cols);
  for (let i = 0; i < rows; i++) {
    counts[groups[i]]++;
    const [from, to] = [i * cols, groups[i] * cols];
    for (let j = 0; j < cols; j++) {
      const value = data[from + j];
      const z = value - centres[j];
      distances.data[to + j] += z;
      squares.data[to + j] += z * z;
      scaled.data[to + j] += (value - means[j]) / sds[j];
      if (value !== data[j]) varies[j] = 1;
    }
  }
  return { counts, distances, squares, scaled, varies };
}
