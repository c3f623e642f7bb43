import type { MethodName, MethodOptions } from '../methods/registry.js';
import type { ExperimentRow } from './experiment.js';
import type { MetricName } from './metrics.js';
import { paperValues } from './paper-values.js';
import type { RunSpec, SyntheticDataset } from './run-spec.js';
import { namedSeed } from './seeds.js';

/** A method of a comparison, with the options of its protocol. */
export type Contender = { [M in MethodName]: { method: M; options: MethodOptions[M] } }[MethodName];

export interface BenchmarkRows {
  dataset: Omit<SyntheticDataset, 'seed'>;
  /** how many data sets */
  datasets: number;
  contenders: Contender[];
  /** the metrics in the order of the paper's cells */
  metrics: MetricName[];
  /** the paper's cells by method */
  paper: Partial<Record<MethodName, string>>;
  /** key columns besides Method */
  labels: Record<string, string | number>;
  panel?: string;
}

/** A row for every method, each run once on the same independently generated data sets. */
export function benchmarkRows(options: BenchmarkRows): ExperimentRow[] {
  const { dataset, datasets, contenders, metrics, paper, labels, panel } = options;
  return contenders.map((contender) => {
    const cells = paper[contender.method];
    return {
      panel,
      labels: { ...labels, Method: contender.method },
      runs: Array.from({ length: datasets }, (_, i) => {
        const { generator, n } = dataset;
        return {
          ...contender,
          dataset: { ...dataset, seed: namedSeed('data set', generator, n, i + 1) },
          seed: namedSeed('run', generator, n, contender.method, i + 1),
        } as RunSpec;
      }),
      paper: cells === undefined ? {} : paperValues(metrics, cells, datasets),
    };
  });
}
