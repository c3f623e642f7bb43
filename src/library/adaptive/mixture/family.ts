import { log } from '../../core/math/log.js';
import { logGamma } from '../../core/math/log-gamma.js';

/**
 * Covariances of a Gaussian mixture: PD pooled diagonal; OD own diagonal; PF pooled full; OS own standard deviations with
 * one correlation matrix; OF own full.
 */
export type Family = 'PD' | 'OD' | 'PF' | 'OS' | 'OF';

export const FAMILIES: readonly Family[] = ['PD', 'OD', 'PF', 'OS', 'OF'];

export const isFull = (family: Family): boolean => family !== 'PD' && family !== 'OD';
export const isPooled = (family: Family): boolean => family === 'PD' || family === 'PF';

/** Free parameters of a mixture of K components on P columns. */
export function parameterCount(family: Family, k: number, p: number): number {
  const covariances = {
    PD: p,
    OD: k * p,
    PF: (p * (p + 1)) / 2,
    OS: k * p + (p * (p - 1)) / 2,
    OF: (k * p * (p + 1)) / 2,
  };
  return k - 1 + k * p + covariances[family];
}

const LOG_2PI = log(2 * Math.PI);

/** A Gaussian or Student mixture of one family, as its densities are computed. */
export interface FamilyParameters {
  family: Family;
  k: number;
  p: number;
  /** degrees of freedom of Student's law, ν, the same for all components; 0 for Gaussian ones */
  nu: number;
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

/** ln π_k − ½ ln |Σ_k| − P/2 ln 2π of every component, or with Student's constant in place of the last. */
export function logConstants({ p, nu, weights, halfLogDets }: FamilyParameters): Float64Array {
  const shared =
    nu > 0 ? logGamma(0.5 * (nu + p)) - logGamma(0.5 * nu) - 0.5 * p * log(nu * Math.PI) : -0.5 * p * LOG_2PI;
  return weights.map((weight, c) => log(weight) - halfLogDets[c] + shared);
}
