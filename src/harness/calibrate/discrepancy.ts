import { square } from '../../library/core/math/pow.js';
import { logSd, type Replicates, replicatesOf, type TargetCell } from './cells.js';
import type { Evaluation } from './setting-runs.js';

/** Where Huber's loss turns from quadratic to linear, and the z-score beyond which it stops growing. */
export const HUBER = 2;
export const MAX_Z = 10;

/** Our number for a cell, over some of its data sets; the logarithm for an sd. */
export function statistic(cell: TargetCell, values: readonly number[], chosen?: Int32Array): number {
  const n = chosen?.length ?? values.length;
  let sum = 0;
  for (let r = 0; r < n; r++) sum += values[chosen ? chosen[r] : r];
  if (cell.kind === 'mean') return sum / n;
  if (cell.kind === 'run sd') return logSd(cell, sum / n);
  let squares = 0;
  for (let r = 0; r < n; r++) squares += square(values[chosen ? chosen[r] : r] - sum / n);
  return logSd(cell, Math.sqrt(squares / (n - 1)));
}

/** How far a difference goes beyond the practical margin, in standard errors of both sides. */
export function excess(cell: TargetCell, difference: number, { values, repeats }: Replicates): number {
  const beyond = Math.max(0, Math.abs(difference) - cell.margin);
  const perDataset = cell.within / (cell.kind === 'run sd' ? repeats - 1 : repeats);
  const ours = (cell.between + perDataset) / values.length;
  // if almost nothing varies, use half the margin, so that there is no jump from nothing to everything
  return beyond / Math.max(Math.sqrt(ours + cell.paperVariance), cell.margin / 2);
}

/** The excess of a cell; a failed run counts as the most there is. */
export function cellExcess(cell: TargetCell, replicates: Replicates | null): number {
  return replicates ? excess(cell, statistic(cell, replicates.values) - cell.paper, replicates) : MAX_Z;
}

/** Huber's loss of a z-score, capped. */
export function loss(z: number): number {
  const size = Math.min(MAX_Z, Math.abs(z));
  return size <= HUBER ? size * size : HUBER * (2 * size - HUBER);
}

/** The discrepancy between a setting and the paper: the weighted mean loss over all cells that were looked at. */
export function discrepancy(cells: TargetCell[], evaluation: Evaluation): number {
  let sum = 0;
  let weights = 0;
  for (const cell of cells) {
    const replicates = replicatesOf(cell, evaluation);
    if (replicates === undefined) continue;
    sum += cell.weight * loss(cellExcess(cell, replicates));
    weights += cell.weight;
  }
  return sum / weights;
}
