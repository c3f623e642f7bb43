import type { Contender } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow } from '../../src/harness/experiment/experiment.js';
import { AUTO, choosingRivals, freshRows, MOST_CLUSTERS } from '../common/adaptive.js';

const TRUE_K = [1, 2, 3, 5, 8];
const DATASETS = 20;
const RIVAL_DATASETS = 10;

const rows = (contenders: Contender[], datasets: number, n: number, k: number): ExperimentRow[] =>
  freshRows({
    names: ['true K', n, k],
    dataset: { generator: 'matched', n, k },
    contenders,
    datasets,
    labels: { N: n, 'True K': k },
    panel: `N = ${n}`,
    heavy: n === 1000,
  });

/** Fewer and more rows: 200 rows with eight clusters have 25 per cluster. The rivals take seconds a fit with 1000 rows. */
export const experiment: Experiment = {
  id: 'adaptive-true-k-sizes',
  artefact: 'Beyond the paper',
  title: 'Matched data of 200 and of 1000 rows with 1 to 8 clusters',
  keys: ['N', 'True K', 'Method'],
  metrics: ['k', 'certain', 'ari', 'f1'],
  rows: [
    ...TRUE_K.flatMap((k) => [
      ...rows([AUTO], DATASETS, 200, k),
      ...rows(choosingRivals(MOST_CLUSTERS), RIVAL_DATASETS, 200, k),
    ]),
    ...TRUE_K.flatMap((k) => rows([AUTO], DATASETS, 1000, k)),
  ],
  figures: [],
};
