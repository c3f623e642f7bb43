import { exp } from '../core/math/exp.js';
import { log, log1p } from '../core/math/log.js';
import type { Matrix } from '../core/matrix.js';

/** What training learns: Θ = {μ, σ², π} and the gate logits η, for K components and D features. */
export interface DiviParameters {
  /** μ, K × D */
  means: Matrix;
  /** ln σ², K × D */
  logVariances: Matrix;
  /** α, whose softmax is π */
  mixtureLogits: Float64Array;
  /** η, whose sigmoid is q(φ = 1) */
  gateLogits: Float64Array;
}

/** 1 / (1 + e⁻ᶻ) */
export function sigmoid(z: number): number {
  return z >= 0 ? 1 / (1 + exp(-z)) : 1 - 1 / (1 + exp(z));
}

/** ln(p / (1 − p)) */
export function logit(p: number): number {
  return log(p) - log1p(-p);
}

/** q(φ_j = 1) = σ(η_j), the deterministic gates. */
export function gatesOf(parameters: DiviParameters): Float64Array {
  return parameters.gateLogits.map(sigmoid);
}

/** The mixture weights π = softmax(α). */
export function softmax(logits: Float64Array): Float64Array {
  const out = logits.slice();
  softmaxInPlace(out);
  return out;
}

/** The softmax of some values in their place. */
export function softmaxInPlace(values: Float64Array): void {
  let top = Number.NEGATIVE_INFINITY;
  for (let c = 0; c < values.length; c++) top = Math.max(top, values[c]);
  let sum = 0;
  for (let c = 0; c < values.length; c++) {
    values[c] = exp(values[c] - top);
    sum += values[c];
  }
  for (let c = 0; c < values.length; c++) values[c] /= sum;
}
