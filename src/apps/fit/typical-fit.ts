import { requireInput } from '../../library/core/errors.js';
import { adjustedRandIndex } from '../../library/metrics/agreement.js';

/** two labellings with at least this ARI tell the same story */
const AGREEMENT = 0.9;

/** How much labellings of the same rows agree: the ARI over all pairs of them. */
export interface Stability {
  mean: number;
  least: number;
  pairs: number;
}

/** The fit among several that is most like the others. */
export interface TypicalFit {
  /** its place among the fits, from 0 */
  index: number;
  /** mean ARI with the others */
  meanAri: number;
  /** how many of the others agree with it, at an ARI of at least 0.9 */
  agreeing: number;
  others: number;
  stability: Stability;
}

/** The medoid of at least two labellings of the same rows by the ARI, the first of equals; every pair is compared once. */
export function typicalFit(labellings: readonly ArrayLike<number>[]): TypicalFit {
  const n = labellings.length;
  requireInput(n >= 2, `a typical fit is one of at least 2 fits, not of ${n}`);
  const scores = labellings.map(() => new Float64Array(n));
  const pairs: number[] = [];
  for (let a = 0; a < n; a++) {
    for (let b = a + 1; b < n; b++) {
      scores[a][b] = adjustedRandIndex(labellings[a], labellings[b]);
      scores[b][a] = scores[a][b];
      pairs.push(scores[a][b]);
    }
  }
  const sums = scores.map(sorted).map((row) => row.reduce((sum, score) => sum + score, 0));
  const index = sums.indexOf(Math.max(...sums));
  return {
    index,
    meanAri: sums[index] / (n - 1),
    agreeing: scores[index].filter((score, b) => b !== index && score >= AGREEMENT).length,
    others: n - 1,
    stability: {
      mean: pairs.reduce((sum, score) => sum + score, 0) / pairs.length,
      least: pairs.reduce((least, score) => Math.min(least, score)),
      pairs: pairs.length,
    },
  };
}

/** In order of size, so that equal scores in another order have an equal sum, and the first of equals is the first. */
const sorted = (scores: Float64Array): Float64Array => scores.slice().sort();
