import { Matrix } from '../../core/matrix.js';
import type { Rows } from '../../core/threads/rows.js';

/** What `kernel/stats` exports for them; addresses are in bytes. */
interface KernelExports {
  groupSumShares(): number;
  groupSumBytes(): number;
  groupsOfSumsAt(): number;
  columnNumbersAt(): number;
  groupSumsAt(): number;
}

/** What brings columns to a scale. */
interface Scale {
  means: Float64Array;
  sds: Float64Array;
}

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

/** The sums in one pass over the rows; values are on their own scale where none is given. Its means are those of all rows. */
export function groupSums(x: Rows, groups: Int32Array, k: number, scale: Scale | null): GroupSums {
  const { cols } = x;
  const centres = scale?.means ?? x.columnMeans();
  const { means, sds } = scale ?? { means: new Float64Array(cols), sds: new Float64Array(cols).fill(1) };
  const out: GroupSums = {
    counts: new Float64Array(k),
    distances: new Matrix(k, cols),
    squares: new Matrix(k, cols),
    scaled: new Matrix(k, cols),
    varies: new Uint8Array(cols),
  };
  for (const group of groups) out.counts[group]++;
  const { team, rows } = x;
  x.requirePlain();
  x.open('stats', 'openGroupSums', rows, k);
  const kernel = team.exports<KernelExports>('stats');
  const { buffer } = team.memory;
  const step = kernel.groupSumBytes();
  const row = (at: number, i: number): Float64Array => new Float64Array(buffer, at + i * step, cols);
  new Int32Array(buffer, kernel.groupsOfSumsAt(), rows).set(groups);
  const columns = kernel.columnNumbersAt();
  [centres, means, sds].forEach((values, i) => {
    row(columns, i).set(values);
  });
  team.parallelFor('stats', 'sumGroupsShare', kernel.groupSumShares());
  // all bits of a number are set where the column varies, which makes it NaN
  row(columns, 3).forEach((bits, j) => {
    out.varies[j] = Number(Number.isNaN(bits));
  });
  const sums = kernel.groupSumsAt();
  for (let g = 0; g < k; g++) {
    out.distances.row(g).set(row(sums, 3 * g));
    out.squares.row(g).set(row(sums, 3 * g + 1));
    out.scaled.row(g).set(row(sums, 3 * g + 2));
  }
  return out;
}
