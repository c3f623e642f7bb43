import { type RandomStream, stream } from '../core/random.js';
import { mean, standardDeviation } from '../stats/moments.js';
import { loss, replicatesOf, standardized, type TargetCell } from './discrepancy.js';
import type { Evaluation } from './evaluation.js';
import type { Rung } from './study.js';
import { sizeOf, type Target } from './targets.js';

/** Redraws behind every statement about noise. */
export const REDRAWS = 2000;

type Size = 'small' | 'large' | 'real';

/** How often each evaluation is at least as good as the first when chance is drawn again, in [0, 1]. */
export function beatsFirst(
  targets: Target[],
  cells: TargetCell[],
  evaluations: Evaluation[],
  reference: Evaluation,
): number[] {
  const wins = evaluations.map(() => 0);
  const values = evaluations.map((evaluation) => cells.map((cell) => replicatesOf(cell, evaluation)));
  for (let b = 0; b < REDRAWS; b++) {
    const draw = redraw(targets, cells, values, evaluations[0].rung, reference, stream(0, 'calibration', 'noise', b));
    draw.forEach((value, e) => {
      if (value <= draw[0]) wins[e]++;
    });
  }
  return wins.map((count) => count / REDRAWS);
}

/** The discrepancies once more, with other data sets of ours and another draw of the paper's numbers. */
function redraw(
  targets: Target[],
  cells: TargetCell[],
  values: ReturnType<typeof replicatesOf>[][],
  rung: Rung,
  reference: Evaluation,
  random: RandomStream,
): number[] {
  const replicates: Record<Size, Int32Array> = {
    small: resample(rung.small, random),
    large: resample(rung.large, random),
    real: resample(rung.real, random),
  };
  // all sweeps of one size stand on one data set of the paper: one of ours stands in for another one
  const stands: Record<Size, number> = { small: random.uniform(), large: random.uniform(), real: 0 };
  // the cells of a row come from the same data sets: those of ours stand in for all of them together
  const rows = new Map<number, Int32Array>();
  const shifts = cells.map((cell) => {
    const target = targets[cell.target];
    const ours = replicatesOf(cell, reference);
    if (cell.kind === 'spread' || !ours) return random.normal() * Math.sqrt(cell.paperVariance);
    if (target.fixedDataset) return ours[Math.floor(stands[sizeOf(target)] * ours.length)] - mean(ours);
    const row = rows.get(cell.target) ?? resample(ours.length, random);
    rows.set(cell.target, row);
    const spread = standardDeviation(ours);
    const drawn = mean(Array.from(row, (r) => ours[r])) - mean(ours);
    return spread > 0 ? drawn * Math.sqrt((cell.paperVariance * ours.length) / spread ** 2) : 0;
  });
  return values.map((ofCells) => {
    let sum = 0;
    let weights = 0;
    cells.forEach((cell, c) => {
      const ours = ofCells[c];
      if (ours === undefined) return;
      sum += cell.weight * loss(standardized(cell, ours, replicates[sizeOf(targets[cell.target])], shifts[c]));
      weights += cell.weight;
    });
    return sum / weights;
  });
}

function resample(n: number, random: RandomStream): Int32Array {
  return Int32Array.from({ length: n }, () => random.integer(n));
}
