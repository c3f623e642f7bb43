import { Matrix } from '../../core/matrix.js';
import type { RandomStream } from '../../core/random.js';
import { takeRows } from '../columns.js';
import { fitsOf } from '../mixture/by-bic.js';
import { choleskySolve, factorOf } from '../mixture/covariances.js';
import { posteriorLabels } from '../mixture/family-mixture.js';
import { kMeansLabels } from '../mixture/starts.js';

/** rows that are looked at for each missing cell: the nearest one lends its residual */
const DONORS = 40;
/** columns with which cells are predicted from the others in their row; with more, donors lend their values */
const MOST_PREDICTED = 200;
/** times that cells are predicted, from what they were the time before, and times that the rows are grouped for that */
const [ROUNDS, GROUPINGS] = [4, 3];
/** groups within which cells are predicted, at most; rows that these are chosen from, and rows per column that they need */
const [MOST_GROUPS, GROUPED_ROWS, ROWS_PER_COLUMN] = [8, 1000, 8];
/** scaled values further out count as this: a far one does not set correlations or distances */
const FAR = 5;

/** How many cells of every column are missing (NaN). */
export function missingByColumn({ rows, cols, data }: Matrix): Int32Array {
  const out = new Int32Array(cols);
  for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) if (Number.isNaN(data[i * cols + j])) out[j]++;
  return out;
}

/** A missing cell, and the row that lends it its residual. */
interface Hole {
  row: number;
  column: number;
  donor: number;
}

/**
 * A copy without missing cells. Each holds what the other cells of its row predict (linearly, with one covariance within
 * the groups that the rows seem to have), plus what that is off in another row: of some drawn at random, the one nearest in
 * the cells that both have. Such values help to find clusters and certify none.
 */
export function fillMissing(x: Matrix, random: RandomStream): Matrix {
  const scales = Array.from({ length: x.cols }, (_, j) => scaleOf(x.column(j)));
  const z = new Matrix(x.rows, x.cols);
  for (let e = 0; e < z.data.length; e++) {
    const { middle, spread } = scales[e % x.cols];
    z.data[e] = Math.min(FAR, Math.max(-FAR, (x.data[e] - middle) / spread));
  }
  const holes = holesOf(z, random);
  for (const { row, column, donor } of holes) z.set(row, column, z.get(donor, column));
  for (let grouping = 0; grouping <= GROUPINGS && x.cols <= MOST_PREDICTED; grouping++) {
    const groups = grouping === 0 ? { labels: new Int32Array(z.rows), k: 1 } : groupsOf(z, random);
    if (grouping > 0 && groups.k === 1) break;
    for (let round = 0; round < ROUNDS; round++) predict(z, holes, groups);
  }
  const out = new Matrix(x.rows, x.cols, x.data.slice());
  for (const { row, column } of holes) {
    const { middle, spread } = scales[column];
    out.set(row, column, middle + spread * z.get(row, column));
  }
  return out;
}

/** The median, and the interquartile range over 1.35 (1 if it is 0): far values do not set them. */
function scaleOf(values: Float64Array): { middle: number; spread: number } {
  const known = values.filter((value) => !Number.isNaN(value)).sort();
  const range = known[Math.floor(0.75 * known.length)] - known[Math.floor(0.25 * known.length)];
  return { middle: known[known.length >> 1], spread: range > 0 ? range / 1.35 : 1 };
}

function holesOf(z: Matrix, random: RandomStream): Hole[] {
  const known = Array.from({ length: z.cols }, (_, j) => {
    const rows = Array.from({ length: z.rows }, (_, i) => i);
    return rows.filter((i) => !Number.isNaN(z.get(i, j)));
  });
  const holes: Hole[] = [];
  for (let row = 0; row < z.rows; row++) {
    for (let column = 0; column < z.cols; column++) {
      if (!Number.isNaN(z.get(row, column))) continue;
      let [donor, least] = [known[column][0], Number.POSITIVE_INFINITY];
      for (let tried = 0; tried < DONORS; tried++) {
        const other = known[column][random.integer(known[column].length)];
        const distance = distanceOf(z, row, other);
        if (distance < least) [least, donor] = [distance, other];
      }
      holes.push({ row, column, donor });
    }
  }
  return holes;
}

/** Mean squared difference of two rows in the cells that both have. */
function distanceOf({ cols, data }: Matrix, a: number, b: number): number {
  let [sum, shared] = [0, 0];
  for (let j = 0; j < cols; j++) {
    const off = data[a * cols + j] - data[b * cols + j];
    if (Number.isNaN(off)) continue;
    sum += off * off;
    shared++;
  }
  return shared > 0 ? sum / shared : Number.MAX_VALUE;
}

interface Groups {
  labels: Int32Array;
  k: number;
}

/** Components of one covariance, as many as have the largest BIC. */
function groupsOf(z: Matrix, random: RandomStream): Groups {
  const one = { labels: new Int32Array(z.rows), k: 1 };
  const [some, seed] = [random.permutation(z.rows).subarray(0, GROUPED_ROWS), random.uint32()];
  if (some.length < ROWS_PER_COLUMN * z.cols) return one;
  const y = takeRows(z, some);
  const kind = [{ family: 'PF', heavy: false } as const];
  const fits = Array.from({ length: MOST_GROUPS }, (_, c) => {
    const start = c === 0 ? new Int32Array(y.rows) : kMeansLabels(y, c + 1, 3, seed, `groups ${c + 1}`);
    return fitsOf(y, c + 1, kind, [start]);
  }).flat();
  const best = fits.sort((a, b) => b.bic - a.bic).at(0);
  return best && best.k > 1 ? { labels: posteriorLabels(best.fit.parameters, z), k: best.k } : one;
}

/** Every hole becomes its prediction plus the residual of its donor, by the rows as they are. */
function predict(z: Matrix, holes: readonly Hole[], { labels, k }: Groups): void {
  const { rows: n, cols: d, data } = z;
  const sizes = new Float64Array(k);
  const means = new Float64Array(k * d);
  for (let i = 0; i < n; i++) {
    sizes[labels[i]]++;
    for (let j = 0; j < d; j++) means[labels[i] * d + j] += data[i * d + j];
  }
  for (let e = 0; e < means.length; e++) means[e] /= sizes[Math.floor(e / d)];
  const offOf = (row: number, column: number): number => data[row * d + column] - means[labels[row] * d + column];
  const covariance = new Float64Array(d * d);
  for (let i = 0; i < n; i++) {
    for (let a = 0; a < d; a++) {
      const off = offOf(i, a) / n;
      for (let b = 0; b <= a; b++) covariance[a * d + b] += off * offOf(i, b);
    }
  }
  const factor = factorOf(covariance, d, n);
  // the regression of column j on the others, from row j of the inverse covariance
  const slopes = Array.from({ length: d }, (_, j) => {
    const row = new Float64Array(d);
    row[j] = 1;
    choleskySolve(factor, d, row);
    return row.map((value) => -value / row[j]);
  });
  const predicted = (row: number, column: number): number => {
    let sum = means[labels[row] * d + column];
    for (let a = 0; a < d; a++) if (a !== column) sum += slopes[column][a] * offOf(row, a);
    return sum;
  };
  const values = holes.map(
    ({ row, column, donor }) => predicted(row, column) + z.get(donor, column) - predicted(donor, column),
  );
  holes.forEach(({ row, column }, h) => {
    z.set(row, column, Math.min(FAR, Math.max(-FAR, values[h])));
  });
}
