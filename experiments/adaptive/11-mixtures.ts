import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { AUTO, freshRows } from '../common/adaptive.js';
import { dataSet as mixture } from '../data-sets/gaussian-mixture.js';

const TRUE_K = Array.from({ length: 14 }, (_, i) => i + 2);
const SIZES = [
  { n: 1000, d: 2 },
  { n: 3000, d: 5 },
  { n: 3000, d: 20 },
];
const DATASETS = 8;

/** Clusters as a mixture model has them: each with its own covariance, and few rows or many. */
export const experiment: Experiment = {
  id: 'adaptive-mixtures',
  artefact: 'Beyond the paper',
  title: `Gaussian mixtures of 2 to 15 clusters with unequal covariances and sizes, ${DATASETS} data sets each`,
  keys: ['N', 'D', 'True K', 'Method'],
  metrics: ['k', 'certain', 'ari'],
  rows: SIZES.flatMap(({ n, d }) =>
    TRUE_K.flatMap((k) =>
      freshRows({
        names: ['mixture', n, d, k],
        dataset: mixture.with({ n, d, k, informative: d, seed: 0 }),
        contenders: [AUTO],
        datasets: DATASETS,
        labels: { N: n, D: d, 'True K': k },
        heavy: true,
      }).map((row) => ({ ...row, panel: `N = ${n}, D = ${d}` })),
    ),
  ),
  figures: [
    {
      kind: 'line',
      id: 'adaptive-mixtures-k',
      title: 'Estimated versus true K in Gaussian mixtures',
      x: 'True K',
      xTitle: 'True number of clusters',
      xScale: 'linear',
      metric: 'k',
    },
    {
      kind: 'line',
      id: 'adaptive-mixtures-certain',
      title: 'Certain clusters versus true K in Gaussian mixtures',
      x: 'True K',
      xTitle: 'True number of clusters',
      xScale: 'linear',
      metric: 'certain',
    },
  ],
  notes: [
    'Two centres are at least twice as far apart as the sum of their clusters’ standard deviations along the line between them; standard deviations lie between ½ and 1½, and the largest cluster has up to four times the rows of the smallest.',
  ],
};
