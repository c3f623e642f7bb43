import { canonicalJson } from '../../library/core/canonical.js';
import { type DatasetSpec, isSynthetic } from '../../library/data/data-set.js';
import {
  type Experiment,
  type ExperimentRow,
  type PaperValue,
  repeatsOneDrawnDataset,
} from '../experiment/experiment.js';
import { isTime, type Metric } from '../experiment/metrics.js';
import type { Registry } from '../experiment/registry.js';
import { resolveRun } from '../runs/resolved-run.js';
import { type CalibrationStudy, isHeldOut } from './study.js';

/** A row of the paper's tables that a calibration aims at; rows of several tables that ask for the same runs are one. */
export interface Target {
  /** ids of the experiments that have it */
  tables: string[];
  labels: Record<string, string | number>;
  method: string;
  /** without the seed of synthetic data, which is the calibration's own */
  dataset: DatasetSpec;
  options: Record<string, unknown>;
  /** whether the paper repeats runs on one data set, and not one run on many */
  fixedDataset: boolean;
  heldOut: boolean;
  cells: { metric: Metric; paper: PaperValue }[];
}

/** The targets of a study: every row of its methods for which the paper reports something. */
export function targetsOf(study: CalibrationStudy, experiments: readonly Experiment[], registry: Registry): Target[] {
  const targets = new Map<string, Target>();
  for (const experiment of experiments.filter(({ id }) => study.tables.includes(id))) {
    for (const row of experiment.rows) {
      const target = targetOf(study, experiment, row, registry);
      if (!target) continue;
      const { dataset, method, options } = target;
      // with defaults filled in: the default row of one sweep is that of all others
      const name = canonicalJson(resolveRun({ dataset, method, options, seed: 0 }, registry));
      const same = targets.get(name);
      if (!same) {
        targets.set(name, target);
        continue;
      }
      same.tables.push(experiment.id);
      const known = same.cells.map(({ metric }) => metric.name);
      same.cells.push(...target.cells.filter(({ metric }) => !known.includes(metric.name)));
    }
  }
  return [...targets.values()].map((target) => ({
    ...target,
    heldOut: isHeldOut(study.holdOut, target.tables, target.dataset),
  }));
}

function targetOf(
  { methods }: CalibrationStudy,
  { id }: Experiment,
  row: ExperimentRow,
  registry: Registry,
): Target | undefined {
  if (row.runs.length === 0) return undefined;
  const { method, dataset, options } = row.runs[0];
  if (!methods.includes(method)) return undefined;
  const cells = Object.entries(row.paper)
    .filter(([name]) => registry.metrics.has(name))
    .map(([name, paper]) => ({ metric: registry.metric(name), paper }))
    .filter(({ metric }) => !isTime(metric) && metric.calibrated !== 'no');
  if (cells.length === 0) return undefined;
  return {
    tables: [id],
    labels: row.labels,
    method,
    dataset: isSynthetic(dataset) ? { ...dataset, seed: 0 } : dataset,
    options: { ...options },
    fixedDataset: repeatsOneDrawnDataset(row),
    heldOut: false,
    cells,
  };
}

/** Cost class of a target, as a rung counts. */
export function sizeOf({ dataset }: Target): 'small' | 'large' | 'real' {
  if (!isSynthetic(dataset)) return 'real';
  return dataset.n <= 200 ? 'small' : 'large';
}
