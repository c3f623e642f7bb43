// What runs the fixed set in another engine: every method and data set that needs no files, in one bundle.

import { parseClassTable } from '../../src/harness/data-sets/files/class-table.js';
import { Registry } from '../../src/harness/experiment/registry.js';
import { method as diviAdaptive } from '../../src/harness/methods/divi-adaptive.js';
import { method as diviInfo } from '../../src/harness/methods/divi-info.js';
import { method as diviNoninfo } from '../../src/harness/methods/divi-noninfo.js';
import { method as diviRandom } from '../../src/harness/methods/divi-random.js';
import { method as diviRestarts } from '../../src/harness/methods/divi-restarts.js';
import { method as gmm } from '../../src/harness/methods/gmm.js';
import { method as gmmBic } from '../../src/harness/methods/gmm-bic.js';
import { method as kMeans } from '../../src/harness/methods/k-means.js';
import { method as spkm } from '../../src/harness/methods/spkm.js';
import { method as spkmGap } from '../../src/harness/methods/spkm-gap.js';
import { method as stepA } from '../../src/harness/methods/step-a.js';
import { method as varsel } from '../../src/harness/methods/varsel.js';
import { executeRun, type RunResult } from '../../src/harness/runs/execute-run.js';
import type { ResolvedRun } from '../../src/harness/runs/resolved-run.js';
import type { DataSet } from '../../src/library/data/data-set.js';
import { dataSet as correlatedNoise } from '../../src/library/data/synthetic/correlated-noise.js';
import { dataSet as heavyTailed } from '../../src/library/data/synthetic/heavy-tailed.js';
import { dataSet as matched } from '../../src/library/data/synthetic/matched.js';
import { dataSet as varied } from '../../src/library/data/synthetic/varied.js';

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
  with: (options) => ({ source: 'wine', ...options }),
  resolve: (spec) => spec,
  describe: () => 'wine',
  clusters: () => 3,
  load: () => ({ ...parseClassTable(text, 'wine.csv', 13), informative: null }),
  missing: () => null,
});

export const registryWith = (wine: string): Registry =>
  new Registry(METHODS, [matched, heavyTailed, correlatedNoise, varied, wineOf(wine)]);

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
