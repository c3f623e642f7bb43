import { log } from '../../core/math/log.js';
import { type Family, type FamilyParameters, isFull, isPooled } from './family.js';
import { LEAST_VARIANCE } from './gates.js';
import type { KernelRows } from './kernel-rows.js';

/** Sums over rows that the covariances of a family are made of. */
interface Scatters {
  n: number;
  sizes: Float64Array;
  /** Σ_i (x − μ_z)(x − μ_z)' over all components: P × P (lower triangle), or the P sums of squares */
  pooled: Float64Array;
  /** the same of every component, one after another; empty for pooled families */
  own: Float64Array;
}

/** pseudo-rows of the pooled covariance in every own one, κ */
const KAPPA = 2;
const LEAST_SHRINKAGE = 5e-4;

/**
 * Writes the factors of a family: pooled Σ = S/n, or Σ_k = (S_k + κ Σ)/(n_k + κ). Correlations of PF, of OS and of the
 * pooled part of OF are shrunk; variances are at least 10⁻³. The pooled scatters are used up.
 */
export function writeCovariances(parameters: FamilyParameters, scatters: Scatters): void {
  const { pooled, n } = scatters;
  for (let e = 0; e < pooled.length; e++) pooled[e] /= n;
  if (parameters.family === 'PD' || parameters.family === 'OD') writeDiagonal(parameters, scatters, pooled);
  else if (parameters.family === 'PF') writePooledFull(parameters, scatters, pooled);
  else if (parameters.family === 'OS') writeSharedCorrelations(parameters, scatters, pooled);
  else writeOwnFull(parameters, scatters, pooled);
}

function writeDiagonal(parameters: FamilyParameters, { sizes, own }: Scatters, pooled: Float64Array): void {
  const { family, k, p, factors, halfLogDets } = parameters;
  for (let c = 0; c < k; c++) {
    let halfLogDet = 0;
    for (let a = 0; a < p; a++) {
      const shared = Math.max(pooled[a], LEAST_VARIANCE);
      const variance = family === 'PD' ? shared : ownVariance(own[c * p + a], shared, sizes[c]);
      factors[family === 'PD' ? a : c * p + a] = 1 / variance;
      halfLogDet += 0.5 * log(variance);
    }
    halfLogDets[c] = halfLogDet;
  }
}

function writePooledFull({ p, factors, halfLogDets }: FamilyParameters, { n }: Scatters, pooled: Float64Array): void {
  shrink(pooled, p, n);
  halfLogDets.fill(cholesky(pooled, p, factors, 0));
}

function writeOwnFull(parameters: FamilyParameters, { n, sizes, own }: Scatters, pooled: Float64Array): void {
  const { k, p, factors, halfLogDets } = parameters;
  shrink(pooled, p, n);
  const covariance = new Float64Array(p * p);
  for (let c = 0; c < k; c++) {
    const from = c * p * p;
    for (let e = 0; e < p * p; e++) covariance[e] = (own[from + e] + KAPPA * pooled[e]) / (sizes[c] + KAPPA);
    for (let a = 0; a < p; a++) covariance[a * p + a] = Math.max(covariance[a * p + a], LEAST_VARIANCE);
    halfLogDets[c] = cholesky(covariance, p, factors, from);
  }
}

/** Own standard deviations and one correlation matrix: that of residuals scaled by their own standard deviations. */
function writeSharedCorrelations(parameters: FamilyParameters, scatters: Scatters, pooled: Float64Array): void {
  const { k, p, factors, halfLogDets } = parameters;
  const { n, sizes, own } = scatters;
  const sds = new Float64Array(k * p);
  const correlations = new Float64Array(p * p);
  for (let c = 0; c < k; c++) {
    for (let a = 0; a < p; a++) {
      const at = a * p + a;
      sds[c * p + a] = Math.sqrt(ownVariance(own[c * p * p + at], pooled[at], sizes[c]));
    }
    for (let a = 0; a < p; a++) {
      for (let b = 0; b <= a; b++) {
        correlations[a * p + b] += own[(c * p + a) * p + b] / (sds[c * p + a] * sds[c * p + b]) / n;
      }
    }
  }
  const scales = Float64Array.from({ length: p }, (_, a) => Math.sqrt(Math.max(correlations[a * p + a], 1e-12)));
  for (let a = 0; a < p; a++) {
    for (let b = 0; b < a; b++) correlations[a * p + b] /= scales[a] * scales[b];
    correlations[a * p + a] = 1;
  }
  shrink(correlations, p, n);
  const covariance = new Float64Array(p * p);
  for (let c = 0; c < k; c++) {
    for (let a = 0; a < p; a++) {
      for (let b = 0; b <= a; b++) covariance[a * p + b] = correlations[a * p + b] * sds[c * p + a] * sds[c * p + b];
    }
    halfLogDets[c] = cholesky(covariance, p, factors, c * p * p);
  }
}

function ownVariance(scatter: number, pooled: number, size: number): number {
  return Math.max((scatter + KAPPA * pooled) / (size + KAPPA), LEAST_VARIANCE);
}

/** Shrinks the correlations in a covariance matrix of n rows (its lower triangle), in place; returns λ. */
function shrink(covariance: Float64Array, p: number, n: number): number {
  let squares = 0;
  for (let a = 0; a < p; a++) {
    for (let b = 0; b < a; b++) {
      const c = covariance[a * p + b];
      squares += (2 * c * c) / Math.max(covariance[a * p + a] * covariance[b * p + b], 1e-12);
    }
  }
  const lambda = p > 1 ? Math.min(1, Math.max(LEAST_SHRINKAGE, (p * (p - 1)) / n / Math.max(squares, 1e-9))) : 1;
  for (let a = 0; a < p; a++) {
    for (let b = 0; b < a; b++) covariance[a * p + b] *= 1 - lambda;
    covariance[a * p + a] = Math.max(covariance[a * p + a], LEAST_VARIANCE);
  }
  return lambda;
}

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

/** The factor of a covariance matrix of n rows (its lower triangle), its correlations shrunk in place. */
export function factorOf(covariance: Float64Array, p: number, n: number): Float64Array {
  const factor = new Float64Array(p * p);
  shrink(covariance, p, n);
  cholesky(covariance, p, factor, 0);
  return factor;
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

/** The scatters that a family needs; those of pooled Gaussian families follow from the total. */
export function scattersOf(
  y: KernelRows,
  family: Family,
  sizes: Float64Array,
  means: Float64Array,
  total: Float64Array,
): Scatters {
  const { n, p } = y;
  if (!isPooled(family) || y.heavy) {
    const own = y.ownScatters(means, isFull(family));
    const pooled = new Float64Array(isFull(family) ? p * p : p);
    for (let from = 0; from < own.length; from += pooled.length) {
      for (let e = 0; e < pooled.length; e++) pooled[e] += own[from + e];
    }
    return { n, sizes, pooled, own: isPooled(family) ? new Float64Array(0) : own };
  }
  const pooled = total.slice();
  for (let c = 0; c < sizes.length; c++) {
    for (let a = 0; a < p; a++) {
      const weighed = sizes[c] * means[c * p + a];
      if (isFull(family)) for (let b = 0; b <= a; b++) pooled[a * p + b] -= weighed * means[c * p + b];
      else pooled[a] -= weighed * means[c * p + a];
    }
  }
  return { n, sizes, pooled, own: new Float64Array(0) };
}
