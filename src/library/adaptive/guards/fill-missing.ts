import { Matrix } from '../../core/matrix.js';
import type { RandomStream } from '../../core/random.js';

/** rows that are looked at for each row with missing cells: the nearest one lends its values */
const DONORS = 20;

/** How many cells of every column are missing (NaN). */
export function missingByColumn({ rows, cols, data }: Matrix): Int32Array {
  const out = new Int32Array(cols);
  for (let i = 0; i < rows; i++) for (let j = 0; j < cols; j++) if (Number.isNaN(data[i * cols + j])) out[j]++;
  return out;
}

/**
 * A copy in which every missing cell holds the value of another row: of some drawn at random, the one nearest in the
 * cells that both have (hot deck), in standard deviations. Such values find clusters and judge none.
 */
export function fillMissing(x: Matrix, random: RandomStream): Matrix {
  const { rows, cols, data } = x;
  const sds = spreads(x);
  const out = new Matrix(rows, cols, data.slice());
  for (let i = 0; i < rows; i++) {
    let open: number[] = [];
    for (let j = 0; j < cols; j++) if (Number.isNaN(data[i * cols + j])) open.push(j);
    // a second round is for cells that the nearest donor lacks, too
    for (let round = 0; open.length > 0; round++) {
      const donor = nearestDonor(x, i, open, sds, random, round === 0);
      for (const j of open) out.data[i * cols + j] = data[donor * cols + j];
      open = open.filter((j) => Number.isNaN(out.data[i * cols + j]));
    }
  }
  return out;
}

function nearestDonor(
  { rows, cols, data }: Matrix,
  row: number,
  needed: readonly number[],
  sds: Float64Array,
  random: RandomStream,
  isWhole: boolean,
): number {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (let tried = 0, seen = 0; seen < DONORS && (tried < 20 * DONORS || best < 0); tried++) {
    const other = random.integer(rows);
    const lacks = (j: number): boolean => Number.isNaN(data[other * cols + j]);
    // from the start a donor of all that is needed, if there is one among those looked at
    if (isWhole && tried < 20 * DONORS ? needed.some(lacks) : lacks(needed[0])) continue;
    seen++;
    let [distance, shared] = [0, 0];
    for (let j = 0; j < cols; j++) {
      const off = (data[row * cols + j] - data[other * cols + j]) / sds[j];
      if (Number.isNaN(off)) continue;
      // a far value says no more than a value three standard deviations away
      distance += Math.min(off * off, 9);
      shared++;
    }
    const mean = shared > 0 ? distance / shared : 9;
    if (mean < least) [least, best] = [mean, other];
  }
  return best;
}

/** Interquartile ranges over 1.35, 1 where they are 0: far values do not set them. */
function spreads(x: Matrix): Float64Array {
  return Float64Array.from({ length: x.cols }, (_, j) => {
    const known = x.column(j).filter((value) => !Number.isNaN(value));
    known.sort();
    const range = known[Math.floor(0.75 * known.length)] - known[Math.floor(0.25 * known.length)];
    return range > 0 ? range / 1.35 : 1;
  });
}
