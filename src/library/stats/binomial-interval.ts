import { log } from '../core/math/log.js';
import { logBeta } from './special-functions.js';

const STEPS = 60;

/**
 * The exact interval of a share of which `hits` of `n` were seen (Clopper & Pearson 1934), at 95 % unless `level` says
 * otherwise: the shares that neither tail of the binomial refuses.
 */
export function binomialInterval(hits: number, n: number, level = 0.95): [low: number, high: number] {
  const tail = (1 - level) / 2;
  // P(X ≥ hits) = I_p(hits, n − hits + 1)
  const low = hits === 0 ? 0 : crossing(hits, n - hits + 1, tail);
  const high = hits === n ? 1 : crossing(hits + 1, n - hits, 1 - tail);
  return [low, high];
}

/** The p at which I_p(a, b), which grows with p, comes to a value. */
function crossing(a: number, b: number, value: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < STEPS; i++) {
    const middle = (low + high) / 2;
    if (logBeta(a, b, middle, 1 - middle) < log(value)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
