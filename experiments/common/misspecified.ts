import { benchmarkRows } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment, KnownDeviation } from '../../src/harness/experiment/experiment.js';
import { DATASETS, DIVI_INFO, DIVI_NON_INFO, DIVI_RANDOM, GMM_ONE_START, JUDGED_DATASETS, KMEANS } from './protocol.js';

const metrics: string[] = ['k', 'ari', 'nmi', 'f1'];

export interface MisspecifiedTable {
  id: string;
  artefact: string;
  title: string;
  generator: 'heavy-tailed' | 'correlated-noise';
  /** the paper's cells (Final K, ARI, NMI, F1) by N and method */
  paper: Record<200 | 1000, Readonly<Record<string, string>>>;
  knownDeviations?: KnownDeviation[];
}

/** A full ablation table of Appendix B: five methods on a misspecified benchmark at both sizes. */
export function misspecifiedTable({
  id,
  artefact,
  title,
  generator,
  paper,
  knownDeviations,
}: MisspecifiedTable): Experiment {
  return {
    id,
    artefact,
    title,
    keys: ['N', 'Method'],
    metrics,
    rows: ([200, 1000] as const).flatMap((n) =>
      benchmarkRows({
        dataset: { generator, n },
        datasets: DATASETS,
        judgedDatasets: JUDGED_DATASETS,
        contenders: [KMEANS, GMM_ONE_START, DIVI_INFO, DIVI_NON_INFO, DIVI_RANDOM],
        metrics,
        paper: paper[n],
        labels: { N: n },
        panel: `N = ${n}`,
      }),
    ),
    figures: [],
    knownDeviations,
  };
}
