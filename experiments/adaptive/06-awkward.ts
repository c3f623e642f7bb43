import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { ADAPTIVE_METRICS, AUTO, asked, choosingRivals, freshRows, roomAbove, toldRivals } from '../common/adaptive.js';
import type { VariedOptions } from '../data-sets/varied.js';

interface Awkward {
  name: string;
  options: Omit<VariedOptions, 'seed'> & { k?: number };
}

/** What the paper's benchmarks spare a method, one trouble at a time. */
const SETS: Awkward[] = [
  { name: 'sizes 70 : 20 : 10 %, N = 200', options: { n: 200, shares: [0.7, 0.2, 0.1] } },
  { name: 'sizes 90 : 8 : 2 %, N = 500', options: { n: 500, d: 30, informative: 5, shares: [0.9, 0.08, 0.02] } },
  { name: 'scales ½ : 1 : 2, N = 1000', options: { n: 1000, centres: 'random', scales: [0.5, 1, 2] } },
  { name: '2 informative columns, N = 200', options: { n: 200, informative: 2 } },
  { name: '2 informative columns, N = 1000', options: { n: 1000, informative: 2 } },
  { name: '30 informative columns, N = 200', options: { n: 200, informative: 30 } },
  { name: 'informative columns correlated, N = 200', options: { n: 200, signalCorrelation: 0.3 } },
  { name: 'informative columns correlated, N = 1000', options: { n: 1000, signalCorrelation: 0.3 } },
  { name: 'separation 1½, N = 200', options: { n: 200, separation: 1.5 } },
  { name: 'separation 1, N = 200', options: { n: 200, separation: 1 } },
  { name: 'separation 1, N = 1000', options: { n: 1000, separation: 1 } },
  {
    name: 'weak centres in 5 of 50, N = 200',
    options: { n: 200, d: 50, informative: 5, centres: 'random', separation: 0.5 },
  },
  {
    name: 'strong centres in 5 of 50, N = 200',
    options: { n: 200, d: 50, informative: 5, centres: 'random', separation: 1 },
  },
  { name: 'one value of 1,000,000, N = 300', options: { n: 300, d: 20, informative: 5, outlier: 1e6 } },
  {
    name: 'ring of 8 in 2 of 22, N = 600',
    options: { n: 600, d: 22, k: 8, informative: 2, centres: 'ring', separation: 5 },
  },
];
const DATASETS = 10;

export const experiment: Experiment = {
  id: 'adaptive-awkward',
  artefact: 'Beyond the paper',
  title: `Awkward data, ${DATASETS} data sets each`,
  keys: ['Data', 'Method'],
  metrics: ADAPTIVE_METRICS,
  rows: SETS.flatMap(({ name, options }) => {
    const { k = 3 } = options;
    return freshRows({
      names: ['awkward', name],
      dataset: { generator: 'varied', ...options },
      contenders: [AUTO, asked(k), ...toldRivals(k), ...choosingRivals(roomAbove(k))],
      datasets: DATASETS,
      labels: { Data: name },
      panel: name,
      heavy: options.n === 1000,
    });
  }),
  figures: [],
};
