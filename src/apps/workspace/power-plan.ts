import { compareExperiments, type Results } from '../../harness/compare/compare.js';
import type { ComparedTable } from '../../harness/compare/compared-table.js';
import { isNoData } from '../../harness/data-sets/define-data-set.js';
import type { Experiment } from '../../harness/experiment/experiment.js';
import { loadSubfolder } from '../../harness/experiment/experiments-folder.js';
import {
  type BrokenVariant,
  brokenExperiments,
  type PowerResult,
  type PowerRow,
  tally,
} from '../../harness/power/power-test.js';
import { type PlannedExperiment, type PlannedRun, planExperiment, runsOf } from '../../harness/runs/plan.js';
import { provenanceLine } from '../../harness/runs/record.js';
import { isSynthetic } from '../../library/data/data-set.js';
import type { Workspace } from './workspace.js';

/** The broken variants of a folder of experiments, which may have none. */
export async function variantsOf(folder: string): Promise<BrokenVariant[]> {
  return loadSubfolder<BrokenVariant>(folder, 'power', 'variants', ['id', 'title']);
}

/** The experiments that broken implementations are judged by: the paper's with numbers, on data that anybody has, or none. */
export function powerExperiments(experiments: readonly Experiment[]): Experiment[] {
  return experiments.filter(
    ({ scope, rows }) =>
      scope !== 'beyond' &&
      rows.some(({ paper }) => Object.keys(paper).length > 0) &&
      rows.every(({ runs }) => runs.every(({ dataset }) => isSynthetic(dataset) || isNoData(dataset))),
  );
}

/** Our own implementation and the broken ones, each with its plan. */
export interface PowerPlan {
  ours: PlannedExperiment[];
  variants: { variant: BrokenVariant; planned: PlannedExperiment[] }[];
}

export function planPower({ experiments, registry }: Workspace, variants: readonly BrokenVariant[]): PowerPlan {
  const judged = powerExperiments(experiments);
  const plan = (variant?: BrokenVariant): PlannedExperiment[] =>
    brokenExperiments(judged, variant).map((experiment) => planExperiment(experiment, registry));
  return { ours: plan(), variants: variants.map((variant) => ({ variant, planned: plan(variant) })) };
}

/** All runs of the plan, each named after the variant that first needs it. */
export function powerRuns({ ours, variants }: PowerPlan): PlannedRun[] {
  const all = new Map<string, PlannedRun>();
  const add = (planned: PlannedExperiment[], name: string): void => {
    for (const run of runsOf(planned)) {
      if (!all.has(run.key)) all.set(run.key, { ...run, neededBy: [{ experiment: name, row: '' }] });
    }
  };
  add(ours, 'ours');
  for (const { variant, planned } of variants) add(planned, variant.id);
  return [...all.values()];
}

/** Sends every variant through the rules of the reports; by default with the runs of the store. */
export function judgePower(
  workspace: Workspace,
  { ours, variants }: PowerPlan,
  resultOf: Results['resultOf'] = (run) => workspace.have(run),
  provenance = provenanceLine(runsOf(ours).flatMap((run) => workspace.have(run) ?? [])),
): PowerResult {
  const results = { ...workspace.results(), resultOf };
  const compared = (planned: PlannedExperiment[]): ComparedTable[] => compareExperiments(planned, results);
  const own = compared(ours);
  return {
    provenance,
    ours: tally(own, own),
    variants: variants.map(
      ({ variant: { id, title, dose }, planned }): PowerRow => ({
        id,
        title,
        ...(dose && { dose }),
        tally: tally(own, compared(planned)),
      }),
    ),
  };
}
