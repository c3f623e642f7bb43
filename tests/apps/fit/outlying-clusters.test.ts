import { expect, it } from 'vitest';
import { outlyingClusters } from '../../../src/apps/fit/outlying-clusters.js';
import { Matrix } from '../../../src/library/core/matrix.js';

it('of features in which an outlier lies equally far out, the first is named', () => {
  // the other rows do not vary in either: the last row is infinitely far out in both
  const x = Matrix.fromRows([
    [1, 7, 3],
    [2, 7, 3],
    [3, 7, 3],
    [2, 8, 4],
  ]);
  const labels = Int32Array.of(0, 0, 0, 1);
  expect(outlyingClusters({ x }, labels, [3, 1])).toEqual([
    { cluster: 1, rows: [3], index: 1, others: 7, distance: Number.POSITIVE_INFINITY },
  ]);
});
