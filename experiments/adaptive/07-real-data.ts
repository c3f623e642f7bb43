import { namedSeed, realRows } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../../src/harness/experiment/experiment.js';
import type { RealSpec } from '../../src/library/data/data-set.js';
import { ADAPTIVE_METRICS, AUTO, asked, choosingRivals, roomAbove, toldRivals } from '../common/adaptive.js';
import {
  banknote,
  breastCancer,
  crabs,
  diabetes,
  digits,
  faithful,
  fish,
  glass,
  iris,
  thyroid,
  wine,
  zoo,
} from '../data-sets/class-tables.js';
import { dataSet as isolet } from '../data-sets/isolet.js';
import { dataSet as newsgroups } from '../data-sets/newsgroups.js';
import { scatterFigure } from '../reports/fit-figures.js';

/** Seeds only vary halvings and starts: there is one table. */
const DATASETS: { name: string; dataset: RealSpec; k: number; repeats: number }[] = [
  { name: 'Wine', dataset: wine.with({}), k: 3, repeats: 10 },
  { name: 'Iris', dataset: iris.with({}), k: 3, repeats: 10 },
  { name: 'Breast cancer', dataset: breastCancer.with({}), k: 2, repeats: 10 },
  { name: 'Faithful', dataset: faithful.with({}), k: 2, repeats: 10 },
  { name: 'Banknote', dataset: banknote.with({}), k: 2, repeats: 10 },
  { name: 'Crabs', dataset: crabs.with({}), k: 4, repeats: 10 },
  { name: 'Diabetes', dataset: diabetes.with({}), k: 3, repeats: 10 },
  { name: 'Fish', dataset: fish.with({}), k: 7, repeats: 10 },
  { name: 'Glass', dataset: glass.with({}), k: 6, repeats: 10 },
  { name: 'Thyroid', dataset: thyroid.with({}), k: 3, repeats: 10 },
  { name: 'Zoo', dataset: zoo.with({}), k: 7, repeats: 10 },
  { name: 'Digits', dataset: digits.with({}), k: 10, repeats: 3 },
  { name: 'ISOLET', dataset: isolet.with({ letters: 'text-sorted' }), k: 5, repeats: 3 },
  { name: '20NG', dataset: newsgroups.with({}), k: 4, repeats: 3 },
];

export const experiment: Experiment = {
  id: 'adaptive-real-data',
  artefact: 'Beyond the paper',
  title: 'Real tables',
  keys: ['Dataset', 'Method'],
  metrics: ADAPTIVE_METRICS.filter((metric) => metric !== 'f1'),
  rows: DATASETS.flatMap(({ name, dataset, k, repeats }) =>
    realRows({
      dataset,
      name,
      contenders: [AUTO, asked(k), ...toldRivals(k), ...choosingRivals(roomAbove(k))],
      repeats,
    }).map((row) => ({ ...row, heavy: repeats < 10 })),
  ),
  figures: [scatterFigure('adaptive-wine', 'Wine in the two features with the widest gates')],
  // the first of the runs on Wine
  shownFit: {
    method: AUTO.method,
    options: AUTO.options,
    dataset: wine.with({}),
    seed: namedSeed('real', 'Wine', AUTO.method, 0),
    details: true,
  },
};
