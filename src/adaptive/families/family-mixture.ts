import { log } from '../../core/math/log.js';
import type { Matrix } from '../../core/matrix.js';
import { softmaxRow } from '../mixture/expectation.js';
import { choleskySolve } from './cholesky.js';
import { writeCovariances } from './covariances.js';
import { type Family, isFull, isPooled } from './family.js';
import { scattersOf, sizesAndMeans, totalSquares } from './moments.js';
import { componentLogDensities, type FamilyParameters, factorSize, logConstants } from './parameters.js';

/** A mixture of one family, fitted. */
export interface FamilyFit {
  parameters: FamilyParameters;
  logLikelihood: number;
  /** N × K */
  responsibilities: Float64Array;
}

export interface FamilySteps {
  steps: number;
  /** rows below which a component has vanished: there is then no fit */
  leastRows: number;
}

/** an EM ends where the log-likelihood rises by less than this for every row */
const TOLERANCE = 1e-4;
const LOG_2PI = log(2 * Math.PI);

/** EM of a Gaussian mixture of one family from labels; undefined where a component vanishes. */
export function fitFamily(
  y: Matrix,
  labels: Int32Array,
  k: number,
  family: Family,
  { steps, leastRows }: FamilySteps,
): FamilyFit | undefined {
  const { rows: n, cols: p } = y;
  const size = factorSize(family, p);
  const parameters: FamilyParameters = {
    family,
    k,
    p,
    weights: new Float64Array(k),
    means: new Float64Array(k * p),
    factors: new Float64Array(isPooled(family) ? size : k * size),
    halfLogDets: new Float64Array(k),
  };
  const responsibilities = new Float64Array(n * k);
  for (let i = 0; i < n; i++) responsibilities[i * k + labels[i]] = 1;
  const total = totalSquares(y, isFull(family));
  let logLikelihood = Number.NEGATIVE_INFINITY;
  for (let step = 0; step < steps; step++) {
    const sizes = sizesAndMeans(y, responsibilities, parameters.means);
    if (sizes.some((rows) => !(rows >= leastRows))) return undefined;
    parameters.weights.set(sizes.map((rows) => rows / n));
    writeCovariances(parameters, scattersOf(y, family, responsibilities, sizes, parameters.means, total));
    const next = isPooled(family)
      ? expectPooled(y, parameters, total, responsibilities)
      : expectOwn(y, parameters, responsibilities);
    const standing = next - logLikelihood < TOLERANCE * n && step > 2;
    logLikelihood = next;
    if (standing) break;
  }
  return { parameters, logLikelihood, responsibilities };
}

/** The E-step; returns the log-likelihood. */
function expectOwn(y: Matrix, parameters: FamilyParameters, r: Float64Array): number {
  const { k, p } = parameters;
  const constants = logConstants(parameters);
  const scratch = new Float64Array(p);
  let sum = 0;
  for (let i = 0; i < y.rows; i++) {
    componentLogDensities(parameters, constants, y.data, i * p, r, i * k, scratch);
    sum += softmaxRow(r, i * k, k);
  }
  return sum;
}

/**
 * The same for one covariance: ln r_ik is linear in x but for −½ x'Σ⁻¹x, which all components share and whose sum over
 * the rows is tr(Σ⁻¹ Σ_i xx').
 */
function expectPooled(y: Matrix, parameters: FamilyParameters, total: Float64Array, r: Float64Array): number {
  const { family, k, p, weights, means, factors, halfLogDets } = parameters;
  const { rows: n, data } = y;
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
  let sum = -n * (halfLogDets[0] + 0.5 * p * LOG_2PI) - 0.5 * traceOfSolved(total, p, family, solve);
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < k; c++) {
      let value = constants[c];
      for (let a = 0; a < p; a++) value += slopes[c * p + a] * data[i * p + a];
      r[i * k + c] = value;
    }
    sum += softmaxRow(r, i * k, k);
  }
  return sum;
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

/** ln Σ_k π_k N(x; μ_k, Σ_k) of the listed rows. */
export function logDensitiesOf(parameters: FamilyParameters, y: Matrix, rows: Int32Array): Float64Array {
  const { k, p } = parameters;
  const constants = logConstants(parameters);
  const each = new Float64Array(k);
  const scratch = new Float64Array(p);
  return Float64Array.from(rows, (i) => {
    componentLogDensities(parameters, constants, y.data, i * p, each, 0, scratch);
    return softmaxRow(each, 0, k);
  });
}

/** Posterior probabilities of the components for every row, N × K. */
export function posteriorOf(parameters: FamilyParameters, y: Matrix): Float64Array {
  const r = new Float64Array(y.rows * parameters.k);
  expectOwn(y, parameters, r);
  return r;
}
