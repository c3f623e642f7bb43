import { log } from '../../core/math/log.js';

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
