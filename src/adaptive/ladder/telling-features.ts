import { log } from '../../core/math/log.js';
import type { Columns } from '../columns.js';

const LEAST_WITHIN = 0.02;

/** The columns whose means differ between two groups of rows: t² > 2 ln D + 2. */
export function tellingFeatures(x: Columns, lower: Int32Array, upper: Int32Array): number[] {
  const level = 2 * log(x.cols) + 2;
  const n = lower.length + upper.length;
  return Array.from({ length: x.cols }, (_, j) => j).filter((j) => {
    // as if the rows' variance were 1
    const share = shareBetween(x.column(j), lower, upper);
    return (n * share) / Math.max(1 - share, LEAST_WITHIN) > level;
  });
}

/** Features in the order of how much of their variance lies between two groups of rows, the most first. */
export function strongestFirst(x: Columns, features: number[], lower: Int32Array, upper: Int32Array): number[] {
  const shares = new Map(features.map((j) => [j, shareBetween(x.column(j), lower, upper)]));
  return [...features].sort((a, b) => shares.get(b)! - shares.get(a)! || a - b);
}

/** The part of a column's variance that lies between two groups of rows. */
function shareBetween(column: Float64Array, lower: Int32Array, upper: Int32Array): number {
  const [p, q] = [lower.length, upper.length];
  const [a, b] = [momentsOf(column, lower), momentsOf(column, upper)];
  const delta = a.mean - b.mean;
  const between = ((p * q) / (p + q)) * delta * delta;
  const total = a.squares + b.squares + between;
  return total > 0 ? between / total : 0;
}

function momentsOf(column: Float64Array, rows: Int32Array): { mean: number; squares: number } {
  let mean = 0;
  for (const i of rows) mean += column[i];
  mean /= rows.length;
  let squares = 0;
  for (const i of rows) squares += (column[i] - mean) * (column[i] - mean);
  return { mean, squares };
}
