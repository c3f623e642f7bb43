import { adjustedRandIndex } from './adjusted-rand-index.js';

/** How alike several labellings of the same rows are. */
export interface Stability {
  /** ARI over all pairs */
  mean: number;
  least: number;
  pairs: number;
}

/** The agreement of every labelling with every other; at least two are needed. */
export function pairwiseStability(labellings: readonly ArrayLike<number>[]): Stability {
  const scores = labellings.flatMap((a, i) => labellings.slice(i + 1).map((b) => adjustedRandIndex(a, b)));
  return {
    mean: scores.reduce((sum, score) => sum + score, 0) / scores.length,
    least: Math.min(...scores),
    pairs: scores.length,
  };
}
