import { log } from '../../core/math/log.js';
import { type Family, isFull } from './family.js';

const LOG_2PI = log(2 * Math.PI);

/** A Gaussian mixture of one family, as its densities are computed. */
export interface FamilyParameters {
  family: Family;
  k: number;
  p: number;
  /** π */
  weights: Float64Array;
  /** K × P */
  means: Float64Array;
  /**
   * one for all components of a pooled family, else one each: the inverses of P variances, or the P × P Cholesky factor
   * with the inverses of its diagonal
   */
  factors: Float64Array;
  /** ½ ln |Σ_k| of every component */
  halfLogDets: Float64Array;
}

/** Numbers in one factor. */
export const factorSize = (family: Family, p: number): number => (isFull(family) ? p * p : p);

/** ln π_k − ½ ln |Σ_k| − P/2 ln 2π of every component. */
export function logConstants({ p, weights, halfLogDets }: FamilyParameters): Float64Array {
  return weights.map((weight, c) => log(weight) - halfLogDets[c] - 0.5 * p * LOG_2PI);
}
