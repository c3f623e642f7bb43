import { namedSeed, realRows } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow } from '../../src/harness/experiment/experiment.js';
import type { RealSpec, SyntheticSpec } from '../../src/library/data/data-set.js';
import { AUTO } from '../common/adaptive.js';
import { breastCancer, digits, wine } from '../data-sets/class-tables.js';
import { dataSet as isolet } from '../data-sets/isolet.js';
import { dataSet as newsgroups } from '../data-sets/newsgroups.js';
import type { VariedOptions } from '../data-sets/varied.js';

/** From plain to hopeless. */
const DRAWN: { name: string; options: Omit<VariedOptions, 'seed'> }[] = [
  { name: 'noise alone, N = 200', options: { n: 200, k: 1, informative: 0 } },
  { name: 'separation 1½, N = 200', options: { n: 200, separation: 1.5 } },
  { name: 'separation 1¼, N = 200', options: { n: 200, separation: 1.25 } },
  { name: 'separation 1, N = 200', options: { n: 200, separation: 1 } },
  { name: 'informative columns correlated, N = 200', options: { n: 200, signalCorrelation: 0.3 } },
  { name: '8 clusters, N = 200', options: { n: 200, k: 8 } },
  {
    name: 'strong centres in 5 of 50, N = 200',
    options: { n: 200, d: 50, informative: 5, centres: 'random', separation: 1 },
  },
  { name: '2 informative columns, N = 1000', options: { n: 1000, informative: 2 } },
];
const DATASETS = 20;
const SEEDS = 5;

/** Their first runs are those of the real tables. */
const REAL: { name: string; dataset: RealSpec; heavy: boolean }[] = [
  { name: 'Wine', dataset: wine.with({}), heavy: false },
  { name: 'Breast cancer', dataset: breastCancer.with({}), heavy: false },
  { name: 'Digits', dataset: digits.with({}), heavy: true },
  { name: 'ISOLET', dataset: isolet.with({ letters: 'text-sorted' }), heavy: true },
  { name: '20NG', dataset: newsgroups.with({}), heavy: true },
];
const REAL_SEEDS = 10;

function drawnRow({ name, options }: (typeof DRAWN)[number]): ExperimentRow {
  const runs = Array.from({ length: DATASETS }, (_, i) => {
    const seed = namedSeed('adaptive data set', 'agreement', name, i);
    const dataset: SyntheticSpec = { generator: 'varied', ...options, seed };
    return Array.from({ length: SEEDS }, (_, s) => ({
      ...AUTO,
      dataset,
      seed: namedSeed('adaptive run', 'agreement', name, i, s),
    }));
  });
  return { labels: { Data: name, Method: AUTO.method }, runs: runs.flat(), paper: {}, heavy: options.n === 1000 };
}

/** The same rows with other random halvings: how far they agree, and what their agreement is worth. */
export const experiment: Experiment = {
  id: 'adaptive-agreement',
  artefact: 'Beyond the paper',
  title: 'Do other random halvings find the same K?',
  keys: ['Data', 'Method'],
  metrics: ['k', 'ari'],
  rows: [
    ...DRAWN.map(drawnRow),
    ...REAL.flatMap(({ name, dataset, heavy }) =>
      realRows({ dataset, name, contenders: [AUTO], repeats: REAL_SEEDS }).map(({ panel: _panel, ...row }) => ({
        ...row,
        labels: { Data: name, Method: AUTO.method },
        heavy,
      })),
    ),
  ],
  figures: [],
};
