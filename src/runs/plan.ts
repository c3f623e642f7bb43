import type { Experiment } from '../experiment/experiment.js';
import type { RunSpec } from '../experiment/run-spec.js';
import { describeRun, type RunDescription, runKey } from './resolved-run.js';

/** A run to be done, and the rows that need it. */
export interface PlannedRun {
  key: string;
  description: RunDescription;
  neededBy: { experiment: string; row: string }[];
}

/** How a row names itself in messages: 'N = 200, Method = GMM'. */
export function rowName(labels: Record<string, string | number>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key} = ${value}`)
    .join(', ');
}

/** Every run of the experiments once, in the order they first need it. */
export function expandPlan(experiments: Experiment[]): PlannedRun[] {
  const runs = new Map<string, PlannedRun>();
  for (const experiment of experiments) {
    const add = (spec: RunSpec, row: string): void => {
      const description = describeRun(spec);
      const key = runKey(description);
      const run = runs.get(key) ?? { key, description, neededBy: [] };
      run.neededBy.push({ experiment: experiment.id, row });
      runs.set(key, run);
    };
    for (const { labels, runs: repeats, otherDatasets = [] } of experiment.rows) {
      for (const spec of [...repeats, ...otherDatasets]) add(spec, rowName(labels));
    }
    if (experiment.shownFit) add(experiment.shownFit, 'the fit shown');
  }
  return [...runs.values()];
}

/** The experiments without heavy rows and with at most `count` repeats and other data sets a row, for a quick look. */
export function quickExperiments(experiments: Experiment[], count: number): Experiment[] {
  return experiments.map((experiment) => ({
    ...experiment,
    rows: experiment.rows
      .filter(({ heavy }) => !heavy)
      .map((row) => ({
        ...row,
        runs: row.runs.slice(0, count),
        otherDatasets: row.otherDatasets?.slice(0, count),
      })),
  }));
}
