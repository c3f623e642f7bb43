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
