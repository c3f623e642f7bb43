import { log } from '../../core/math/log.js';
import { largestOfRows, type Matrix } from '../../core/matrix.js';
import { cholesky, choleskySolve, scattersOf, writeCovariances } from './covariances.js';
import { type Family, type FamilyParameters, factorSize, isFull, isPooled, logConstants } from './family.js';
import { KernelRows } from './kernel-rows.js';

/** A mixture of one family, fitted. */
export interface FamilyFit {
  parameters: FamilyParameters;
  logLikelihood: number;
  /** the likeliest component of every row */
  labels: Int32Array;
}

export interface FamilySteps {
  steps: number;
  /** rows below which a component has vanished: there is then no fit */
  leastRows: number;
}

/** an EM ends when the log-likelihood rises by less than this for every row */
const TOLERANCE = 1e-4;
const LOG_2PI = log(2 * Math.PI);

/** EM of a Gaussian or Student mixture of one family from labels; undefined if a component vanishes. */
export function fitFamily(
  y: Matrix,
  labels: Int32Array,
  k: number,
  family: Family,
  steps: FamilySteps,
  heavy = false,
): FamilyFit | undefined {
  const rows = new KernelRows(y, k, heavy);
  try {
    return fitRows(rows, labels, family, steps);
  } finally {
    rows.close();
  }
}

/** The same on rows that are in the kernel. */
export function fitRows(
  y: KernelRows,
  labels: Int32Array,
  family: Family,
  { steps, leastRows }: FamilySteps,
): FamilyFit | undefined {
  const { n, p, k } = y;
  y.assign(labels);
  const size = factorSize(family, p);
  const parameters: FamilyParameters = {
    family,
    k,
    p,
    nu: y.heavy ? FIRST_NU : 0,
    weights: new Float64Array(k),
    means: new Float64Array(k * p),
    factors: new Float64Array(isPooled(family) ? size : k * size),
    halfLogDets: new Float64Array(k),
  };
  const total = y.totalSquares(isFull(family));
  let logLikelihood = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < steps; step++) {
    if (y.heavy && step > 1) parameters.nu = degreesOf(y, parameters.nu);
    const sizes = y.sizesAndMeans(parameters.means);
    if (sizes.some((rows) => !(rows >= leastRows))) return undefined;
    for (let c = 0; c < k; c++) parameters.weights[c] = sizes[c] / n;
    writeCovariances(parameters, scattersOf(y, family, sizes, parameters.means, total));
    const linear = isPooled(family) && !y.heavy;
    const next = linear ? pooledExpectation(y, parameters, total) : ownExpectation(y, parameters);
    const standing = next - logLikelihood < TOLERANCE * n && step > 2;
    logLikelihood = next;
    if (standing) break;
  }
  return { parameters, logLikelihood, labels: largestOfRows(y.responsibilities()) };
}

/** The E-step; returns the log-likelihood. */
function ownExpectation(y: KernelRows, parameters: FamilyParameters): number {
  const { family, p, nu, means, factors } = parameters;
  const step = isPooled(family) ? 0 : factorSize(family, p);
  return y.expectation(logConstants(parameters), means, factors, step, isFull(family), nu);
}

/** ν to begin with, and its bounds; halvings of their range */
const FIRST_NU = 8;
const LEAST_NU = 1;
const MOST_NU = 100;
const HALVINGS = 25;

/** The degrees of freedom after an E-step: the root of one equation (Peel & McLachlan 2000). */
function degreesOf(y: KernelRows, nu: number): number {
  const half = 0.5 * (nu + y.p);
  const constant = 1 + y.weightExcess() / y.n + digamma(half) - log(half);
  let [low, high] = [LEAST_NU, MOST_NU];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = Math.sqrt(low * high);
    if (log(0.5 * middle) - digamma(0.5 * middle) + constant > 0) low = middle;
    else high = middle;
  }
  return Math.sqrt(low * high);
}

/** ψ(x), the derivative of ln Γ, by its recurrence and its asymptotic series. */
function digamma(x: number): number {
  let [at, sum] = [x, 0];
  for (; at < 6; at++) sum -= 1 / at;
  const square = 1 / (at * at);
  return sum + log(at) - 0.5 / at - square * (1 / 12 - square * (1 / 120 - square / 252));
}

/**
 * The same for one covariance: ln r_ik is linear in x but for −½ x'Σ⁻¹x, which all components share and whose sum over
 * the rows is tr(Σ⁻¹ Σ_i xx').
 */
function pooledExpectation(y: KernelRows, parameters: FamilyParameters, total: Float64Array): number {
  const { family, k, p, weights, means, factors, halfLogDets } = parameters;
  const solve = (v: Float64Array): void => {
    if (family === 'PF') choleskySolve(factors, p, v);
    else for (let a = 0; a < p; a++) v[a] *= factors[a];
  };
  const slopes = means.slice();
  const constants = new Float64Array(k);
  for (let c = 0; c < k; c++) {
    const slope = slopes.subarray(c * p, (c + 1) * p);
    solve(slope);
    let square = 0;
    for (let a = 0; a < p; a++) square += slope[a] * means[c * p + a];
    constants[c] = log(weights[c]) - 0.5 * square;
  }
  const shared = -y.n * (halfLogDets[0] + 0.5 * p * LOG_2PI) - 0.5 * traceOfSolved(total, p, family, solve);
  return y.linearExpectation(constants, slopes, shared);
}

/** tr(Σ⁻¹ T). */
function traceOfSolved(t: Float64Array, p: number, family: Family, solve: (v: Float64Array) => void): number {
  if (family === 'PD') {
    const solved = t.slice();
    solve(solved);
    return solved.reduce((sum, value) => sum + value, 0);
  }
  let trace = 0;
  const column = new Float64Array(p);
  for (let a = 0; a < p; a++) {
    for (let b = 0; b < p; b++) column[b] = b <= a ? t[a * p + b] : t[b * p + a];
    solve(column);
    trace += column[a];
  }
  return trace;
}

/** Posterior probabilities of the components for every row, N × K. */
export function posteriorOf(parameters: FamilyParameters, y: Matrix): Matrix {
  const rows = new KernelRows(y, parameters.k, parameters.nu > 0);
  try {
    ownExpectation(rows, parameters);
    return rows.responsibilities();
  } finally {
    rows.close();
  }
}

/** The likeliest component of every row. */
export const posteriorLabels = (parameters: FamilyParameters, y: Matrix): Int32Array =>
  largestOfRows(posteriorOf(parameters, y));

/** The mixture of the listed columns only. */
export function marginalOf(mixture: FamilyParameters, columns: readonly number[]): FamilyParameters {
  const { family, k, p, weights, nu } = mixture;
  const q = columns.length;
  const size = factorSize(family, q);
  const components = isPooled(family) ? 1 : k;
  const factors = new Float64Array(components * size);
  const halfLogDets = new Float64Array(k);
  for (let c = 0; c < components; c++) {
    const covariance = isFull(family) ? covarianceOf(mixture, c, columns) : undefined;
    let halfLogDet = 0;
    if (covariance) halfLogDet = cholesky(covariance, q, factors, c * size);
    else {
      columns.forEach((j, a) => {
        factors[c * size + a] = mixture.factors[c * p + j];
        halfLogDet -= 0.5 * log(factors[c * size + a]);
      });
    }
    if (isPooled(family)) halfLogDets.fill(halfLogDet);
    else halfLogDets[c] = halfLogDet;
  }
  const means = new Float64Array(k * q);
  for (let c = 0; c < k; c++) for (let a = 0; a < q; a++) means[c * q + a] = mixture.means[c * p + columns[a]];
  return { family, k, p: q, nu, weights, means, factors, halfLogDets };
}

/** The covariance of component c among some columns, from its Cholesky factor LL' with an inverted diagonal. */
function covarianceOf({ p, factors }: FamilyParameters, c: number, columns: readonly number[]): Float64Array {
  const q = columns.length;
  const at = (a: number, e: number): number => {
    const value = factors[c * p * p + a * p + e];
    return a === e ? 1 / value : value;
  };
  const out = new Float64Array(q * q);
  columns.forEach((j, a) => {
    for (let b = 0; b <= a; b++) {
      for (let e = 0; e <= Math.min(j, columns[b]); e++) out[a * q + b] += at(j, e) * at(columns[b], e);
    }
  });
  return out;
}

/** ln of the density of component c at one row, but for what is the same for all components. */
export function logDensity(
  { family, p, nu, means, factors, halfLogDets }: FamilyParameters,
  c: number,
  row: Float64Array,
): number {
  const size = factorSize(family, p);
  const from = isPooled(family) ? 0 : c * size;
  const off = row.map((value, a) => value - means[c * p + a]);
  let distance = 0;
  for (let a = 0; a < p; a++) {
    if (!isFull(family)) {
      distance += off[a] * off[a] * factors[from + a];
      continue;
    }
    for (let e = 0; e < a; e++) off[a] -= factors[from + a * p + e] * off[e];
    off[a] *= factors[from + a * p + a];
    distance += off[a] * off[a];
  }
  return -halfLogDets[c] - (nu > 0 ? 0.5 * (nu + p) * log(1 + distance / nu) : 0.5 * distance);
}
