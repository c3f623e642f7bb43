import { type Contender, realRows } from '../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../src/harness/experiment/experiment.js';
import type { MetricName } from '../src/harness/experiment/metrics.js';
import { DIVI_DEFAULT, JUDGED_REPEATS, REPEATS } from './common/protocol.js';
import { dataSet as isolet } from './data-sets/isolet.js';
import { dataSet as newsgroups } from './data-sets/newsgroups.js';
import { gmm, kMeans, spkm } from './methods/baseline-methods.js';

const metrics: MetricName[] = ['ari', 'nmi', 'seconds', 'k', 'activeDims'];

/** DIVI at its defaults, the others as the notes below say. */
const contenders = (k: number): Contender[] => [
  DIVI_DEFAULT,
  kMeans.with({ k, nInit: 20 }),
  gmm.with({ k, nInit: 1 }),
  spkm.with({ k, bound: 4, threshold: 5e-5 }),
];

export const experiment: Experiment = {
  id: 'table-3',
  artefact: 'Table 3',
  title: 'Real-data clustering and computational summaries on ISOLET and 20NG embeddings',
  keys: ['Dataset', 'Method'],
  metrics,
  rows: [
    ...realRows({
      dataset: isolet.with({ letters: 'text-sorted' }),
      name: 'ISOLET',
      contenders: contenders(5),
      repeats: REPEATS,
      judgedRepeats: JUDGED_REPEATS,
      timed: true,
      metrics,
      paper: {
        'DIVI-Info': '0.460 (0.143) & 0.585 (0.122) & 22.26 (1.14) & 4.0 (0.0) & 578.0 (1.7)',
        'K-means': '0.632 (0.001) & 0.716 (0.001) & 0.59 (0.04) & 5.0 (0.0) & --',
        GMM: '0.580 (0.112) & 0.684 (0.068) & 2.81 (0.75) & 5.0 (0.0) & --',
        SPKM: '0.551 (0.000) & 0.640 (0.000) & 9.26 (0.66) & 5.0 (0.0) & 23.0 (0.0)',
      },
    }),
    ...realRows({
      dataset: newsgroups.with({}),
      name: '20NG',
      contenders: contenders(4),
      repeats: REPEATS,
      judgedRepeats: JUDGED_REPEATS,
      timed: true,
      metrics,
      paper: {
        'DIVI-Info': '0.759 (0.133) & 0.753 (0.074) & 16.49 (1.03) & 4.0 (0.0) & 351.6 (1.1)',
        'K-means': '0.845 (0.002) & 0.803 (0.002) & 0.40 (0.02) & 4.0 (0.0) & --',
        GMM: '0.718 (0.167) & 0.735 (0.088) & 1.42 (0.15) & 4.0 (0.0) & --',
        SPKM: '0.514 (0.000) & 0.515 (0.000) & 7.98 (0.61) & 4.0 (0.0) & 30.0 (0.0)',
      },
    }),
    ...realRows({
      dataset: isolet.with({ letters: 'a-e' }),
      name: 'ISOLET as described (A–E)',
      contenders: contenders(5),
      repeats: REPEATS,
      timed: true,
      metrics,
      paper: {},
    }),
  ],
  figures: [],
  notes: [
    'ISOLET: the paper says "first five letters (A–E)", but its K-means figures are met on A, J, K, L, M alone, the first five when the labels 1 to 26 are sorted as text; A–E stand below as described.',
    'SPKM: the paper does not give its bound. A bound of 4 gives the paper’s 23 and 30 active dimensions on both data sets, and its F1 in Table 1.',
    `The paper does not say how many runs are behind a mean here: ${REPEATS} are assumed; the verdicts stand on ${JUDGED_REPEATS} of ours.`,
    'K-means starts 20 times and GMM once, which is what the paper’s spreads point to.',
  ],
  knownDeviations: [
    {
      labels: { Dataset: '20NG', Method: 'SPKM' },
      reason:
        'likely the embeddings: ours come from de-quantised weights, and SPKM keeps only 30 of their 384 dimensions',
    },
  ],
};
