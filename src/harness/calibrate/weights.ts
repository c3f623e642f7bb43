import { hypot } from '../../library/core/math/hypot.js';
import { square } from '../../library/core/math/pow.js';
import { mean } from '../../library/stats/moments.js';

/**
 * Weights of cells that move together: a group counts as much as it has independent cells, tr(R)² / tr(R²) of the
 * correlations R over replicates; those that never vary count as one more. `values` has the replicates of every cell.
 */
export function groupWeights(values: number[][]): number[] {
  const units = values.map(unitVector);
  const varying = units.filter((cell) => cell !== null);
  let squares = 0;
  for (const a of varying) {
    for (const b of varying) squares += square(a.reduce((sum, value, i) => sum + value * b[i], 0));
  }
  const independent = varying.length === 0 ? 0 : square(varying.length) / squares;
  const constant = values.length - varying.length;
  return units.map((cell) => (cell === null ? 1 / constant : independent / varying.length));
}

/** Centred and of length 1; null where nothing varies. */
function unitVector(values: number[]): number[] | null {
  const centre = mean(values);
  const centred = values.map((value) => value - centre);
  const length = hypot(centred);
  return length > 1e-12 ? centred.map((value) => value / length) : null;
}
