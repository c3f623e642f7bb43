import { benchmarkRows } from '../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../src/harness/experiment/experiment.js';
import { withPaper } from '../src/harness/experiment/paper-rows.js';
import { printed } from './common/paper.js';
import { DATASETS, DIVI_INFO, GMM_ONE_START, JUDGED_DATASETS, KMEANS } from './common/protocol.js';

const SCENARIOS = [
  { scenario: 'Heavy-tailed signal', generator: 'heavy-tailed' },
  { scenario: 'Correlated noise', generator: 'correlated-noise' },
];

export const experiment: Experiment = {
  id: 'table-2',
  artefact: 'Table 2',
  title: 'Main robustness results under model misspecification',
  isExcerpt: true,
  keys: ['Scenario', 'N', 'Method'],
  metrics: ['ari', 'f1'],
  rows: withPaper(
    printed('tab:misspec_robustness_main', {
      keys: { Scenario: 'Scenario', N: 'N' },
      columns: {
        'K-means ARI': { metric: 'ari', labels: { Method: 'K-means' } },
        'GMM ARI': { metric: 'ari', labels: { Method: 'GMM' } },
        'DIVI-Info ARI': { metric: 'ari', labels: { Method: 'DIVI-Info' } },
        'DIVI-Info F1': { metric: 'f1', labels: { Method: 'DIVI-Info' } },
      },
      n: DATASETS,
    }),
    SCENARIOS.flatMap(({ scenario, generator }) =>
      [200, 1000].flatMap((n) =>
        benchmarkRows({
          dataset: { generator, n },
          datasets: DATASETS,
          judgedDatasets: JUDGED_DATASETS,
          contenders: [KMEANS, GMM_ONE_START, DIVI_INFO],
          labels: { Scenario: scenario, N: n },
        }),
      ),
    ),
  ),
  figures: [],
};
