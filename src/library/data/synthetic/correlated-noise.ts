import { requireInput, requireWhole } from '../../core/errors.js';
import { defineSynthetic, type LabelledData, makeSynthetic, type SyntheticOptions } from './design/synthetic.js';

export interface CorrelatedNoiseOptions extends SyntheticOptions {
  /** columns in a block of correlated nuisance; the last block may be shorter */
  blockSize?: number;
  /** correlation ρ of two columns of one block */
  correlation?: number;
}

/**
 * The correlated-noise benchmark: Gaussian informative columns, block-correlated Gaussian nuisance.
 * @param options sizes and seed
 * @example
 * import { makeCorrelatedNoise } from 'divi-repro';
 * const { x, labels, informative } = makeCorrelatedNoise({ n: 200, d: 50, seed: 1, correlation: 0.8 });
 * console.log(x.rows, x.cols, labels[0], informative);
 */
export function makeCorrelatedNoise({
  blockSize = 10,
  correlation = 0.6,
  ...options
}: CorrelatedNoiseOptions): LabelledData {
  requireBlockSize(blockSize);
  requireCorrelation(correlation);
  const shared = Math.sqrt(correlation);
  const own = Math.sqrt(1 - correlation);
  return makeSynthetic('correlated-noise', options, {
    signal: (random) => random.normal(),
    nuisance(random, row) {
      let block = 0;
      for (let j = 0; j < row.length; j++) {
        if (j % blockSize === 0) block = random.normal();
        row[j] = shared * block + own * random.normal();
      }
    },
  });
}

const requireBlockSize = (blockSize: number): void => requireWhole('blockSize', blockSize, 1);

function requireCorrelation(correlation: number): void {
  requireInput(correlation >= 0 && correlation < 1, `correlation must be in [0, 1), not ${correlation}`);
}

export const dataSet = defineSynthetic({
  name: 'correlated-noise',
  standardized: true,
  make: makeCorrelatedNoise,
  own: { blockSize: requireBlockSize, correlation: requireCorrelation },
});
