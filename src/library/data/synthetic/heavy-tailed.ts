import { requireInput } from '../../core/errors.js';
import {
  defineSynthetic,
  independentNormal,
  type LabelledData,
  makeSynthetic,
  type SyntheticOptions,
} from './design/synthetic.js';

export interface HeavyTailedOptions extends SyntheticOptions {
  /** degrees of freedom of the Student-t signal */
  df?: number;
}

/**
 * The heavy-tailed benchmark: Student-t informative columns scaled to unit variance, independent Gaussian nuisance.
 * @param options sizes and seed
 * @example
 * import { makeHeavyTailed } from 'divi-repro';
 * const { x, labels, informative } = makeHeavyTailed({ n: 200, d: 50, seed: 1, df: 4 });
 * console.log(x.rows, x.cols, labels[0], informative);
 */
export function makeHeavyTailed({ df = 5, ...options }: HeavyTailedOptions): LabelledData {
  requireDf(df);
  const unitVariance = Math.sqrt((df - 2) / df);
  return makeSynthetic('heavy-tailed', options, {
    signal: (random) => random.studentT(df) * unitVariance,
    nuisance: independentNormal,
  });
}

function requireDf(df: number): void {
  requireInput(Number.isFinite(df) && df > 2, `df must be above 2 for the variance to exist, not ${df}`);
}

export const dataSet = defineSynthetic({
  name: 'heavy-tailed',
  standardized: true,
  make: makeHeavyTailed,
  own: { df: requireDf },
});
