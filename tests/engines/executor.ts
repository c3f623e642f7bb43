// What runs the fixed set in another engine: every method and data set that needs no files, in one bundle.

import { dataSet as gaussianMixture } from '../../experiments/data-sets/gaussian-mixture.js';
import { dataSet as singleCloud } from '../../experiments/data-sets/single-cloud.js';
import { dataSet as varied } from '../../experiments/data-sets/varied.js';
import { gmm, gmmBic, kMeans, spkm, spkmGap, varSel as varsel } from '../../experiments/methods/baseline-methods.js';
import {
  diviAdaptive,
  diviInfo,
  diviNonInfo as diviNoninfo,
  diviRandom,
  diviRestarts,
  stepA,
} from '../../experiments/methods/divi-methods.js';
import * as clustering from '../../experiments/metrics/clustering.js';
import { parseClassTable } from '../../src/harness/data-sets/class-table.js';
import { Registry } from '../../src/harness/experiment/registry.js';
import { executeRun, type RunResult } from '../../src/harness/runs/execute-run.js';
import type { ResolvedRun } from '../../src/harness/runs/resolved-run.js';
import type { DataSet } from '../../src/library/data/data-set.js';
import { dataSet as correlatedNoise } from '../../src/library/data/synthetic/correlated-noise.js';
import { dataSet as heavyTailed } from '../../src/library/data/synthetic/heavy-tailed.js';
import { dataSet as matched } from '../../src/library/data/synthetic/matched.js';

const METHODS = [
  diviAdaptive,
  diviInfo,
  diviNoninfo,
  diviRandom,
  diviRestarts,
  gmm,
  gmmBic,
  kMeans,
  spkm,
  spkmGap,
  stepA,
  varsel,
];

/** Wine from its text: there may be no files here. */
const wineOf = (text: string): DataSet => ({
  name: 'wine',
  kind: 'real',
  standardized: true,
  with: (options) => ({ source: 'wine', ...options }),
  resolve: (spec) => spec,
  describe: () => 'wine',
  classes: () => 3,
  load: () => ({ ...parseClassTable(text, 'wine.csv', 13), informative: null }),
  missing: () => null,
});

// a bundler may have a module's exports in another order
const METRICS = Object.values(clustering).sort((a, b) => (a.name < b.name ? -1 : 1));

export const registryWith = (wine: string): Registry =>
  new Registry(
    METHODS,
    [matched, heavyTailed, correlatedNoise, varied, singleCloud, gaussianMixture, wineOf(wine)],
    METRICS,
  );

/** All numbers of a run but its time: metrics, the hash of its data, and every label and gate. */
export type Numbers = Omit<RunResult, 'durationMs'>;

/** Does the runs, one after another. */
export function executeAll(runs: readonly ResolvedRun[], wine: string): Numbers[] {
  const registry = registryWith(wine);
  return runs.map(({ timed: _timed, ...run }) => {
    const { durationMs: _durationMs, ...numbers } = executeRun({ ...run, details: true }, registry);
    return numbers;
  });
}
