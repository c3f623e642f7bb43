import type { MethodName, MethodOptions } from '../methods/registry.js';
import type { ExperimentRow } from './experiment.js';
import type { MetricName } from './metrics.js';
import { paperValues } from './paper-values.js';
import type { RunSpec, SyntheticDataset } from './run-spec.js';
import { namedSeed } from './seeds.js';

/** A method of a comparison, with the options of its protocol. */
export type Contender = {
  [M in MethodName]: {
    method: M;
    options: MethodOptions[M];
    /** its name in the table, where the method's own does not say enough */
    name?: string;
  };
}[MethodName];

/** A contender as a run has it, and its name in the table. */
export function contenderRun({ name, ...run }: Contender): { name: string; run: Omit<Contender, 'name'> } {
  return { name: name ?? run.method, run };
}

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
    const { name, run } = contenderRun(contender);
    const cells = paper[contender.method];
    return {
      panel,
      labels: { ...labels, Method: name },
      runs: Array.from({ length: datasets }, (_, i) => {
        const { generator, n } = dataset;
        return {
          ...run,
          dataset: { ...dataset, seed: namedSeed('data set', generator, n, i + 1) },
          seed: namedSeed('run', generator, n, contender.method, i + 1),
        } as RunSpec;
      }),
      paper: cells === undefined ? {} : paperValues(metrics, cells, datasets),
    };
  });
}
