import type { Columns } from '../columns.js';
import { crossings } from '../one-dimensional/cut.js';
import type { Split } from './carry.js';
import { project } from './direction.js';
import type { HalfDirection } from './split-test.js';

/**
 * Prediction strength of a split (Tibshirani & Walther 2005): the halves' own best directions, carried to the rows they
 * have not seen, give by their best cut the smallest of: share of pairs of the lower group kept together, of the upper,
 * and the difference of the two groups' shares. The mean over the halves; 0 where there is none.
 */
export function predictionStrength(x: Columns, split: Split, halves: HalfDirection[]): number {
  if (halves.length === 0) return 0;
  let sum = 0;
  for (const { direction, mixture, unseen } of halves) {
    // the groups are those of the split's own direction, and the rows are among those it divides
    const own = project(x, unseen, split.direction);
    const y = project(x, unseen, direction);
    let best = 0;
    for (const { at } of crossings(mixture)) best = Math.max(best, strengthOfCut(own, split.at, y, at));
    sum += best;
  }
  return sum / halves.length;
}

function strengthOfCut(own: Float64Array, ownCut: number, y: Float64Array, cut: number): number {
  // [group][side of the cut]
  const counts = [0, 0, 0, 0];
  for (let i = 0; i < y.length; i++) counts[(own[i] < ownCut ? 0 : 2) + (y[i] < cut ? 0 : 1)]++;
  const [a, b, c, d] = counts;
  if (a + b === 0 || c + d === 0) return 0;
  return Math.min(keptTogether(a, b), keptTogether(c, d), Math.abs(a / (a + b) - c / (c + d)));
}

function keptTogether(a: number, b: number): number {
  return a + b < 2 ? 0 : (a * (a - 1) + b * (b - 1)) / ((a + b) * (a + b - 1));
}
