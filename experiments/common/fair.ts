import { benchmarkRows, type Contender } from '../../src/experiment/benchmark-rows.js';
import type { Experiment } from '../../src/experiment/experiment.js';
import type { MetricName } from '../../src/experiment/metrics.js';
import { method as diviInfo } from '../../src/methods/divi-info.js';
import { method as diviRestarts } from '../../src/methods/divi-restarts.js';
import { method as gmm } from '../../src/methods/gmm.js';
import { method as gmmBic } from '../../src/methods/gmm-bic.js';
import { method as kMeans } from '../../src/methods/k-means.js';
import { method as spkm } from '../../src/methods/spkm.js';
import { method as spkmGap } from '../../src/methods/spkm-gap.js';
import { method as varSel } from '../../src/methods/varsel.js';
import { DATASETS } from './protocol.js';

/** Every method starts this often, DIVI too. */
export const RESTARTS = 10;
/** Bounds of sparse K-means from which the oracle picks. */
const BOUNDS = [2, 2.5, 3, 3.5, 4, 6];
/** Split intervals in the middle of those that give K, at 300 epochs. */
const SPLIT_INTERVALS: Readonly<Record<number, number>> = { 2: 200, 3: 120, 4: 80, 5: 65, 6: 55 };
/** Permutations behind the gap statistic; more take minutes and change little. */
export const PERMUTATIONS = 5;
/** The largest K that BIC may choose. */
export const MAX_CLUSTERS = 6;

export const FAIR_METRICS: MetricName[] = ['k', 'ari', 'nmi', 'f1', 'activeDims'];

/** Every method with the same care; `k` is the true number of clusters, told to those that must be told. */
export function fairContenders(k: number): Contender[] {
  const gap = (rule: 'largest-gap' | 'one-sd', name: string): Contender => ({
    name: `SPKM, bound by permutation (${name})`,
    ...spkmGap.with({ k, rule, nPermutations: PERMUTATIONS, nStarts: RESTARTS }),
  });
  return [
    kMeans.with({ k, nInit: RESTARTS }),
    gmm.with({ k, nInit: RESTARTS }),
    gmmBic.with({ maxK: MAX_CLUSTERS, nInit: RESTARTS }),
    ...BOUNDS.map(
      (bound): Contender => ({
        name: `SPKM, s = ${bound}`,
        ...spkm.with({ k, bound, nStarts: RESTARTS }),
        oracleCandidate: true,
      }),
    ),
    gap('largest-gap', 'largest gap'),
    gap('one-sd', 'one sd'),
    { name: 'VarSel', ...varSel.with({ k, nInit: RESTARTS }) },
    {
      name: 'VarSel, K by BIC',
      ...varSel.with({ k: 'bic', maxK: MAX_CLUSTERS, nInit: RESTARTS, nKeep: RESTARTS / 2 }),
    },
    ...Object.entries(SPLIT_INTERVALS).map(
      ([scheduled, splitInterval]): Contender => ({
        name: `DIVI, schedule for K = ${scheduled}`,
        ...diviInfo.with({ splitInterval }),
      }),
    ),
    {
      name: `DIVI, best of ${RESTARTS}, schedule for K = ${k}`,
      // each start with a rough partition of its own
      ...diviRestarts.with({ splitInterval: SPLIT_INTERVALS[k], restarts: RESTARTS, stepA: { seed: null } }),
    },
  ];
}

export interface FairBenchmark {
  id: string;
  title: string;
  generator: string;
  /** the paper's table with the same data sets */
  pairedWith: string;
}

/** A synthetic benchmark on the data sets of the paper's table, with the fair protocol. */
export function fairBenchmark({ id, title, generator, pairedWith }: FairBenchmark): Experiment {
  return {
    id,
    artefact: 'Beyond the paper',
    title,
    pairedWith,
    keys: ['N', 'Method'],
    metrics: FAIR_METRICS,
    rows: [200, 1000].flatMap((n) =>
      benchmarkRows({
        dataset: { generator, n },
        datasets: DATASETS,
        contenders: fairContenders(3),
        metrics: FAIR_METRICS,
        paper: {},
        labels: { N: n },
        panel: `N = ${n}`,
      }).map((row) => ({ ...row, heavy: n === 1000 })),
    ),
    figures: [],
  };
}
