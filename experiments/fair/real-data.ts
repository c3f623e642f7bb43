import type { Experiment } from '../../src/experiment/experiment.js';
import { realRows } from '../../src/experiment/real-rows.js';
import type { RealDataset } from '../../src/experiment/run-spec.js';
import { FAIR_METRICS, fairContenders, withOracle } from '../common/fair.js';

const REPEATS = 3;

const DATASETS: { name: string; dataset: RealDataset; k: number }[] = [
  { name: 'ISOLET', dataset: { source: 'isolet', letters: 'text-sorted' }, k: 5 },
  { name: '20NG', dataset: { source: '20ng' }, k: 4 },
  { name: 'Wine', dataset: { source: 'wine' }, k: 3 },
];

export const experiment: Experiment = {
  id: 'fair-real-data',
  artefact: 'Beyond the paper',
  title: 'Real data',
  beside: 'table-3',
  keys: ['Dataset', 'Method'],
  metrics: FAIR_METRICS.filter((metric) => metric !== 'f1'),
  rows: DATASETS.flatMap(({ name, dataset, k }) =>
    withOracle(
      realRows({
        dataset,
        name,
        contenders: fairContenders(k),
        repeats: REPEATS,
        metrics: FAIR_METRICS,
        paper: {},
      }),
    ).map((row) => ({ ...row, heavy: name !== 'Wine' })),
  ),
  figures: [],
};
