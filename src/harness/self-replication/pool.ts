import { canonicalJson } from '../../library/core/canonical.js';
import { type DatasetSpec, isSynthetic } from '../../library/data/data-set.js';
import { namedSeed } from '../experiment/benchmark-rows.js';
import { type Experiment, type ExperimentRow, type RunSpec, repeatsOneDrawnDataset } from '../experiment/experiment.js';

/** How many fresh data sets a row gets. */
export interface PoolSize {
  /** a row with a run on each of many data sets */
  datasets: number;
  /** a row that repeats runs on one data set: as many repeats on each of these */
  fixedDatasets: number;
}

/**
 * An experiment of the paper again, on data sets and with seeds that are used nowhere else: synthetic papers are drawn
 * from it. Rows that share data sets and random numbers also share them in the pool.
 */
export function poolOf(experiment: Experiment, size: PoolSize): Experiment {
  return {
    id: `self-replication-${experiment.id}`,
    artefact: `${experiment.artefact}, fresh runs`,
    title: `${experiment.title}: fresh runs`,
    scope: 'beyond',
    pairedWith: experiment.id,
    keys: experiment.keys,
    metrics: experiment.metrics.filter((metric) => metric !== 'seconds'),
    rows: experiment.rows.map(({ panel, labels, ...row }) => ({
      panel,
      labels,
      runs: freshRuns(row, size),
      paper: {},
    })),
    figures: [],
  };
}

function freshRuns(row: Pick<ExperimentRow, 'runs'>, { datasets, fixedDatasets }: PoolSize): RunSpec[] {
  const [{ dataset, seed: _, timed: __, details: ___, ...method }] = row.runs;
  const isFixed = repeatsOneDrawnDataset(row);
  const repeats = isFixed ? row.runs.length : 1;
  return Array.from({ length: isFixed ? fixedDatasets : datasets }, (_, d) => d).flatMap((d) => {
    const fresh = freshDataset(dataset, d);
    return Array.from({ length: repeats }, (_, repeat) => ({
      ...method,
      dataset: fresh,
      seed: namedSeed('self-replication run', kindOf(dataset), method.method, d, repeat),
    }));
  });
}

const freshDataset = (dataset: DatasetSpec, d: number): DatasetSpec => ({
  ...dataset,
  seed: namedSeed('self-replication data set', kindOf(dataset), d),
});

/** What data sets of one law have in common. */
function kindOf(dataset: DatasetSpec): string {
  if (!isSynthetic(dataset)) throw new Error('only synthetic data can be drawn again');
  const { seed: _, ...kind } = dataset;
  return canonicalJson(kind);
}
