import type { RealSpec } from '../data/data-set.js';
import { type Contender, contenderRow, requireContenders } from './benchmark-rows.js';
import type { ExperimentRow } from './experiment.js';
import type { MetricName } from './metrics.js';
import { paperValues } from './paper-values.js';
import { namedSeed } from './seeds.js';

export interface RealRows {
  dataset: RealSpec;
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
  paper: Readonly<Record<string, string | undefined>>;
}

/** A row for every method on a real data set. */
export function realRows({ dataset, name, contenders, repeats, timed, metrics, paper }: RealRows): ExperimentRow[] {
  requireContenders(paper, contenders);
  return contenders.map((contender) => {
    const { method, options } = contender;
    const { name: title, ...row } = contenderRow(contender);
    const cells = paper[method];
    return {
      ...row,
      panel: name,
      labels: { Dataset: name, Method: title },
      runs: Array.from({ length: repeats }, (_, i) => ({
        method,
        options,
        dataset,
        seed: namedSeed('real', name, method, i),
        ...(timed && { timed }),
      })),
      paper: cells === undefined ? {} : paperValues(metrics, cells, repeats),
    };
  });
}
