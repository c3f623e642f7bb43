import { namedSeed } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow } from '../../src/harness/experiment/experiment.js';
import { dataSet as matched } from '../../src/library/data/synthetic/matched.js';
import { diviInfo } from '../methods/divi-methods.js';

const TRUE_K = [1, 2, 3, 5, 8];
const DATASETS = 5;
const N = 600;

const row = (tauMultiplier: number, k: number): ExperimentRow => ({
  panel: `τ/τ₀ = ${tauMultiplier}`,
  labels: { 'τ/τ₀': tauMultiplier, 'True K': k },
  runs: Array.from({ length: DATASETS }, (_, i) => ({
    ...diviInfo.with({ tauMultiplier }),
    dataset: matched.with({ n: N, k, seed: namedSeed('true K data set', k, i) }),
    seed: namedSeed('true K run', k, i),
  })),
  paper: {},
});

/** Whether DIVI's K follows the number of clusters there are; one cluster is pure noise. */
export const experiment: Experiment = {
  id: 'fair-true-k',
  artefact: 'Beyond the paper',
  title: `Does K follow the data? Matched data of ${N} rows with 1 to 8 clusters, T_split = 80`,
  keys: ['τ/τ₀', 'True K'],
  metrics: ['k', 'ari', 'activeDims'],
  rows: [1, 1.2, 1.4, 1.6].flatMap((tau) => TRUE_K.map((k) => row(tau, k))),
  figures: [
    {
      kind: 'line',
      id: 'fair-true-k-k',
      title: 'DIVI’s final K versus true K',
      x: 'True K',
      xTitle: 'True number of clusters',
      xScale: 'linear',
      metric: 'k',
    },
  ],
};
