import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { AUTO, freshRows } from '../common/adaptive.js';

const BENCHMARKS = [
  { name: 'Matched', generator: 'matched' },
  { name: 'Heavy-tailed', generator: 'heavy-tailed' },
  { name: 'Correlated noise', generator: 'correlated-noise' },
];
const DATASETS = 100;

/** The paper's benchmarks on data sets that nothing here has seen. The rivals are in the fair comparisons. */
export const experiment: Experiment = {
  id: 'adaptive-benchmarks',
  artefact: 'Beyond the paper',
  title: `The three benchmarks, ${DATASETS} fresh data sets each`,
  keys: ['Benchmark', 'N', 'Method'],
  metrics: ['k', 'certain', 'ari', 'f1'],
  rows: BENCHMARKS.flatMap(({ name, generator }) =>
    [200, 1000].flatMap((n) =>
      freshRows({
        names: ['benchmark', generator, n],
        dataset: { generator, n },
        contenders: [AUTO],
        datasets: DATASETS,
        labels: { Benchmark: name, N: n },
        panel: `${name}, N = ${n}`,
        heavy: n === 1000,
      }),
    ),
  ),
  figures: [],
};
