import { Matrix } from '../core/matrix.js';
import { groupStatistics } from './group-statistics.js';

/**
 * The probability that a value of `a` exceeds one of `b`, ties counting half: Mann and Whitney's U over n₁ n₂, also known
 * as the area under the ROC curve. It depends on ranks alone, so no outlier moves it far.
 */
export function probabilityOfSuperiority(a: Float64Array, b: Float64Array): number {
  const [n, m] = [a.length, b.length];
  const both = new Matrix(n + m, 1);
  both.data.set(a);
  both.data.set(b, n);
  const { rankSums } = groupStatistics(both, new Int32Array(n + m).fill(1, n), 2);
  return (rankSums.get(0, 0) - (n * (n + 1)) / 2) / (n * m);
}
