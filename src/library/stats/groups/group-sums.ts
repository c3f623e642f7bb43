import { columnMeans, Matrix } from '../../core/matrix.js';
import type { RowsInPlace } from '../../core/threads/rows-in-place.js';

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
export function groupSums(x: Matrix | RowsInPlace, groups: Int32Array, k: number, scale: Scale | null): GroupSums {
  const { cols } = x;
  const centres = scale?.means ?? (x instanceof Matrix ? columnMeans(x) : x.columnMeans());
  const { means, sds } = scale ?? { means: new Float64Array(cols), sds: new Float64Array(cols).fill(1) };
  const out: GroupSums = {
    counts: new Float64Array(k),
    distances: new Matrix(k, cols),
    squares: new Matrix(k, cols),
    scaled: new Matrix(k, cols),
    varies: new Uint8Array(cols),
  };
  for (const group of groups) out.counts[group]++;
  if (x instanceof Matrix) addRows(x, groups, centres, { means, sds }, out);
  else addInPlace(x, groups, [centres, means, sds], out);
  return out;
}

function addRows(
  { rows, cols, data }: Matrix,
  groups: Int32Array,
  centres: Float64Array,
  { means, sds }: Scale,
  out: GroupSums,
): void {
  const [distances, squares, scaled] = [out.distances.data, out.squares.data, out.scaled.data];
  const { varies } = out;
  for (let i = 0; i < rows; i++) {
    const [from, to] = [i * cols, groups[i] * cols];
    for (let j = 0; j < cols; j++) {
      const value = data[from + j];
      const z = value - centres[j];
      distances[to + j] += z;
      squares[to + j] += z * z;
      scaled[to + j] += (value - means[j]) / sds[j];
      if (value !== data[j]) varies[j] = 1;
    }
  }
}

/** The same by the kernel, where the rows lie. */
function addInPlace(x: RowsInPlace, groups: Int32Array, numbers: Float64Array[], out: GroupSums): void {
  const { team, rows, cols } = x;
  x.requirePlain();
  x.open('sharedStats', 'openSourceGroupSums', rows, out.counts.length);
  const kernel = team.exports<KernelExports>('sharedStats');
  const { buffer } = team.memory;
  const step = kernel.groupSumBytes();
  const row = (at: number, i: number): Float64Array => new Float64Array(buffer, at + i * step, cols);
  new Int32Array(buffer, kernel.groupsOfSumsAt(), rows).set(groups);
  const columns = kernel.columnNumbersAt();
  numbers.forEach((values, i) => {
    row(columns, i).set(values);
  });
  team.each('sharedStats', 'sumGroupsShare', kernel.groupSumShares());
  // all bits of a number are set where the column varies, which makes it NaN
  row(columns, numbers.length).forEach((bits, j) => {
    out.varies[j] = Number(Number.isNaN(bits));
  });
  const sums = kernel.groupSumsAt();
  for (let g = 0; g < out.counts.length; g++) {
    out.distances.row(g).set(row(sums, 3 * g));
    out.squares.row(g).set(row(sums, 3 * g + 1));
    out.scaled.row(g).set(row(sums, 3 * g + 2));
  }
}
