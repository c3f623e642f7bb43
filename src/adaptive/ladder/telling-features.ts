import { log } from '../../core/math/log.js';
import type { Columns } from '../columns.js';

const LEAST_WITHIN = 0.02;

/** The columns whose means differ between two groups of rows: t² > 2 ln D + 2. */
export function tellingFeatures(x: Columns, lower: Int32Array, upper: Int32Array): number[] {
  const [p, q] = [lower.length, upper.length];
  const level = 2 * log(x.cols) + 2;
  const features: number[] = [];
  for (let j = 0; j < x.cols; j++) {
    const column = x.column(j);
    const [a, b] = [momentsOf(column, lower), momentsOf(column, upper)];
    const delta = a.mean - b.mean;
    const between = ((p * q) / (p + q)) * delta * delta;
    const total = a.squares + b.squares + between;
    if (!(total > 0)) continue;
    // as if the rows' variance were 1
    const share = between / total;
    if (((p + q) * share) / Math.max(1 - share, LEAST_WITHIN) > level) features.push(j);
  }
  return features;
}

function momentsOf(column: Float64Array, rows: Int32Array): { mean: number; squares: number } {
  let mean = 0;
  for (const i of rows) mean += column[i];
  mean /= rows.length;
  let squares = 0;
  for (const i of rows) squares += (column[i] - mean) * (column[i] - mean);
  return { mean, squares };
}
