import { benchmarkRows, type Contender } from '../../src/harness/experiment/benchmark-rows.js';
import type { Experiment } from '../../src/harness/experiment/experiment.js';
import { gmm, gmmBic, kMeans, spkm, spkmGap, varSel } from '../methods/baseline-methods.js';
import { diviAdaptive, diviInfo, diviRestarts, stepA } from '../methods/divi-methods.js';

/** Every method starts at least this often, DIVI too. */
export const RESTARTS = 10;
/** K-means and sparse K-means, and the rough K-means behind DIVI's restarts: as often as K-means in the paper's tables. */
export const K_MEANS_STARTS = 20;
/** Data sets a benchmark and size; the first are those of the paper's table. */
export const FAIR_DATASETS = 50;
/** Bounds of sparse K-means from which the oracle picks. */
const BOUNDS = [2, 2.5, 3, 3.5, 4, 6];
/** Split intervals in the middle of those that give K, at 300 epochs. */
const SPLIT_INTERVALS: Readonly<Record<number, number>> = { 2: 200, 3: 120, 4: 80, 5: 65, 6: 55 };
/** Permutations behind the gap statistic, as sparcl has it. */
export const PERMUTATIONS = 25;
/** The largest K that BIC may choose. */
export const MAX_CLUSTERS = 6;

/** Of sparse K-means by its own rule. */
const SPKM_GAP = 'SPKM, bound by permutation (largest gap)';
/** DIVI as the fair protocol has it: as many starts as the others, and K given, by its schedule. */
export const FAIR_DIVI = `DIVI, best of ${RESTARTS}`;
/** Its rivals, a setting each: K given, and what else they need by their own rules. */
export const FAIR_RIVALS: readonly string[] = [kMeans.name, gmm.name, SPKM_GAP, varSel.name];

/** H + LLR as the paper writes them; its own numbers point to their logarithms (docs/ledger.md). */
const LITERAL_STEP_A = { kruskalWallisScore: 'statistic', likelihoodRatioScore: 'ratio' } as const;

export const FAIR_METRICS: string[] = ['k', 'ari', 'nmi', 'f1', 'activeDims'];

/** Every method with the same care; `k` is the true number of clusters, given to the methods that need it. */
export function fairContenders(k: number): Contender[] {
  const gap = (rule: 'largest-gap' | 'one-sd', name: string): Contender => ({
    name,
    ...spkmGap.with({ k, rule, nPermutations: PERMUTATIONS, nStarts: K_MEANS_STARTS }),
  });
  return [
    kMeans.with({ k, nInit: K_MEANS_STARTS }),
    gmm.with({ k, nInit: RESTARTS }),
    gmmBic.with({ maxK: MAX_CLUSTERS, nInit: RESTARTS }),
    ...BOUNDS.map(
      (bound): Contender => ({
        name: `SPKM, s = ${bound}`,
        ...spkm.with({ k, bound, nStarts: K_MEANS_STARTS }),
        oracleCandidate: true,
      }),
    ),
    gap('largest-gap', SPKM_GAP),
    gap('one-sd', 'SPKM, bound by permutation (one sd)'),
    { name: varSel.name, ...varSel.with({ k, nInit: RESTARTS }) },
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
      name: `${FAIR_DIVI}, schedule for K = ${k}`,
      ...diviRestarts.with({
        splitInterval: SPLIT_INTERVALS[k],
        restarts: RESTARTS,
        stepA: { restarts: K_MEANS_STARTS },
      }),
    },
    {
      name: `DIVI, literal Step A, schedule for K = ${k}`,
      ...diviInfo.with({ splitInterval: SPLIT_INTERVALS[k], stepA: LITERAL_STEP_A }),
    },
    { name: 'Step A alone', ...stepA.with({}) },
    { name: 'Step A alone, literal', ...stepA.with(LITERAL_STEP_A) },
    diviAdaptive.with({ clusters: 'auto' }),
    { name: `DIVI-Adaptive, K = ${k}`, ...diviAdaptive.with({ clusters: k }) },
  ];
}

export interface FairBenchmark {
  id: string;
  title: string;
  generator: string;
  /** the paper's table with the same data sets */
  pairedWith: string;
}

/** A synthetic benchmark on the data sets of the paper's table and further ones, with the fair protocol. */
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
        datasets: FAIR_DATASETS,
        contenders: fairContenders(3),
        labels: { N: n },
        panel: `N = ${n}`,
      }).map((row) => ({ ...row, heavy: n === 1000 })),
    ),
    figures: [],
  };
}
