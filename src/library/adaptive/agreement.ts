import type { Matrix } from '../core/matrix.js';
import { stream } from '../core/random.js';
import { adjustedRandIndex } from '../metrics/adjusted-rand-index.js';
import { type AdaptiveFit, fitAdaptive } from './fit.js';
import type { AdaptiveOptions } from './options.js';

/** How far fits that differ only in their random halvings and starts agree. */
export interface Agreement {
  /** K of every further fit */
  k: number[];
  /** share of them with the same K */
  sameK: number;
  /** mean adjusted Rand index of their labels with those of this fit */
  meanAri: number;
}

/** Further fits with other seeds, compared with the first; null where none is asked for. */
export function agreementOf(
  x: Matrix,
  options: AdaptiveOptions,
  { labels, probabilities }: AdaptiveFit,
  threads: number,
): Agreement | null {
  if (options.agreement === 0) return null;
  const others = Array.from({ length: options.agreement }, (_, a) => {
    const seed = stream(options.seed, 'adaptive', 'agreement', a).uint32();
    return fitAdaptive(x, { ...options, seed, onSplit: undefined }, threads);
  });
  const k = others.map((other) => other.probabilities.cols);
  const aris = others.map((other) => adjustedRandIndex(other.labels, labels));
  return {
    k,
    sameK: k.filter((count) => count === probabilities.cols).length / k.length,
    meanAri: aris.reduce((sum, ari) => sum + ari, 0) / aris.length,
  };
}
