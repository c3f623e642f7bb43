import { log } from '../../core/math/log.js';

const LEAST_PIVOT = 1e-7;

/**
 * Cholesky's factor L of the symmetric p × p matrix C = LL' (of which the lower triangle is read), to `out` from `at` on,
 * with the inverses of its diagonal in their place. Returns ½ ln |C|.
 */
export function cholesky(c: Float64Array, p: number, out: Float64Array, at: number): number {
  let halfLogDet = 0;
  for (let a = 0; a < p; a++) {
    const row = at + a * p;
    for (let b = 0; b <= a; b++) {
      const other = at + b * p;
      let sum = c[a * p + b];
      for (let e = 0; e < b; e++) sum -= out[row + e] * out[other + e];
      if (a === b) {
        const pivot = Math.sqrt(Math.max(sum, LEAST_PIVOT));
        halfLogDet += log(pivot);
        out[row + a] = 1 / pivot;
      } else out[row + b] = sum * out[other + b];
    }
  }
  return halfLogDet;
}

/** C⁻¹ b, in place, from the factor that `cholesky` wrote. */
export function choleskySolve(factor: Float64Array, p: number, b: Float64Array): void {
  for (let a = 0; a < p; a++) {
    let sum = b[a];
    for (let e = 0; e < a; e++) sum -= factor[a * p + e] * b[e];
    b[a] = sum * factor[a * p + a];
  }
  for (let a = p - 1; a >= 0; a--) {
    let sum = b[a];
    for (let e = a + 1; e < p; e++) sum -= factor[e * p + a] * b[e];
    b[a] = sum * factor[a * p + a];
  }
}
