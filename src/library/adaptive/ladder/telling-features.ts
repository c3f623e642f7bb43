import { log } from '../../core/math/log.js';
import { columnMoments } from '../column-sums.js';
import type { Columns } from '../columns.js';

const LEAST_WITHIN = 0.02;

/** The columns whose means differ between two groups of rows: t² > 2 ln D + 2. */
export function tellingFeatures(x: Columns, lower: Int32Array, upper: Int32Array): number[] {
  const level = 2 * log(x.cols) + 2;
  const n = lower.length + upper.length;
  const shares = sharesBetween(x, lower, upper);
  // as if the rows' variance were 1
  return Array.from({ length: x.cols }, (_, j) => j).filter(
    (j) => (n * shares[j]) / Math.max(1 - shares[j], LEAST_WITHIN) > level,
  );
}

/** Features in the order of how much of their variance lies between two groups of rows, the most first. */
export function strongestFirst(x: Columns, features: number[], lower: Int32Array, upper: Int32Array): number[] {
  const listed = sharesBetween(x.select(features), lower, upper);
  const shares = new Map(features.map((j, a) => [j, listed[a]]));
  return [...features].sort((a, b) => shares.get(b)! - shares.get(a)! || a - b);
}

/** The part of every column's variance that lies between two groups of rows. */
function sharesBetween(x: Columns, lower: Int32Array, upper: Int32Array): Float64Array {
  const [p, q] = [lower.length, upper.length];
  const [a, b] = columnMoments(x, [lower, upper]);
  return a.sums.map((sum, j) => {
    const delta = sum / p - b.sums[j] / q;
    const between = ((p * q) / (p + q)) * delta * delta;
    const total = a.squares[j] + b.squares[j] + between;
    return total > 0 ? between / total : 0;
  });
}
