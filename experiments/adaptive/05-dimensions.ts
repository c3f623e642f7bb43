import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { AUTO, freshRows } from '../common/adaptive.js';

const BENCHMARKS = [
  { name: 'Matched', generator: 'matched' },
  { name: 'Correlated noise', generator: 'correlated-noise' },
];
const N = 1000;
const DIMENSIONS = [100, 300, 1000, 3000, 10_000];
const DATASETS = 3;

/** Ten informative columns among ever more. */
export const experiment: Experiment = {
  id: 'adaptive-dimensions',
  artefact: 'Beyond the paper',
  title: `Ten informative columns of up to 10,000, ${N} rows`,
  keys: ['Data', 'D', 'Method'],
  metrics: ['k', 'certain', 'ari', 'f1', 'activeDims'],
  rows: BENCHMARKS.flatMap(({ name, generator }) =>
    DIMENSIONS.flatMap((d) =>
      freshRows({
        names: ['dimensions', generator, N, d],
        dataset: { generator, n: N, d },
        contenders: [AUTO],
        datasets: DATASETS,
        labels: { Data: name, D: d },
        panel: name,
        heavy: d > 300,
      }),
    ),
  ),
  figures: [],
};
