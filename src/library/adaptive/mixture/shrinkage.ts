/** steps of conjugate gradients, and the part of the squared residual at which they end */
const STEPS = 15;
const ENOUGH = 1e-4;

/**
 * λ of Schäfer & Strimmer (2005) for P correlations from n rows, P(P − 1)/n / Σ_{a≠b} R_ab², between `least` and 1:
 * R_λ = (1 − λ) R + λ I.
 */
export function shrinkageOf(correlations: Float64Array, p: number, n: number, least: number): number {
  let squares = 0;
  for (let a = 0; a < p; a++) {
    for (let b = 0; b < a; b++) squares += 2 * correlations[a * p + b] * correlations[a * p + b];
  }
  return Math.min(1, Math.max(least, (p * (p - 1)) / n / Math.max(squares, 1e-9)));
}

/** The solution y of R_λ y = b, near enough, by conjugate gradients. */
export function solveShrunk(correlations: Float64Array, lambda: number, b: Float64Array): Float64Array {
  const p = b.length;
  const y = new Float64Array(p);
  const rest = b.slice();
  const step = b.slice();
  const image = new Float64Array(p);
  let square = 0;
  for (let k = 0; k < p; k++) square += rest[k] * rest[k];
  const stop = ENOUGH * square;
  for (let iteration = 0; iteration < STEPS && square > stop; iteration++) {
    let curvature = 0;
    for (let a = 0; a < p; a++) {
      let sum = 0;
      const row = a * p;
      for (let c = 0; c < p; c++) sum += correlations[row + c] * step[c];
      image[a] = (1 - lambda) * sum + lambda * step[a];
      curvature += step[a] * image[a];
    }
    const length = square / curvature;
    let next = 0;
    for (let k = 0; k < p; k++) {
      y[k] += length * step[k];
      rest[k] -= length * image[k];
      next += rest[k] * rest[k];
    }
    const turn = next / square;
    square = next;
    for (let k = 0; k < p; k++) step[k] = rest[k] + turn * step[k];
  }
  return y;
}
