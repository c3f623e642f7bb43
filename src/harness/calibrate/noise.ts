import { type RandomStream, stream } from '../../library/core/random.js';
import { dataSetName, isSynthetic } from '../../library/data/data-set.js';
import { mean, standardDeviation } from '../../library/stats/moments.js';
import { logSd, type Replicates, replicatesOf, type TargetCell, withUnseen } from './cells.js';
import { excess, loss, MAX_Z, statistic } from './discrepancy.js';
import type { Evaluation } from './setting-runs.js';
import type { Target } from './targets.js';

/** Bootstrap redraws behind every statement about noise. */
export const REDRAWS = 2000;
/** Discrepancies that differ by no more than this are the same. */
export const TIE = 0.01;

/** How often each evaluation is at least as good as the first when both sides are resampled, in [0, 1]. */
export function bootstrapWinRate(
  targets: Target[],
  cells: TargetCell[],
  evaluations: Evaluation[],
  reference: Evaluation,
): number[] {
  const wins = evaluations.map(() => 0);
  const paper = cells.map((cell) => cell.paper);
  for (const draw of redraws(targets, cells, paper, evaluations, reference)) {
    draw.forEach((value, e) => {
      if (value <= draw[0] + TIE) wins[e]++;
    });
  }
  return wins.map((count) => count / REDRAWS);
}

/** The discrepancies that chance gives a setting if the paper's numbers come from `reference`. */
export function chanceDiscrepancies(
  targets: Target[],
  cells: TargetCell[],
  evaluation: Evaluation,
  reference: Evaluation,
): number[] {
  const right = cells.map((cell) => {
    const ours = replicatesOf(cell, reference);
    return ours ? statistic(cell, ours.values) : cell.paper;
  });
  return [...redraws(targets, cells, right, [evaluation], reference)].map(([value]) => value);
}

/** Redraw by redraw the discrepancies with our data sets resampled, and another draw of the paper's numbers. */
function* redraws(
  targets: Target[],
  cells: TargetCell[],
  paper: number[],
  evaluations: Evaluation[],
  reference: Evaluation,
): Generator<number[]> {
  const values = evaluations.map((evaluation) => cells.map((cell) => replicatesOf(cell, evaluation)));
  const shifts = cells.map((cell) => paperShift(cell, targets[cell.target], replicatesOf(cell, reference)));
  const groups = targets.map(dataGroup);
  for (let b = 0; b < REDRAWS; b++) {
    const random = stream(0, 'calibration', 'noise', b);
    const [papers, ours] = [new DatasetDraws(groups, random), new DatasetDraws(groups, random)];
    const drawn = paper.map((value, c) => value + shifts[c](papers, random));
    yield values.map((ofCells) => redrawn(cells, drawn, ofCells, ours));
  }
}

/** Targets that share their data sets: those of one size and kind. */
function dataGroup({ dataset, fixedDataset }: Target): string {
  const name = fixedDataset ? 'sweep' : dataSetName(dataset);
  return isSynthetic(dataset) ? `${name} ${dataset.n}` : name;
}

/** Data sets drawn with replacement, the same ones for all targets that share them. */
class DatasetDraws {
  readonly #groups: readonly string[];
  readonly #random: RandomStream;
  readonly #uniforms = new Map<string, number[]>();
  readonly #lastOf: { n: number; drawn: Int32Array }[] = [];

  constructor(groups: readonly string[], random: RandomStream) {
    this.#groups = groups;
    this.#random = random;
  }

  /** `count` of the n data sets of a target, by their indices. */
  of(target: number, count: number, n: number): Int32Array {
    const last = this.#lastOf[target];
    if (last?.n === n && last.drawn.length === count) return last.drawn;
    const uniforms = this.#uniforms.get(this.#groups[target]) ?? [];
    while (uniforms.length < count) uniforms.push(this.#random.uniform());
    this.#uniforms.set(this.#groups[target], uniforms);
    const drawn = Int32Array.from({ length: count }, (_, i) => Math.floor(uniforms[i] * n));
    this.#lastOf[target] = { n, drawn };
    return drawn;
  }
}

type Shift = (draws: DatasetDraws, random: RandomStream) => number;

/** What other data sets would have changed in the paper's number, by how those of ours differ. */
function paperShift(cell: TargetCell, { fixedDataset }: Target, ours: Replicates | null | undefined): Shift {
  const normal: Shift = (_, random) => random.normal() * Math.sqrt(cell.paperVariance);
  if (!ours || ours.values.length < 2) return normal;
  const { target, kind, paperRuns, paperSd } = cell;
  if (fixedDataset) {
    // all sweeps of one size use one data set of the paper: replace it by one of ours
    const values = kind === 'mean' ? ours.values : ours.values.map((value) => logSd(cell, value));
    const centre = mean(values);
    if (kind !== 'mean' && standardDeviation(values) === 0) return normal;
    return (draws) => values[draws.of(target, 1, values.length)[0]] - centre;
  }
  // the rows of a table come from the same data sets: replace all of them together by ours
  const values = kind === 'mean' ? ours.values : withUnseen(cell, ours.values);
  const centre = statistic(cell, values);
  const sd = standardDeviation(values);
  // a mean of the paper varies by its own sd
  const scale = kind !== 'mean' ? 1 : sd > 0 ? paperSd / sd : 0;
  return (draws) => scale * (statistic(cell, values, draws.of(target, paperRuns, values.length)) - centre);
}

function redrawn(
  cells: TargetCell[],
  paper: number[],
  values: (Replicates | null | undefined)[],
  draws: DatasetDraws,
): number {
  let sum = 0;
  let weights = 0;
  cells.forEach((cell, c) => {
    const ours = values[c];
    if (ours === undefined) return;
    weights += cell.weight;
    sum += cell.weight * loss(ours ? redrawnExcess(cell, ours, paper[c], draws) : MAX_Z);
  });
  return sum / weights;
}

function redrawnExcess(cell: TargetCell, ours: Replicates, paper: number, draws: DatasetDraws): number {
  const { length } = ours.values;
  const chosen = draws.of(cell.target, length, length);
  return excess(cell, statistic(cell, ours.values, chosen) - paper, ours);
}
