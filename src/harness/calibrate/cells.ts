import { groupBy } from '../../library/core/group-by.js';
import { hypot } from '../../library/core/math/hypot.js';
import { log } from '../../library/core/math/log.js';
import { square } from '../../library/core/math/pow.js';
import { stream } from '../../library/core/random.js';
import { mean, standardDeviation } from '../../library/stats/moments.js';
import type { PaperValue } from '../experiment/experiment.js';
import { type Metric, practicalMargin } from '../experiment/metrics.js';
import type { Evaluation } from './setting-runs.js';
import { sizeOf, type Target } from './targets.js';

/** A mean; the log sd between runs on one data set; the log sd over data sets, or over runs on real data. */
export type CellKind = 'mean' | 'run sd' | 'sample sd';

/** One number of the paper that a setting is held against, with the uncertainty that does not depend on the setting. */
export interface TargetCell {
  target: number;
  kind: CellKind;
  metric: Metric;
  /** the paper's number; its logarithm for an sd */
  paper: number;
  /** runs behind the paper's number */
  paperRuns: number;
  paperSd: number;
  /** variance of the paper's number */
  paperVariance: number;
  /** variance of ours on one data set: its part between data sets, and what one run more or less adds to it */
  between: number;
  within: number;
  /** a difference up to this counts nothing */
  margin: number;
  /** an sd below this is taken for it: no table could print it apart */
  smallestSd: number;
  /** what it counts: cells that move together share the weight of those that are independent */
  weight: number;
}

/** Two sds within this factor of one another are the same for all practical purposes. */
export const SPREAD_FACTOR = 1.25;
/** An sd of less than this share of the practical margin says no more than 0 would. */
const SMALLEST_SD = 0.1;
/** Redraws behind the variance of an sd over data sets. */
const SPREAD_REDRAWS = 400;

/** The cells of all targets; `reference` says how much data sets and runs differ. */
export function targetCells(targets: Target[], reference: Evaluation): TargetCell[] {
  const cells = targets.flatMap((target, index) =>
    target.cells.flatMap(({ metric, paper }) => [
      meanCell(index, target, metric, paper, reference),
      ...spreadCell(index, target, metric, paper, reference),
    ]),
  );
  for (const group of groupBy(cells, (cell) => groupOf(cell, targets[cell.target])).values()) {
    const values = group.map((cell) => influences(cell, reference));
    // rows that were looked at less closely have the first data sets of the others
    const common = Math.min(...values.map(({ length }) => length));
    groupWeights(values.map((ofCell) => ofCell.slice(0, common))).forEach((weight, i) => {
      group[i].weight = weight;
    });
  }
  return cells;
}

/** Cells that may move together: those of one row, or of all sweeps of a size, which use one data set. */
function groupOf({ kind, target }: TargetCell, row: Target): string {
  return row.fixedDataset ? `${kind} ${sizeOf(row)}` : `${kind} ${target}`;
}

/** What each data set of the reference contributes to a cell, by which one sees which cells move together. */
function influences(cell: TargetCell, reference: Evaluation): number[] {
  const values = replicatesOf(cell, reference)?.values ?? [0];
  const centre = mean(values);
  return cell.kind === 'sample sd' ? values.map((value) => square(value - centre)) : values;
}

function meanCell(
  target: number,
  { fixedDataset }: Target,
  metric: Metric,
  paper: PaperValue,
  reference: Evaluation,
): TargetCell {
  const paperSd = paper.sd ?? 0;
  const runs = reference.runs[target].map((ofDataset) => ofDataset.flatMap((run) => run?.[metric.name] ?? []));
  const repeats = Math.max(1, ...runs.map(({ length }) => length));
  const ofMeans = square(standardDeviation(runs.filter(({ length }) => length > 0).map((values) => mean(values))));
  const ofRuns = repeats > 1 ? mean(runs.map((values) => square(standardDeviation(values)))) : square(paperSd);
  // means of repeated runs vary by the runs' own variance too, which is no difference between data sets
  const between = fixedDataset ? Math.max(0, ofMeans - ofRuns / repeats) : runs.length > 1 ? ofMeans : square(paperSd);
  return {
    target,
    kind: 'mean',
    metric,
    paper: paper.mean,
    paperRuns: paper.n,
    paperSd,
    paperVariance: square(paperSd) / paper.n + (fixedDataset ? between : 0),
    between,
    within: fixedDataset ? ofRuns : 0,
    margin: practicalMargin(metric, paper.mean),
    smallestSd: 0,
    weight: 1,
  };
}

/** The spread of a cell whose number varies in the paper. */
function spreadCell(
  target: number,
  { fixedDataset }: Target,
  metric: Metric,
  paper: PaperValue,
  reference: Evaluation,
): TargetCell[] {
  const { sd, n } = paper;
  if (sd === null || sd === 0 || n < 2 || metric.calibrated === 'mean') return [];
  const cell: TargetCell = {
    target,
    kind: fixedDataset ? 'run sd' : 'sample sd',
    metric,
    paper: 0,
    paperRuns: n,
    paperSd: sd,
    // of a normal sample; never less
    paperVariance: 1 / (2 * (n - 1)),
    between: fixedDataset ? 0 : 1 / 2,
    within: fixedDataset ? 1 / 2 : 0,
    margin: log(SPREAD_FACTOR),
    smallestSd: SMALLEST_SD * practicalMargin(metric, paper.mean),
    weight: 1,
  };
  cell.paper = logSd(cell, fixedDataset ? sd / meanOfSd(n) : sd);
  const replicates = replicatesOf(cell, reference);
  if (!replicates || replicates.values.length < 2) return [cell];
  if (fixedDataset) {
    // the paper's one data set is another one than ours, and its sd may differ as much as those of ours do
    const variance = square(standardDeviation(replicates.values.map((value) => logSd(cell, value))));
    const between = Math.max(0, variance - cell.within / (replicates.repeats - 1));
    return [{ ...cell, paperVariance: cell.paperVariance + between, between }];
  }
  const paperVariance = Math.max(cell.paperVariance, resampledVariance(cell, replicates.values));
  return [{ ...cell, paperVariance, between: paperVariance * n }];
}

/** Variance of the log sd over as many of our draws as the paper has: robust to data that are not normal. */
function resampledVariance(cell: TargetCell, values: number[]): number {
  const random = stream(0, 'calibration', 'spread', cell.target, cell.metric.name);
  const pool = withUnseen(cell, values);
  const drawn = Array.from({ length: SPREAD_REDRAWS }, () =>
    logSd(cell, standardDeviation(Array.from({ length: cell.paperRuns }, () => pool[random.integer(pool.length)]))),
  );
  return square(standardDeviation(drawn));
}

/**
 * Our values, and one more if the paper's sd is larger: as far away as a single one of its runs would have to be to
 * give that sd. What m of our runs did not show may still happen once in m + 1, and one run in a hundred does fail.
 */
export function withUnseen({ paperSd, paperRuns }: TargetCell, values: number[]): number[] {
  if (paperSd <= standardDeviation(values)) return values;
  return [...values, mean(values) - Math.sqrt(paperRuns) * paperSd];
}

/** The logarithm of an sd, as the cell compares it. */
export function logSd({ smallestSd }: TargetCell, sd: number): number {
  return log(Math.max(smallestSd, sd));
}

/** The mean sd of n normal values is this part of σ. */
const meanOfSd = (n: number): number => (4 * n - 4) / (4 * n - 3);

/** Our replicates of a cell, one per data set, and how many runs are behind each. */
export interface Replicates {
  values: number[];
  repeats: number;
}

/** Our replicates of a cell; undefined if the rung did not look closely enough, null if a run failed. */
export function replicatesOf(
  { kind, target, metric }: TargetCell,
  evaluation: Evaluation,
): Replicates | null | undefined {
  const runs = evaluation.runs[target];
  const repeats = runs[0]?.length ?? 0;
  if (repeats < (kind === 'run sd' ? 2 : 1) || runs.length < (kind === 'sample sd' ? 2 : 1)) return undefined;
  const values: number[] = [];
  for (const ofDataset of runs) {
    const present = ofDataset.flatMap((run) => run?.[metric.name] ?? []);
    if (present.length < ofDataset.length) return null;
    values.push(kind === 'run sd' ? standardDeviation(present) / meanOfSd(repeats) : mean(present));
  }
  return { values, repeats };
}

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

/** Centred and of length 1; null if nothing varies. */
function unitVector(values: number[]): number[] | null {
  const centre = mean(values);
  const centred = values.map((value) => value - centre);
  const length = hypot(centred);
  return length > 1e-12 ? centred.map((value) => value / length) : null;
}
