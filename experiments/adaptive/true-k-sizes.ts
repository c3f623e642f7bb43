import type { Experiment } from '../../src/experiment/experiment.js';
import { AUTO, CERTAIN, freshRows } from '../common/adaptive.js';

const TRUE_K = [1, 2, 3, 5, 8];
const SIZES = [200, 1000];
const DATASETS = 20;

/** The same with fewer and with more rows: 200 rows with eight clusters have 25 a cluster. */
export const experiment: Experiment = {
  id: 'adaptive-true-k-sizes',
  artefact: 'Beyond the paper',
  title: 'The same with 200 and with 1000 rows',
  keys: ['N', 'True K', 'Method'],
  metrics: ['k', 'ari', 'f1'],
  rows: SIZES.flatMap((n) =>
    TRUE_K.flatMap((k) =>
      freshRows({
        names: ['true K', n, k],
        dataset: { generator: 'matched', n, k },
        contenders: [AUTO, CERTAIN],
        datasets: DATASETS,
        labels: { N: n, 'True K': k },
        panel: `N = ${n}`,
        heavy: n === 1000,
      }),
    ),
  ),
  figures: [],
};
