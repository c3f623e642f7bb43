import { exp } from '../core/math/exp.js';
import { log } from '../core/math/log.js';
import { Matrix } from '../core/matrix.js';
import { type DiviParameters, gatesOf, softmax } from './parameters.js';

const LOG_2PI = log(2 * Math.PI);

/** ℓ_ik on the deterministic gates σ(η) for every row and component (Eqs. 2 and A.10), N × K. */
export function gatedLogDensities(x: Matrix, parameters: DiviParameters, backgroundLogVariance: number): Matrix {
  const { means, logVariances } = parameters;
  const [k, d] = [means.rows, means.cols];
  const gates = gatesOf(parameters);
  const backgroundPrecision = exp(-backgroundLogVariance);

  // ℓ is quadratic in x: ℓ_ik = c_k + Σ_j x_ij (A_kj + B_kj x_ij)
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

  const out = new Matrix(x.rows, k);
  for (let i = 0; i < x.rows; i++) {
    const row = x.row(i);
    for (let c = 0; c < k; c++) {
      const a = slopes.row(c);
      const b = curvatures.row(c);
      let sum = constants[c];
      for (let j = 0; j < d; j++) sum += row[j] * (a[j] + b[j] * row[j]);
      out.set(i, c, sum);
    }
  }
  return out;
}

/** ẑ_i = argmax_k ℓ_ik (Eq. 7); the first of equals. */
export function hardAssignments(logDensities: Matrix): Int32Array {
  return Int32Array.from({ length: logDensities.rows }, (_, i) => {
    const row = logDensities.row(i);
    let best = 0;
    for (let c = 1; c < row.length; c++) if (row[c] > row[best]) best = c;
    return best;
  });
}

/** Posterior probabilities π_k exp(ℓ_ik) / Σ_l π_l exp(ℓ_il) of every row, N × K. */
export function posteriors(logDensities: Matrix, mixtureLogits: Float64Array): Matrix {
  const out = new Matrix(logDensities.rows, logDensities.cols);
  for (let i = 0; i < out.rows; i++) out.row(i).set(softmax(logDensities.row(i).map((l, c) => l + mixtureLogits[c])));
  return out;
}
