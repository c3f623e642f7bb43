import { square } from '../core/math/pow.js';
import { type RandomStream, stream } from '../core/random.js';
import { mean, standardDeviation } from '../stats/moments.js';
import { loss, replicatesOf, type TargetCell, zScore } from './discrepancy.js';
import type { Evaluation } from './evaluation.js';
import type { Rung } from './study.js';
import { sizeOf, type Target } from './targets.js';

/** Bootstrap redraws behind every statement about noise. */
export const REDRAWS = 2000;

type Size = 'small' | 'large' | 'real';

/** How often each evaluation is at least as good as the first when both sides are resampled, in [0, 1]. */
export function bootstrapWinRate(
  targets: Target[],
  cells: TargetCell[],
  evaluations: Evaluation[],
  reference: Evaluation,
): number[] {
  const wins = evaluations.map(() => 0);
  const values = evaluations.map((evaluation) => cells.map((cell) => replicatesOf(cell, evaluation)));
  for (let b = 0; b < REDRAWS; b++) {
    const draw = resampled(
      targets,
      cells,
      values,
      evaluations[0].rung,
      reference,
      stream(0, 'calibration', 'noise', b),
    );
    draw.forEach((value, e) => {
      if (value <= draw[0]) wins[e]++;
    });
  }
  return wins.map((count) => count / REDRAWS);
}

/** The discrepancies with our data sets resampled, and another draw of the paper's numbers. */
function resampled(
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
  const paperDatasetDraw: Record<Size, number> = { small: random.uniform(), large: random.uniform(), real: 0 };
  // the cells of a row come from the same data sets: those of ours stand in for all of them together
  const rows = new Map<number, Int32Array>();
  const shifts = cells.map((cell) => {
    const target = targets[cell.target];
    const ours = replicatesOf(cell, reference);
    if (cell.kind === 'run sd' || !ours) return random.normal() * Math.sqrt(cell.paperVariance);
    if (target.fixedDataset) return ours[Math.floor(paperDatasetDraw[sizeOf(target)] * ours.length)] - mean(ours);
    const row = rows.get(cell.target) ?? resample(ours.length, random);
    rows.set(cell.target, row);
    const datasetSd = standardDeviation(ours);
    const drawn = mean(Array.from(row, (r) => ours[r])) - mean(ours);
    return datasetSd > 0 ? drawn * Math.sqrt((cell.paperVariance * ours.length) / square(datasetSd)) : 0;
  });
  return values.map((ofCells) => {
    let sum = 0;
    let weights = 0;
    cells.forEach((cell, c) => {
      const ours = ofCells[c];
      if (ours === undefined) return;
      sum += cell.weight * loss(zScore(cell, ours, replicates[sizeOf(targets[cell.target])], shifts[c]));
      weights += cell.weight;
    });
    return sum / weights;
  });
}

function resample(n: number, random: RandomStream): Int32Array {
  return Int32Array.from({ length: n }, () => random.integer(n));
}
