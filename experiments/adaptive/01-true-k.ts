import type { Contender } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow } from '../../src/harness/experiment/experiment.js';
import { AUTO, choosingRivals, DIVI, freshRows, MOST_CLUSTERS } from '../common/adaptive.js';

const TRUE_K = [1, 2, 3, 4, 5, 6, 7, 8];
const N = 600;
/** Ours are cheap; the rivals have the first of the same data sets. */
const DATASETS = 40;
const RIVAL_DATASETS = 10;

const rows = (contenders: Contender[], datasets: number, k: number): ExperimentRow[] =>
  freshRows({
    names: ['true K', N, k],
    dataset: { generator: 'matched', n: N, k },
    contenders,
    datasets,
    labels: { N, 'True K': k },
  }).map((row) => ({ ...row, panel: String(row.labels.Method) }));

/** Every method that chooses K, on matched data with one to eight clusters; one cluster is pure noise. */
export const experiment: Experiment = {
  id: 'adaptive-true-k',
  artefact: 'Beyond the paper',
  title: `Does K follow the data? Matched data of ${N} rows with 1 to 8 clusters`,
  keys: ['N', 'True K', 'Method'],
  metrics: ['k', 'certain', 'ari', 'f1'],
  rows: [
    ...TRUE_K.flatMap((k) => rows([AUTO], DATASETS, k)),
    ...TRUE_K.flatMap((k) => rows([...choosingRivals(MOST_CLUSTERS), DIVI], RIVAL_DATASETS, k)),
  ],
  figures: [
    {
      kind: 'line',
      id: 'adaptive-true-k-k',
      title: 'Estimated versus true K',
      x: 'True K',
      xTitle: 'True number of clusters',
      xScale: 'linear',
      metric: 'k',
    },
  ],
};
