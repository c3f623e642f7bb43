import type { Matrix } from '../../core/matrix.js';
import { movedBetween, sizesOf } from '../columns.js';
import type { FamilyParameters } from './family.js';
import { type FamilyFit, posteriorLabels } from './family-mixture.js';

/** assignments to the nearest centre, at most */
const HARD_STEPS = 20;

/**
 * K-means from a mixture's partition, as a mixture with equal weights and one variance: if clusters overlap much, centres
 * of whole groups are less noisy than those of an EM.
 */
export function hardened(y: Matrix, start: Int32Array, k: number): FamilyFit {
  let labels = start;
  for (let step = 0; ; step++) {
    const parameters = nearestCentres(y, labels, k);
    const next = posteriorLabels(parameters, y);
    const isLast =
      step === HARD_STEPS || sizesOf(next, k).some((size) => size === 0) || movedBetween(next, labels) === 0;
    labels = next;
    if (isLast) return { parameters, logLikelihood: 0, labels };
  }
}

/** The centres of a partition and one variance for all columns: the likeliest component is the nearest centre. */
function nearestCentres({ rows: n, cols: p, data }: Matrix, labels: Int32Array, k: number): FamilyParameters {
  const sizes = sizesOf(labels, k);
  const means = new Float64Array(k * p);
  for (let e = 0; e < data.length; e++) {
    const c = labels[Math.floor(e / p)];
    means[c * p + (e % p)] += data[e] / sizes[c];
  }
  let within = 0;
  for (let e = 0; e < data.length; e++) {
    const off = data[e] - means[labels[Math.floor(e / p)] * p + (e % p)];
    within += off * off;
  }
  const factors = new Float64Array(p).fill((n * p) / Math.max(within, 1e-9));
  const weights = new Float64Array(k).fill(1 / k);
  return { family: 'PD', k, p, nu: 0, weights, means, factors, halfLogDets: new Float64Array(k) };
}
