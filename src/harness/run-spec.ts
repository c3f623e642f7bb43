import type { MethodName, MethodOptions } from '../methods/registry.js';

/** A synthetic data set by its generator and everything that fixes it. */
export interface DatasetSpec {
  generator: 'matched' | 'heavy-tailed' | 'correlated-noise';
  n: number;
  seed: number;
  d?: number;
  k?: number;
  informative?: number;
  clusters?: 'balanced' | 'random';
}

/** One run as an experiment asks for it: a method with options on a data set, with the method's own seed. */
export type RunSpec = {
  [M in MethodName]: { dataset: DatasetSpec; method: M; options: MethodOptions[M]; seed: number };
}[MethodName];
