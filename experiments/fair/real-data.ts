import { realRows } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../../src/harness/experiment/experiment.js';
import type { RealSpec } from '../../src/library/data/data-set.js';
import { FAIR_METRICS, fairContenders } from '../common/fair.js';
import { wine } from '../data-sets/class-tables.js';
import { dataSet as isolet } from '../data-sets/isolet.js';
import { dataSet as newsgroups } from '../data-sets/newsgroups.js';

const REPEATS = 3;

const DATASETS: { name: string; dataset: RealSpec; k: number }[] = [
  { name: 'ISOLET', dataset: isolet.with({ letters: 'text-sorted' }), k: 5 },
  { name: '20NG', dataset: newsgroups.with({}), k: 4 },
  { name: 'Wine', dataset: wine.with({}), k: 3 },
];

export const experiment: Experiment = {
  id: 'fair-real-data',
  artefact: 'Beyond the paper',
  title: 'Real data',
  pairedWith: 'table-3',
  keys: ['Dataset', 'Method'],
  metrics: FAIR_METRICS.filter((metric) => metric !== 'f1'),
  rows: DATASETS.flatMap(({ name, dataset, k }) =>
    realRows({
      dataset,
      name,
      contenders: fairContenders(k),
      repeats: REPEATS,
    }).map((row) => ({ ...row, heavy: name !== 'Wine' })),
  ),
  figures: [],
};
