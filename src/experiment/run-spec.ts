import type { MethodName, MethodOptions } from '../methods/registry.js';

/** A synthetic data set by its generator and everything that fixes it. */
export interface SyntheticDataset {
  generator: 'matched' | 'heavy-tailed' | 'correlated-noise';
  n: number;
  seed: number;
  d?: number;
  k?: number;
  informative?: number;
  clusters?: 'balanced' | 'random';
  /** leave the columns as they are drawn, for a method that standardises by itself */
  raw?: true;
}

/** A real data set: a file of the data folder. */
export type RealDataset = { raw?: true } & (
  | { source: 'wine' }
  | { source: '20ng' }
  | {
      source: 'isolet';
      /** A, J, K, L, M, which the paper's numbers point to, or A to E, as its text says */
      letters: 'text-sorted' | 'a-e';
    }
);

export type DatasetSpec = SyntheticDataset | RealDataset;

/** One run as an experiment asks for it: a method with options on a data set, with the method's own seed. */
export type RunSpec = {
  [M in MethodName]: {
    dataset: DatasetSpec;
    method: M;
    options: MethodOptions[M];
    seed: number;
    /** its duration matters: it is run alone, after a warm-up */
    timed?: true;
    /** keep what it found: labels and gates */
    details?: true;
  };
}[MethodName];

/** How messages name a data set. */
export function datasetName(dataset: DatasetSpec): string {
  if ('generator' in dataset) {
    const { generator, n, d = 100, seed } = dataset;
    return `${generator} N = ${n}, D = ${d}, data set ${seed}`;
  }
  return dataset.source === 'isolet' ? `isolet, letters ${dataset.letters}` : dataset.source;
}
