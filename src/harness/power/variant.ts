import type { Experiment, RunSpec } from '../experiment/experiment.js';

/** An implementation, or an experiment, that is broken on purpose. A verdict system that is worth anything sees it. */
export interface BrokenVariant {
  id: string;
  /** what is wrong, in a few words */
  title: string;
  /** the broken run in place of ours; the same run where the fault does not touch it */
  run?(spec: RunSpec): RunSpec;
  /** an experiment whose rows are compared with the wrong values of the paper */
  rows?(experiment: Experiment, all: readonly Experiment[]): Experiment;
}

/** How many further runs a row keeps: fewer than in the reports, as every variant needs its own. */
export const FURTHER_RUNS = 10;

/** The experiments with the fault in them, or as they are without a variant. */
export function brokenExperiments(experiments: readonly Experiment[], variant?: BrokenVariant): Experiment[] {
  const run = variant?.run?.bind(variant) ?? ((spec: RunSpec) => spec);
  return experiments.map((experiment) => {
    const { rows } = variant?.rows?.(experiment, experiments) ?? experiment;
    return {
      ...experiment,
      rows: rows.map((row) => ({
        ...row,
        runs: row.runs.map(run),
        furtherRuns: row.furtherRuns?.slice(0, FURTHER_RUNS).map(run),
      })),
    };
  });
}
