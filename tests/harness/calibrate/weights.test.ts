import { it } from 'vitest';
import { groupWeights } from '../../../src/harness/calibrate/weights.js';
import { expectClose } from '../../support/close.js';

it('independent cells count as one each', () => {
  expectClose(
    groupWeights([
      [1, -1, 1, -1],
      [1, 1, -1, -1],
    ]),
    [1, 1],
    1e-12,
  );
});

it('cells that are copies of one another count as one together', () => {
  expectClose(
    groupWeights([
      [1, 2, 4],
      [2, 4, 8],
      [-1, -2, -4],
    ]),
    [1 / 3, 1 / 3, 1 / 3],
    1e-12,
  );
});

it('cells that never vary count as one together, beside the others', () => {
  expectClose(
    groupWeights([
      [3, 3],
      [4, 4],
      [1, 2],
    ]),
    [0.5, 0.5, 1],
    1e-12,
  );
});
