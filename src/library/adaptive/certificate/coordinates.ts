import type { Matrix } from '../../core/matrix.js';
import type { RandomStream } from '../../core/random.js';
import { Columns } from '../columns.js';
import type { Guard } from '../guards/guard.js';
import { scoresOf } from '../guards/subspace.js';

/**
 * Some columns of a table, or scores of a subspace, as linear functions of its values: unlike the guards, which clip,
 * they leave a log-concave law log-concave and an elliptical one elliptical. All that they are made of comes from one
 * part of the rows.
 */
export interface Coordinates {
  /** columns of the table */
  columns: number[];
  /** of each of them: what is taken off, and what the rest is divided by */
  means: Float64Array;
  sds: Float64Array;
  /** of each of them: the values it has, in order, if there are ties; undefined otherwise */
  ties: (Float64Array | undefined)[];
  /** the coordinates' weights of the columns; null if they are the columns themselves */
  axes: Float64Array[] | null;
}

/** The rows that have all the cells that the coordinates are made of. */
export function completeRows(x: Matrix, { columns }: Coordinates): Int32Array {
  const whole: number[] = [];
  for (let i = 0; i < x.rows; i++) if (columns.every((j) => !Number.isNaN(x.get(i, j)))) whole.push(i);
  return Int32Array.from(whole);
}

/** The coordinates that rows of x have, ties spread at random over the gaps to the next values: N × P. */
export function coordinatesOf(
  x: Matrix,
  { columns, means, sds, ties, axes }: Coordinates,
  random: RandomStream,
): Matrix {
  const tied = ties.filter((values) => values).length;
  // row by row
  const uniforms = new Float64Array(x.rows * tied);
  random.uniforms(uniforms);
  let t = 0;
  const scaled = columns.map((column, a) => {
    const out = x.column(column);
    const values = ties[a];
    for (let i = 0; i < out.length; i++) {
      const spread = values ? (uniforms[i * tied + t] - 0.5) * gapAt(values, out[i]) : 0;
      out[i] = (out[i] - means[a] + spread) / sds[a];
    }
    if (values) t++;
    return out;
  });
  const z = new Columns(x.rows, scaled);
  return (axes ? scoresOf(z, axes) : z).toMatrix();
}

/** The coordinates of the listed columns of a guard, by their places in it, as rows x of one part have them. */
export function columnCoordinates(x: Matrix, guard: Guard, places: number[]): Coordinates {
  const columns = places.map((a) => guard.columns[a]);
  return {
    columns,
    means: Float64Array.from(places, (a) => guard.means[a]),
    sds: Float64Array.from(places, (a) => guard.sds[a]),
    ties: columns.map((j) => tiedValues(x.column(j))),
    axes: null,
  };
}

function tiedValues(values: Float64Array): Float64Array | undefined {
  const sorted = values.sort();
  let k = 0;
  for (let i = 0; i < sorted.length; i++) if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[k++] = sorted[i];
  return k < sorted.length ? sorted.subarray(0, k) : undefined;
}

/** From a value to the nearest other among some in order. */
function gapAt(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (values[middle] < value) low = middle + 1;
    else high = middle;
  }
  const next = values[low] === value ? low + 1 : low;
  const below = low > 0 ? value - values[low - 1] : Number.POSITIVE_INFINITY;
  const above = next < values.length ? values[next] - value : Number.POSITIVE_INFINITY;
  const gap = Math.min(below, above);
  return Number.isFinite(gap) ? gap : 0;
}
