import type { MethodName } from '../methods/registry.js';
import { type Contender, contenderRun } from './benchmark-rows.js';
import type { ExperimentRow } from './experiment.js';
import type { MetricName } from './metrics.js';
import { paperValues } from './paper-values.js';
import type { RealDataset, RunSpec } from './run-spec.js';
import { namedSeed } from './seeds.js';

export interface RealRows {
  dataset: RealDataset;
  /** the data set's name in the key column Dataset, and as heading */
  name: string;
  contenders: Contender[];
  /** repeated runs of each method */
  repeats: number;
  /** do them one at a time, for their durations */
  timed?: true;
  /** the metrics in the order of the paper's cells */
  metrics: MetricName[];
  /** the paper's cells by method */
  paper: Partial<Record<MethodName, string>>;
}

/** A row for every method on a real data set. */
export function realRows({ dataset, name, contenders, repeats, timed, metrics, paper }: RealRows): ExperimentRow[] {
  return contenders.map((contender) => {
    const { name: method, run } = contenderRun(contender);
    const cells = paper[contender.method];
    return {
      panel: name,
      labels: { Dataset: name, Method: method },
      runs: Array.from(
        { length: repeats },
        (_, i) =>
          ({ ...run, dataset, seed: namedSeed('real', name, contender.method, i), ...(timed && { timed }) }) as RunSpec,
      ),
      paper: cells === undefined ? {} : paperValues(metrics, cells, repeats),
    };
  });
}
