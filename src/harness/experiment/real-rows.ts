import type { RealSpec } from '../../library/data/data-set.js';
import { type Contender, contenderRow, requireContenders } from './benchmark-rows.js';
import type { ExperimentRow } from './experiment.js';
import type { MetricName } from './metrics.js';
import { paperValues } from './paper-values.js';
import type { RunSpec } from './run-spec.js';
import { namedSeed } from './seeds.js';

export interface RealRows {
  dataset: RealSpec;
  /** the data set's name in the key column Dataset, and as heading */
  name: string;
  contenders: Contender[];
  /** repeated runs of each method, as many as the paper has */
  repeats: number;
  /** how many the verdicts stand on, those that are shown among them */
  judgedRepeats?: number;
  /** do them one at a time, for their durations */
  timed?: true;
  /** the metrics in the order of the paper's cells */
  metrics: MetricName[];
  /** the paper's cells by method */
  paper: Readonly<Record<string, string | undefined>>;
}

/** A row for every method on a real data set. */
export function realRows(options: RealRows): ExperimentRow[] {
  const { dataset, name, contenders, repeats, judgedRepeats = repeats, timed, metrics, paper } = options;
  requireContenders(paper, contenders);
  return contenders.map((contender) => {
    const { method, options: methodOptions } = contender;
    const { name: title, ...row } = contenderRow(contender);
    const cells = paper[method];
    const run = (i: number): RunSpec => ({
      method,
      options: methodOptions,
      dataset,
      seed: namedSeed('real', name, method, i),
    });
    return {
      ...row,
      panel: name,
      labels: { Dataset: name, Method: title },
      runs: Array.from({ length: repeats }, (_, i) => ({ ...run(i), ...(timed && { timed }) })),
      // no time is read off them, so they need not run alone
      furtherRuns: Array.from({ length: judgedRepeats - repeats }, (_, i) => run(repeats + i)),
      paper: cells === undefined ? {} : paperValues(metrics, cells, repeats),
    };
  });
}
