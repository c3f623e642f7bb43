import { benchmarkRows, type Contender } from '../../src/experiment/benchmark-rows.js';
import type { Experiment, ExperimentRow } from '../../src/experiment/experiment.js';
import type { MetricName } from '../../src/experiment/metrics.js';
import type { SyntheticDataset } from '../../src/experiment/run-spec.js';
import { DATASETS } from './protocol.js';

/** Every method starts this often, DIVI too. */
export const RESTARTS = 10;
/** Bounds of sparse K-means from which the oracle picks. */
const BOUNDS = [2, 2.5, 3, 3.5, 4, 6];
/** Split intervals in the middle of those that give K, at 300 epochs. */
const SPLIT_INTERVALS = { 2: 200, 3: 120, 4: 80, 5: 65, 6: 55 };
/** Permutations behind the gap statistic; more take minutes and change little. */
const PERMUTATIONS = 5;
const MAX_CLUSTERS = 6;

const boundName = (bound: number): string => `SPKM, s = ${bound}`;
const BOUND_NAMES: readonly unknown[] = BOUNDS.map(boundName);

export const FAIR_METRICS: MetricName[] = ['k', 'ari', 'nmi', 'f1', 'activeDims'];

/** Every method with the same care; `k` is the true number of clusters, told to those that must be told. */
export function fairContenders(k: number): Contender[] {
  const gap = (rule: 'largest-gap' | 'one-sd', name: string): Contender => ({
    name: `SPKM, bound by permutation (${name})`,
    method: 'SPKM-Gap',
    options: { k, rule, nPermutations: PERMUTATIONS, nStarts: RESTARTS },
  });
  return [
    { method: 'K-means', options: { k, nInit: RESTARTS } },
    { method: 'GMM', options: { k, nInit: RESTARTS } },
    { method: 'GMM-BIC', options: { maxK: MAX_CLUSTERS, nInit: RESTARTS } },
    ...BOUNDS.map(
      (bound): Contender => ({
        name: boundName(bound),
        method: 'SPKM',
        options: { k, bound, nStarts: RESTARTS },
      }),
    ),
    gap('largest-gap', 'largest gap'),
    gap('one-sd', 'one sd'),
    { name: 'VarSel', method: 'VarSel', options: { k, nInit: RESTARTS } },
    {
      name: 'VarSel, K by BIC',
      method: 'VarSel',
      options: { k: 'bic', maxK: MAX_CLUSTERS, nInit: RESTARTS, nKeep: RESTARTS / 2 },
    },
    ...Object.entries(SPLIT_INTERVALS).map(
      ([scheduled, splitInterval]): Contender => ({
        name: `DIVI, schedule for K = ${scheduled}`,
        method: 'DIVI-Info',
        options: { splitInterval },
      }),
    ),
    {
      name: `DIVI, best of ${RESTARTS}, schedule for K = ${k}`,
      method: 'DIVI-Restarts',
      // each start with a rough partition of its own
      options: { splitInterval: splitIntervalFor(k), restarts: RESTARTS, stepA: { seed: null } },
    },
  ];
}

/** The same rows, those among which the oracle picks marked. */
export function withOracle(rows: ExperimentRow[]): ExperimentRow[] {
  return rows.map((row) => (BOUND_NAMES.includes(row.labels.Method) ? { ...row, oracleCandidate: true } : row));
}

function splitIntervalFor(k: number): number {
  return SPLIT_INTERVALS[k as keyof typeof SPLIT_INTERVALS];
}

export interface FairBenchmark {
  id: string;
  title: string;
  generator: SyntheticDataset['generator'];
  /** the paper's table with the same data sets */
  beside: string;
}

/** A synthetic benchmark on the data sets of the paper's table, with the fair protocol. */
export function fairBenchmark({ id, title, generator, beside }: FairBenchmark): Experiment {
  return {
    id,
    artefact: 'Beyond the paper',
    title,
    beside,
    keys: ['N', 'Method'],
    metrics: FAIR_METRICS,
    rows: [200, 1000].flatMap((n) =>
      withOracle(
        benchmarkRows({
          dataset: { generator, n },
          datasets: DATASETS,
          contenders: fairContenders(3),
          metrics: FAIR_METRICS,
          paper: {},
          labels: { N: n },
          panel: `N = ${n}`,
        }),
      ).map((row) => ({ ...row, heavy: n === 1000 })),
    ),
    figures: [],
  };
}
