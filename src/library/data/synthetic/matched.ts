import {
  defineSynthetic,
  independentNormal,
  type LabelledData,
  makeSynthetic,
  type SyntheticOptions,
} from './design/synthetic.js';

/**
 * The matched benchmark: Gaussian informative columns with unit variance, independent Gaussian nuisance.
 * @param options sizes and seed
 * @example
 * import { makeMatched } from 'divi-repro';
 * const { x, labels, informative } = makeMatched({ n: 200, d: 50, seed: 1 });
 * console.log(x.rows, x.cols, labels[0], informative);
 */
export function makeMatched(options: SyntheticOptions): LabelledData {
  return makeSynthetic('matched', options, { signal: (random) => random.normal(), nuisance: independentNormal });
}

export const dataSet = defineSynthetic({ name: 'matched', standardized: true, make: makeMatched });
