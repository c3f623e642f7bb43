import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { NOISE_KINDS, type NoiseKind } from '../../src/library/data/synthetic/design/noise-kinds.js';
import { AUTO, freshRows } from '../common/adaptive.js';
import { dataSet as varied } from '../data-sets/varied.js';

/** All kinds with 200 rows, and nine of them with 1000. */
const KINDS: { n: number; d: number; kinds: readonly NoiseKind[] }[] = [
  { n: 200, d: 100, kinds: NOISE_KINDS },
  {
    n: 1000,
    d: 100,
    kinds: ['uniform', 'corr-unif', 'corr', 'iid', 't3', 'exp', 'corr-exp', 'lognormal', 'corr-t'],
  },
];
const DATASETS = 100;

/** One cluster, in many kinds: whatever is found is false. */
export const experiment: Experiment = {
  id: 'adaptive-noise',
  artefact: 'Beyond the paper',
  title: `Noise of ${NOISE_KINDS.length} kinds with 200 rows and nine of them with 1000, ${DATASETS} data sets each`,
  keys: ['Noise', 'N', 'Method'],
  metrics: ['k', 'certain', 'activeDims'],
  rows: KINDS.flatMap(({ n, d, kinds }) =>
    kinds.flatMap((noise) =>
      freshRows({
        names: ['noise', noise, n, d],
        dataset: varied.with({ n, d, k: 1, informative: 0, noise, seed: 0 }),
        contenders: [AUTO],
        datasets: DATASETS,
        labels: { Noise: noise, N: n },
        panel: `N = ${n}, D = ${d}`,
        heavy: n === 1000,
      }),
    ),
  ),
  figures: [],
};
