import type { Experiment, ExperimentRow, RunSpec } from '../experiment/experiment.js';
import type { Registry } from '../experiment/registry.js';
import { type ResolvedRun, resolveRun, runKey } from './resolved-run.js';
import { workOf } from './shared-work.js';

/** A run and its key in the store. */
export interface KeyedRun {
  key: string;
  run: ResolvedRun;
  /** the name of the work it shares with the runs of the same name; undefined if it shares none */
  work?: string;
}

/** A row with the keys of its runs. */
export interface PlannedRow {
  row: ExperimentRow;
  runs: KeyedRun[];
  furtherRuns: KeyedRun[];
  /** by declared column, the parts that its cell combines */
  cells: Record<string, KeyedRun[][]>;
}

/** An experiment with the keys of all its runs. */
export interface PlannedExperiment {
  experiment: Experiment;
  rows: PlannedRow[];
  shownFit: KeyedRun | null;
}

/** A run to be done, and the rows that need it. */
export interface PlannedRun extends KeyedRun {
  neededBy: { experiment: string; row: string }[];
}

/** Resolves every run of an experiment and computes its key, once. */
export function planExperiment(experiment: Experiment, registry: Registry): PlannedExperiment {
  const keyed = (spec: RunSpec): KeyedRun => keyedRun(spec, registry);
  return {
    experiment,
    rows: experiment.rows.map((row) => {
      const parts = (experiment.columns ?? []).map(({ name }) => [name, row.cells?.[name] ?? [row.runs]] as const);
      const cells = Object.fromEntries(parts.map(([name, specs]) => [name, specs.map((part) => part.map(keyed))]));
      const all = [...row.runs.map(keyed), ...Object.values(cells).flat(2)];
      const runs = [...new Map(all.map((run) => [run.key, run])).values()];
      // a row without declared columns keeps its runs as they are
      return { row, runs: parts.length > 0 ? runs : all, furtherRuns: (row.furtherRuns ?? []).map(keyed), cells };
    }),
    shownFit: experiment.shownFit ? keyed(experiment.shownFit) : null,
  };
}

export function keyedRun(spec: RunSpec, registry: Registry): KeyedRun {
  const run = resolveRun(spec, registry);
  const work = workOf(run, registry.method(run.method));
  return { key: runKey(run), run, ...(work !== undefined && { work }) };
}

/** Whether an experiment's further runs are meant too, or only those that its rows show. */
export type RunScope = 'all' | 'shown';

/** Every run of the experiments once, in the order they first need it. */
export function runsOf(experiments: readonly PlannedExperiment[], scope: RunScope = 'all'): PlannedRun[] {
  const planned = new Map<string, PlannedRun>();
  for (const { experiment, rows, shownFit } of experiments) {
    const add = (run: KeyedRun, row: string): void => {
      const entry = planned.get(run.key) ?? { ...run, neededBy: [] };
      entry.neededBy.push({ experiment: experiment.id, row });
      planned.set(run.key, entry);
    };
    for (const { row, runs, furtherRuns } of rows) {
      const wanted = scope === 'all' ? [...runs, ...furtherRuns] : runs;
      const name = rowName(row.labels);
      for (const run of wanted) add(run, name);
    }
    if (shownFit) add(shownFit, 'the fit shown');
  }
  return [...planned.values()];
}

/** How a row names itself in messages: 'N = 200, Method = GMM'. */
export function rowName(labels: ExperimentRow['labels']): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key} = ${value}`)
    .join(', ');
}

/** A row's own cells with every part changed. */
export function mapCells(
  cells: Record<string, RunSpec[][]>,
  change: (part: RunSpec[]) => RunSpec[],
): Record<string, RunSpec[][]> {
  return Object.fromEntries(Object.entries(cells).map(([name, parts]) => [name, parts.map(change)]));
}

/** The experiment without heavy rows and with at most `count` data sets and repeats per row, and none of the further ones, for a quick look. */
export function quickExperiment(experiment: Experiment, count: number): Experiment {
  const rows = experiment.rows
    .filter(({ heavy }) => !heavy)
    .map((row) => ({
      ...row,
      runs: row.runs.slice(0, count),
      furtherRuns: [],
      ...(row.cells && { cells: mapCells(row.cells, (part) => part.slice(0, count)) }),
    }));
  return { ...experiment, rows, quick: count };
}
