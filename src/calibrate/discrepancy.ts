import { practicalMargin } from '../compare/margins.js';
import { log } from '../core/math/log.js';
import { square } from '../core/math/pow.js';
import type { RunMetrics } from '../experiment/metrics.js';
import { mean, standardDeviation } from '../stats/moments.js';
import type { Evaluation } from './evaluation.js';
import { hasRunSd, RUNS_PER_DATASET } from './setting-runs.js';
import { sizeOf, type Target } from './targets.js';
import { groupWeights } from './weights.js';

/** One number of the paper that a setting is held against, with the uncertainty that does not depend on the setting. */
export interface TargetCell {
  target: number;
  /** a mean, or the run-to-run sd of active dimensions on one data set, on the log scale */
  kind: 'mean' | 'run sd';
  metric: keyof RunMetrics;
  /** the paper's number; its logarithm for an sd */
  paper: number;
  /** variance of the paper's number, and of one replicate of ours */
  paperVariance: number;
  replicateVariance: number;
  /** half the practical margin: a difference below it never counts much */
  floor: number;
  /** what it counts: cells that move together share the weight of those that are independent */
  weight: number;
}

/** Where Huber's loss turns from squares to lines, and the z-score beyond which it grows no more. */
export const HUBER = 2;
export const MAX_Z = 10;
/** smaller sds of a count over ten runs are not told apart: one run that differs by one gives 0.3 */
const MIN_RUN_SD = 0.3;
/** data sets with repeated runs behind our run-to-run sd, where a study looks closely */
const RUN_SD_DATASETS = 3;
const RUN_SD_DF = RUN_SD_DATASETS * (RUNS_PER_DATASET - 1);

/** The cells of all targets. `reference` gives the between-data-set sd, which the paper does not report. */
export function targetCells(targets: Target[], reference: Evaluation): TargetCell[] {
  const cells = unweightedCells(targets, reference);
  const groups = new Map<string, TargetCell[]>();
  for (const cell of cells) {
    const name = groupOf(cell, targets[cell.target]);
    groups.set(name, [...(groups.get(name) ?? []), cell]);
  }
  for (const group of groups.values()) {
    const values = group.map((cell) => replicatesOf(cell, reference) ?? [0]);
    groupWeights(values).forEach((weight, i) => {
      group[i].weight = weight;
    });
  }
  return cells;
}

/** Cells that may move together: those of one row, or of all sweeps of a size, which stand on one data set. */
function groupOf(cell: TargetCell, target: Target): string {
  return target.fixedDataset ? `${cell.kind} ${sizeOf(target)}` : `row ${cell.target}`;
}

function unweightedCells(targets: Target[], reference: Evaluation): TargetCell[] {
  return targets.flatMap((target, index) => {
    const cells = target.cells.map(({ metric, paper }): TargetCell => {
      const runVariance = square(paper.sd ?? 0);
      const datasetVariance = target.fixedDataset
        ? square(standardDeviation(valuesOf(reference, index, metric).flatMap((value) => value ?? [])))
        : 0;
      return {
        target: index,
        kind: 'mean',
        metric,
        paper: paper.mean,
        paperVariance: datasetVariance + runVariance / paper.n,
        replicateVariance: datasetVariance + runVariance,
        floor: practicalMargin(metric, paper.mean) / 2,
        weight: 1,
      };
    });
    return hasRunSd(target) ? [...cells, runSdCell(index, target)] : cells;
  });
}

function runSdCell(target: number, { cells }: Target): TargetCell {
  const [{ sd, n }] = cells.flatMap(({ metric, paper }) => (metric === 'activeDims' ? paper : []));
  return {
    target,
    kind: 'run sd',
    metric: 'activeDims',
    paper: log(Math.max(MIN_RUN_SD, sd ?? 0)),
    paperVariance: 1 / (2 * (n - 1)),
    replicateVariance: 1 / (2 * RUN_SD_DF),
    floor: 0,
    weight: 1,
  };
}

const valuesOf = (evaluation: Evaluation, target: number, metric: keyof RunMetrics): (number | null)[] =>
  evaluation.values[target].map((metrics) => metrics?.[metric] ?? null);

/** Our replicates of a cell; undefined where the rung did not look, null where a run failed. An sd has but one. */
export function replicatesOf(cell: TargetCell, evaluation: Evaluation): number[] | null | undefined {
  if (cell.kind === 'run sd') {
    const groups = evaluation.repeats[cell.target].filter((group) => group.length > 1);
    if (groups.length === 0) return undefined;
    const pooled = Math.sqrt(mean(groups.map((group) => square(standardDeviation(group)))));
    return [log(Math.max(MIN_RUN_SD, pooled))];
  }
  const all = valuesOf(evaluation, cell.target, cell.metric);
  if (all.length === 0) return undefined;
  const present = all.flatMap((value) => value ?? []);
  return present.length < all.length ? null : present;
}

/** The difference of a cell in standard errors, over some of its replicates and with the paper's number shifted. */
export function zScore(cell: TargetCell, values: number[] | null, chosen?: Int32Array, shift = 0): number {
  if (values === null) return MAX_Z;
  const counted = cell.kind === 'run sd' ? undefined : chosen;
  const n = counted?.length ?? values.length;
  let sum = 0;
  for (let r = 0; r < n; r++) sum += values[counted ? counted[r] : r];
  const se = Math.sqrt(cell.replicateVariance / n + cell.paperVariance + square(cell.floor));
  return (sum / n - cell.paper - shift) / se;
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
    const values = replicatesOf(cell, evaluation);
    if (values === undefined) continue;
    sum += cell.weight * loss(zScore(cell, values));
    weights += cell.weight;
  }
  return sum / weights;
}
