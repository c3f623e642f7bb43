import { type Contender, namedSeed } from '../../src/harness/experiment/benchmark-rows.js';
import type { ExperimentRow } from '../../src/harness/experiment/experiment.js';
import type { SyntheticSpec } from '../../src/library/data/data-set.js';
import { gmm, gmmBic, kMeans, varSel } from '../methods/baseline-methods.js';
import { diviAdaptive, diviInfo } from '../methods/divi-methods.js';
import { K_MEANS_STARTS, MAX_CLUSTERS, RESTARTS } from './fair.js';

export const ADAPTIVE_METRICS: string[] = ['k', 'certain', 'ari', 'nmi', 'f1', 'activeDims'];

/** Adaptive DIVI: as many clusters as are likely, or as it is given. */
export const AUTO: Contender = diviAdaptive.with({ clusters: 'auto' });
export const asked = (k: number): Contender => ({
  name: `DIVI-Adaptive, K = ${k}`,
  ...diviAdaptive.with({ clusters: k }),
});

/** The rivals that are given K, tuned as in the fair comparisons. */
export const toldRivals = (k: number): Contender[] => [
  kMeans.with({ k, nInit: K_MEANS_STARTS }),
  gmm.with({ k, nInit: RESTARTS }),
  varSel.with({ k, nInit: RESTARTS }),
];

/** The largest K that BIC may choose if there are up to eight clusters. */
export const MOST_CLUSTERS = 10;

/** The same for any number: that of the fair comparisons, if it leaves room above the truth. */
export const roomAbove = (k: number): number => (k < MAX_CLUSTERS ? MAX_CLUSTERS : k + 2);

/** The rivals that choose K of 1 to `maxK`. */
export const choosingRivals = (maxK: number): Contender[] => [
  gmmBic.with({ maxK, nInit: RESTARTS }),
  { name: 'VarSel, K by BIC', ...varSel.with({ k: 'bic', maxK, nInit: RESTARTS, nKeep: RESTARTS / 2 }) },
];

/** DIVI as the paper has it, whose K is its schedule's. */
export const DIVI: Contender = { name: 'DIVI, default schedule', ...diviInfo.with({}) };

export interface FreshRows {
  /** what tells these data sets from all others: data and runs are seeded by it */
  names: (string | number)[];
  /** all of a spec but its seed */
  dataset: Omit<SyntheticSpec, 'seed'>;
  contenders: Contender[];
  /** how many data sets; those of fewer contenders are the first */
  datasets: number;
  labels: Record<string, string | number>;
  panel?: string;
  heavy?: boolean;
}

/** A row for every method on data sets that nothing was tuned on. */
export function freshRows({
  names,
  dataset,
  contenders,
  datasets,
  labels,
  panel,
  heavy = false,
}: FreshRows): ExperimentRow[] {
  const specs = Array.from(
    { length: datasets },
    (_, i) => ({ ...dataset, seed: namedSeed('adaptive data set', ...names, i) }) as SyntheticSpec,
  );
  return contenders.map(({ name, method, options, oracleCandidate }) => ({
    ...(oracleCandidate && { oracleCandidate }),
    ...(panel !== undefined && { panel }),
    labels: { ...labels, Method: name ?? method },
    heavy,
    runs: specs.map((spec, i) => ({
      method,
      options,
      dataset: spec,
      seed: namedSeed('adaptive run', ...names, method, i),
    })),
    paper: {},
  }));
}
