import { requireInput } from '../../core/errors.js';
import { Columns } from '../columns.js';

/** What brings the columns of a table to the scale that everything is done on. */
export interface Guard {
  /** the columns that vary, of those of the table */
  columns: number[];
  /** of each of them: bounds beyond which values are clipped, then mean and standard deviation */
  lows: Float64Array;
  highs: Float64Array;
  means: Float64Array;
  sds: Float64Array;
}

export interface GuardedColumns {
  guard: Guard;
  /** the columns that vary, clipped and standardised */
  x: Columns;
  /** of each of them: rows that have the most frequent value */
  mostFrequent: Int32Array;
  /** columns left out because they hardly vary: fewer rows differ from the common value than a cluster has */
  nearConstant: number;
  /** of each of them: values beyond their bounds */
  clipped: Int32Array;
}

/** a value further out than this many ranges of the central 96 % is clipped: a single wild one does not set the scale */
const RANGES = 2.5;
const OUTER = 0.02;

/**
 * Clips every column at 2.5 ranges of its central 96 %, leaves out those that do not vary in at least `leastRows` rows,
 * and standardises the others (population variance).
 */
export function guardColumns(raw: Columns, leastRows: number): GuardedColumns {
  const { rows: n, cols } = raw;
  const kept: number[] = [];
  const lists = { lows: [] as number[], highs: [] as number[], means: [] as number[], sds: [] as number[] };
  const most: number[] = [];
  let nearConstant = 0;
  const clipped: number[] = [];
  const out = new Columns(n, cols);
  for (let j = 0; j < cols; j++) {
    const sorted = raw.column(j).slice().sort();
    const [low, high] = [sorted[Math.floor(OUTER * n)], sorted[Math.ceil((1 - OUTER) * n) - 1]];
    const range = high - low;
    requireInput(
      Number.isFinite(sorted[n - 1] - sorted[0]) && Number.isFinite(n * range * range),
      `the values of column ${j + 1} are too large for their variance to be computed: scale the column down`,
    );
    if (!(range > 0) && n - runOf(sorted, low) < leastRows) {
      if (sorted[0] !== sorted[n - 1]) nearConstant++;
      continue;
    }
    // where most values are one, there is no range to clip by
    const bounds = range > 0 ? [low - RANGES * range, high + RANGES * range] : [sorted[0], sorted[n - 1]];
    const column = out.column(kept.length);
    const beyond = clip(raw.column(j), bounds[0], bounds[1], column);
    const { mean, sd } = moments(column);
    // a spread no larger than the rounding error of the mean is none
    if (sd <= n * Number.EPSILON * Math.abs(mean)) continue;
    for (let i = 0; i < n; i++) column[i] = (column[i] - mean) / sd;
    kept.push(j);
    clipped.push(beyond);
    lists.lows.push(bounds[0]);
    lists.highs.push(bounds[1]);
    lists.means.push(mean);
    lists.sds.push(sd);
    most.push(longestRun(sorted));
  }
  const guard = {
    columns: kept,
    lows: Float64Array.from(lists.lows),
    highs: Float64Array.from(lists.highs),
    means: Float64Array.from(lists.means),
    sds: Float64Array.from(lists.sds),
  };
  const x = new Columns(n, kept.length, out.values.subarray(0, n * kept.length));
  return { guard, x, mostFrequent: Int32Array.from(most), nearConstant, clipped: Int32Array.from(clipped) };
}

/** Further rows on the guard's scale. */
export function applyGuard(raw: Columns, { columns, lows, highs, means, sds }: Guard): Columns {
  const out = new Columns(raw.rows, columns.length);
  columns.forEach((j, a) => {
    const column = out.column(a);
    clip(raw.column(j), lows[a], highs[a], column);
    for (let i = 0; i < raw.rows; i++) column[i] = (column[i] - means[a]) / sds[a];
  });
  return out;
}

/** Copies values into [low, high]; returns how many lay beyond. */
function clip(values: Float64Array, low: number, high: number, out: Float64Array): number {
  let beyond = 0;
  for (let i = 0; i < values.length; i++) {
    out[i] = Math.min(high, Math.max(low, values[i]));
    if (out[i] !== values[i]) beyond++;
  }
  return beyond;
}

function moments(values: Float64Array): { mean: number; sd: number } {
  // around the first value, so that equal values have a spread of exactly 0
  const origin = values[0];
  let shift = 0;
  for (let i = 0; i < values.length; i++) shift += values[i] - origin;
  const mean = origin + shift / values.length;
  let squares = 0;
  for (let i = 0; i < values.length; i++) squares += (values[i] - mean) * (values[i] - mean);
  return { mean, sd: Math.sqrt(squares / values.length) };
}

function runOf(sorted: Float64Array, value: number): number {
  return sorted.lastIndexOf(value) - sorted.indexOf(value) + 1;
}

/** Rows that have the most frequent value. */
export const mostFrequent = (values: Float64Array): number => longestRun(values.slice().sort());

/** Length of the longest run of equal values. */
function longestRun(sorted: Float64Array): number {
  let [run, most] = [1, 1];
  for (let i = 1; i < sorted.length; i++) {
    run = sorted[i] === sorted[i - 1] ? run + 1 : 1;
    if (run > most) most = run;
  }
  return most;
}
