import { benchmarkRows } from '../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../src/harness/experiment/experiment.js';
import { withPaper } from '../src/harness/experiment/paper-rows.js';
import { printed } from './common/paper.js';
import {
  DATASETS,
  DIVI_INFO,
  DIVI_NON_INFO,
  DIVI_RANDOM,
  GMM_TEN_RESTARTS,
  JUDGED_DATASETS,
  KMEANS,
  SPKM,
} from './common/protocol.js';

export const experiment: Experiment = {
  id: 'table-1',
  artefact: 'Table 1',
  title: 'Clustering performance under high-dimensional noise (matched benchmark)',
  keys: ['N', 'Method'],
  metrics: ['k', 'ari', 'nmi', 'f1'],
  rows: withPaper(
    printed('tab:synthetic_main', {
      keys: { Method: 'Method' },
      columns: { 'N=200 (Small-n)': { labels: { N: 200 } }, 'N=1000 (Large-n)': { labels: { N: 1000 } } },
      n: DATASETS,
    }),
    [200, 1000].flatMap((n) =>
      benchmarkRows({
        dataset: { generator: 'matched', n },
        datasets: DATASETS,
        judgedDatasets: JUDGED_DATASETS,
        contenders: [KMEANS, GMM_TEN_RESTARTS, SPKM, DIVI_INFO, DIVI_NON_INFO, DIVI_RANDOM],
        labels: { N: n },
        panel: `N = ${n}`,
      }),
    ),
  ),
  figures: [],
};
