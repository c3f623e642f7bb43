import { benchmarkRows } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, KnownDeviation } from '../../src/harness/experiment/experiment.js';
import { withPaper } from '../../src/harness/experiment/paper-rows.js';
import { printed } from './paper.js';
import { DATASETS, DIVI_INFO, DIVI_NON_INFO, DIVI_RANDOM, GMM_ONE_START, JUDGED_DATASETS, KMEANS } from './protocol.js';

export interface MisspecifiedTable {
  id: string;
  artefact: string;
  title: string;
  generator: 'heavy-tailed' | 'correlated-noise';
  /** of the paper's table */
  label: string;
  knownDeviations?: KnownDeviation[];
}

/** A full ablation table of Appendix B: five methods on a misspecified benchmark at both sizes. */
export function misspecifiedTable({
  id,
  artefact,
  title,
  generator,
  label,
  knownDeviations,
}: MisspecifiedTable): Experiment {
  return {
    id,
    artefact,
    title,
    keys: ['N', 'Method'],
    metrics: ['k', 'ari', 'nmi', 'f1'],
    rows: withPaper(
      printed(label, {
        keys: { Method: 'Method', N: 'N' },
        rename: { 'K-means (oracle K)': 'K-means', 'Std. GMM (oracle K)': 'GMM' },
        n: DATASETS,
      }),
      [200, 1000].flatMap((n) =>
        benchmarkRows({
          dataset: { generator, n },
          datasets: DATASETS,
          judgedDatasets: JUDGED_DATASETS,
          contenders: [KMEANS, GMM_ONE_START, DIVI_INFO, DIVI_NON_INFO, DIVI_RANDOM],
          labels: { N: n },
          panel: `N = ${n}`,
        }),
      ),
    ),
    figures: [],
    knownDeviations,
  };
}
