import { log } from '../../core/math/log.js';
import { type Family, isFull, isPooled } from './family.js';

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

/**
 * ln π_k N(x; μ_k, Σ_k) of the row at `from` of `data` for every component, to `out` from `to` on; `constants` are those
 * of `logConstants`, `scratch` has room for P numbers.
 */
export function componentLogDensities(
  { family, k, p, means, factors }: FamilyParameters,
  constants: Float64Array,
  data: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
  scratch: Float64Array,
): void {
  const full = isFull(family);
  const step = isPooled(family) ? 0 : factorSize(family, p);
  for (let c = 0; c < k; c++) {
    const mean = c * p;
    const factor = c * step;
    let distance = 0;
    if (full) {
      for (let a = 0; a < p; a++) {
        let sum = data[from + a] - means[mean + a];
        const row = factor + a * p;
        for (let b = 0; b < a; b++) sum -= factors[row + b] * scratch[b];
        sum *= factors[row + a];
        scratch[a] = sum;
        distance += sum * sum;
      }
    } else {
      for (let a = 0; a < p; a++) {
        const rest = data[from + a] - means[mean + a];
        distance += rest * rest * factors[factor + a];
      }
    }
    out[to + c] = constants[c] - 0.5 * distance;
  }
}
