import { canonicalJson } from '../../library/core/canonical.js';
import { sha256Words } from '../../library/core/sha256.js';
import type { RealSpec, SyntheticSpec } from '../../library/data/data-set.js';
import type { MethodSpec } from '../methods/shared/method.js';
import type { ExperimentRow, RunSpec } from './experiment.js';

/** A method of a comparison, with the options of its protocol. */
export interface Contender extends MethodSpec {
  /** its name in the table, if the method's own is not specific enough */
  name?: string;
  /** one of several rows of a method, the best of which an oracle would pick */
  oracleCandidate?: true;
}

/** A row for every contender, without the paper's values; `make` gives its labels and runs. */
function contenderRows(
  contenders: readonly Contender[],
  make: (method: MethodSpec, name: string) => Pick<ExperimentRow, 'panel' | 'labels' | 'runs' | 'furtherRuns'>,
): ExperimentRow[] {
  return contenders.map(({ name, method, options, oracleCandidate }) => ({
    ...(oracleCandidate && { oracleCandidate }),
    ...make({ method, options }, name ?? method),
    paper: {},
  }));
}

interface BenchmarkRows {
  contenders: readonly Contender[];
  /** all of a spec but its seed */
  dataset: { generator: string; n: number } & Partial<SyntheticSpec>;
  /** how many data sets the rows show, as many as the paper has */
  datasets: number;
  /** how many the verdicts use, including those shown */
  judgedDatasets?: number;
  /** key columns besides Method */
  labels: Record<string, string | number>;
  panel?: string;
}

/** A row for every method, each run once on the same independently generated data sets. */
export function benchmarkRows(declaration: BenchmarkRows): ExperimentRow[] {
  const { dataset, datasets, judgedDatasets = datasets, contenders, labels, panel } = declaration;
  const { generator, n, ...rest } = dataset;
  // another setting is another set of draws; with only generator and n, seeds are what they always were
  const design = Object.keys(rest).length > 0 ? [generator, n, canonicalJson(rest)] : [generator, n];
  const specs = Array.from({ length: judgedDatasets }, (_, i) => ({
    ...dataset,
    seed: namedSeed('data set', ...design, i + 1),
  }));
  return contenderRows(contenders, (spec, name) => {
    const runs = specs.map((drawn, i) => ({
      ...spec,
      dataset: drawn,
      seed: namedSeed('run', ...design, spec.method, i + 1),
    }));
    return {
      panel,
      labels: { ...labels, Method: name },
      runs: runs.slice(0, datasets),
      furtherRuns: runs.slice(datasets),
    };
  });
}

interface RealRows {
  contenders: readonly Contender[];
  dataset: RealSpec;
  /** the data set's name in the key column Dataset, and as heading */
  name: string;
  /** repeated runs of each method, as many as the paper has */
  repeats: number;
  /** how many the verdicts use, including those shown */
  judgedRepeats?: number;
  /** do them one at a time, for their durations */
  timed?: true;
}

/** A row for every method on a real data set. */
export function realRows(declaration: RealRows): ExperimentRow[] {
  const { dataset, name, contenders, repeats, judgedRepeats = repeats, timed } = declaration;
  return contenderRows(contenders, (spec, title) => {
    const run = (i: number): RunSpec => ({ ...spec, dataset, seed: namedSeed('real', name, spec.method, i) });
    return {
      panel: name,
      labels: { Dataset: name, Method: title },
      runs: Array.from({ length: repeats }, (_, i) => ({ ...run(i), ...(timed && { timed }) })),
      // their times do not matter, so they need not run one at a time
      furtherRuns: Array.from({ length: judgedRepeats - repeats }, (_, i) => run(repeats + i)),
    };
  });
}

/**
 * A seed by name, as in namedSeed('data set', 'matched', 200, 3). Runs that are not meant to share their random numbers
 * get seeds of different names: with seeds 1, 2, … for every size and method, one unlucky draw would strike them all.
 */
export function namedSeed(...names: (string | number)[]): number {
  return sha256Words(JSON.stringify(names))[0] >>> 0;
}
