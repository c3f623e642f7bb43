import { exp } from '../core/math/exp.js';
import { log } from '../core/math/log.js';
import { Matrix } from '../core/matrix.js';
import { type DiviParameters, gatesOf, softmaxInPlace } from './parameters.js';

const LOG_2PI = log(2 * Math.PI);

/** ℓ is quadratic in x: ℓ_ik = c_k + Σ_j x_ij (A_kj + B_kj x_ij). */
export interface QuadraticForms {
  /** A, K × D */
  slopes: Matrix;
  /** B, K × D */
  curvatures: Matrix;
  /** c */
  constants: Float64Array;
}

/** ℓ_k on the deterministic gates σ(η) (Eqs. 2 and A.10). */
export function gatedForms(parameters: DiviParameters, backgroundLogVariance: number): QuadraticForms {
  const { means, logVariances } = parameters;
  const [k, d] = [means.rows, means.cols];
  const gates = gatesOf(parameters);
  const backgroundPrecision = exp(-backgroundLogVariance);
  const slopes = new Matrix(k, d);
  const curvatures = new Matrix(k, d);
  const constants = new Float64Array(k);
  for (let c = 0; c < k; c++) {
    for (let j = 0; j < d; j++) {
      const gate = gates[j];
      const mean = means.get(c, j);
      const precision = exp(-logVariances.get(c, j));
      slopes.set(c, j, gate * mean * precision);
      curvatures.set(c, j, -0.5 * (gate * precision + (1 - gate) * backgroundPrecision));
      constants[c] -=
        0.5 *
        (LOG_2PI + gate * (logVariances.get(c, j) + mean * mean * precision) + (1 - gate) * backgroundLogVariance);
    }
  }
  return { slopes, curvatures, constants };
}

/** ℓ_ik of every row and component, N × K. */
export function logDensities(x: Matrix, { slopes, curvatures, constants }: QuadraticForms): Matrix {
  const k = constants.length;
  const out = new Matrix(x.rows, k);
  for (let c = 0; c < k; c++) addQuadratic(x, slopes.row(c), curvatures.row(c), constants[c], out, c);
  return out;
}

/** ℓ_ik on the deterministic gates, N × K. */
export const gatedLogDensities = (x: Matrix, parameters: DiviParameters, backgroundLogVariance: number): Matrix =>
  logDensities(x, gatedForms(parameters, backgroundLogVariance));

/** constant + Σ_j x_ij (A_j + B_j x_ij) of every row, to column c of `out`. */
function addQuadratic(x: Matrix, a: Float64Array, b: Float64Array, constant: number, out: Matrix, c: number): void {
  const { rows, cols, data } = x;
  const last = rows - 1;
  for (let i = 0; i < rows; i += 4) {
    // four sums at a time, so that none waits for itself; beyond the last row it is the last again
    const [q, r, s] = [Math.min(i + 1, last), Math.min(i + 2, last), Math.min(i + 3, last)];
    let sumP = constant;
    let sumQ = constant;
    let sumR = constant;
    let sumS = constant;
    for (let j = 0; j < cols; j++) {
      const slope = a[j];
      const curvature = b[j];
      const xP = data[i * cols + j];
      const xQ = data[q * cols + j];
      const xR = data[r * cols + j];
      const xS = data[s * cols + j];
      sumP += xP * (slope + curvature * xP);
      sumQ += xQ * (slope + curvature * xQ);
      sumR += xR * (slope + curvature * xR);
      sumS += xS * (slope + curvature * xS);
    }
    out.set(i, c, sumP);
    out.set(q, c, sumQ);
    out.set(r, c, sumR);
    out.set(s, c, sumS);
  }
}

/** Posterior probabilities π_k exp(ℓ_ik) / Σ_l π_l exp(ℓ_il) of every row, N × K. */
export function posteriors({ rows, cols: k, data }: Matrix, mixtureLogits: Float64Array): Matrix {
  const out = new Matrix(rows, k);
  const row = new Float64Array(k);
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < k; c++) row[c] = data[i * k + c] + mixtureLogits[c];
    softmaxInPlace(row);
    out.data.set(row, i * k);
  }
  return out;
}
