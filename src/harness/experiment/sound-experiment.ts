import { InputError, requireInput, requireKnown } from '../../library/core/errors.js';
import type { Experiment, ExperimentRow, RunSpec } from './experiment.js';
import { labelText } from './paper-rows.js';
import type { Registry } from './registry.js';

// the fields by name: a misspelt one would be ignored
const EXPERIMENT: Readonly<Record<keyof Experiment, null>> = {
  id: null,
  title: null,
  artefact: null,
  scope: null,
  quick: null,
  folder: null,
  pairedWith: null,
  isExcerpt: null,
  keys: null,
  metrics: null,
  columns: null,
  rows: null,
  figures: null,
  shownFit: null,
  notes: null,
  knownDeviations: null,
};
const ROW: Readonly<Record<keyof ExperimentRow, null>> = {
  panel: null,
  labels: null,
  runs: null,
  furtherRuns: null,
  cells: null,
  heavy: null,
  oracleCandidate: null,
  paper: null,
};

/** Refuses what an experiment misspells, leaves out or asks of methods and data sets that nobody brings, before any of its runs. */
export function requireSound(experiments: readonly Experiment[], registry: Registry): void {
  for (const experiment of experiments) {
    const { id, keys, rows } = experiment;
    requireKnown(`field of experiment '${id}'`, experiment, EXPERIMENT);
    requireInput(rows.length > 0, `experiment '${id}' has no rows`);
    for (const row of rows) {
      const where = `experiment '${id}', row '${labelText(row.labels ?? {})}'`;
      requireKnown(`field of ${where}`, row, ROW);
      const missing = keys.find((key) => row.labels?.[key] === undefined);
      requireInput(missing === undefined, `${where}: its labels have no '${missing}', which is one of the keys`);
      requireInput(Array.isArray(row.runs), `${where} has no list of runs`);
      requireInput(Boolean(row.paper), `${where} has no 'paper': give its values, or {} if the paper reports none`);
      for (const run of [...row.runs, ...(row.furtherRuns ?? []), ...Object.values(row.cells ?? {}).flat(2)])
        requireSoundRun(run, where, registry);
    }
  }
}

function requireSoundRun({ method, options, dataset, seed }: RunSpec, where: string, registry: Registry): void {
  requireInput(
    Boolean(options && dataset),
    `${where}: a run needs options, {} for none, and a data set, NO_DATA for none`,
  );
  requireInput(Number.isInteger(seed), `${where}: the seed of a run must be a whole number, not ${seed}`);
  try {
    registry.method(method);
    registry.dataSet(dataset);
  } catch (error) {
    throw new InputError(`${where}: ${(error as Error).message}`);
  }
}
