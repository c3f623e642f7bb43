import type { SyntheticSpec } from '../../library/data/data-set.js';
import type { MethodSpec } from '../methods/shared/method.js';
import type { ExperimentRow } from './experiment.js';
import type { MetricName } from './metrics.js';
import { paperValues } from './paper-values.js';
import { namedSeed } from './seeds.js';

/** A method of a comparison, with the options of its protocol. */
export interface Contender extends MethodSpec {
  /** its name in the table, where the method's own does not say enough */
  name?: string;
  /** one of several rows of a method, the best of which an oracle would pick */
  oracleCandidate?: true;
}

/** What the rows of a method have in common: its name in the table, and the paper's cells. */
export function contenderRow({ name, method, oracleCandidate }: Contender): { name: string; oracleCandidate?: true } {
  return { name: name ?? method, ...(oracleCandidate && { oracleCandidate }) };
}

export interface BenchmarkRows {
  /** all of a spec but its seed */
  dataset: { generator: string; n: number } & Partial<SyntheticSpec>;
  /** how many data sets the rows show, as many as the paper has */
  datasets: number;
  /** how many the verdicts stand on, those that are shown among them */
  judgedDatasets?: number;
  contenders: Contender[];
  /** the metrics in the order of the paper's cells */
  metrics: MetricName[];
  /** the paper's cells by method */
  paper: Readonly<Record<string, string | undefined>>;
  /** key columns besides Method */
  labels: Record<string, string | number>;
  panel?: string;
}

/** A row for every method, each run once on the same independently generated data sets. */
export function benchmarkRows(options: BenchmarkRows): ExperimentRow[] {
  const { dataset, datasets, judgedDatasets = datasets, contenders, metrics, paper, labels, panel } = options;
  requireContenders(paper, contenders);
  const { generator, n } = dataset;
  const specs = Array.from({ length: judgedDatasets }, (_, i) => ({
    ...dataset,
    seed: namedSeed('data set', generator, n, i + 1),
  }));
  return contenders.map((contender) => {
    const { method, options: methodOptions } = contender;
    const { name, ...row } = contenderRow(contender);
    const cells = paper[method];
    const runs = specs.map((spec, i) => ({
      method,
      options: methodOptions,
      dataset: spec,
      seed: namedSeed('run', generator, n, method, i + 1),
    }));
    return {
      ...row,
      panel,
      labels: { ...labels, Method: name },
      runs: runs.slice(0, datasets),
      furtherRuns: runs.slice(datasets),
      paper: cells === undefined ? {} : paperValues(metrics, cells, datasets),
    };
  });
}

/** Throws where the paper's cells name a method that is not compared: a misspelt name would lose them. */
export function requireContenders(paper: object, contenders: readonly Contender[]): void {
  const stray = Object.keys(paper).find((name) => contenders.every(({ method }) => method !== name));
  if (stray !== undefined) throw new Error(`the paper's cells name '${stray}', which is none of the methods compared`);
}
