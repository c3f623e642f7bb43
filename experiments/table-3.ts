import { type Contender, realRows } from '../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../src/harness/experiment/experiment.js';
import { withPaper } from '../src/harness/experiment/paper-rows.js';
import { printed } from './common/paper.js';
import { DIVI_DEFAULT, JUDGED_REPEATS, REPEATS } from './common/protocol.js';
import { dataSet as isolet } from './data-sets/isolet.js';
import { dataSet as newsgroups } from './data-sets/newsgroups.js';
import { gmm, kMeans, spkm } from './methods/baseline-methods.js';

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
  metrics: ['ari', 'nmi', 'seconds', 'k', 'activeDims'],
  rows: withPaper(printed('tab:runtime-real-main', { keys: { Dataset: 'Dataset', Method: 'Method' }, n: REPEATS }), [
    ...realRows({
      dataset: isolet.with({ letters: 'text-sorted' }),
      name: 'ISOLET',
      contenders: contenders(5),
      repeats: REPEATS,
      judgedRepeats: JUDGED_REPEATS,
      timed: true,
    }),
    ...realRows({
      dataset: newsgroups.with({}),
      name: '20NG',
      contenders: contenders(4),
      repeats: REPEATS,
      judgedRepeats: JUDGED_REPEATS,
      timed: true,
    }),
    ...realRows({
      dataset: isolet.with({ letters: 'a-e' }),
      name: 'ISOLET as described (A–E)',
      contenders: contenders(5),
      repeats: REPEATS,
      timed: true,
    }),
  ]),
  figures: [],
  notes: [
    'ISOLET: the paper says "first five letters (A–E)", but its K-means figures are only met on A, J, K, L, M, the first five when the labels 1 to 26 are sorted as text; the rows for A–E are below.',
    'SPKM: the paper does not give its bound. A bound of 4 gives the paper’s 23 and 30 active dimensions on both data sets, and its F1 in Table 1.',
    `The paper does not say how many runs are behind these means; we assume ${REPEATS}. Our values are over ${JUDGED_REPEATS}.`,
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
