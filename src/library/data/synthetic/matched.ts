import {
  defineSynthetic,
  independentNormal,
  type LabelledData,
  makeSynthetic,
  type SyntheticOptions,
} from './design/synthetic.js';

/** The matched benchmark: Gaussian informative columns with unit variance, independent Gaussian nuisance. */
export function makeMatched(options: SyntheticOptions): LabelledData {
  return makeSynthetic('matched', options, { signal: (random) => random.normal(), nuisance: independentNormal });
}

export const dataSet = defineSynthetic({ name: 'matched', standardized: true, make: makeMatched });
