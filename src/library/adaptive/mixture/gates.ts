import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';

/** Gates of features by their evidence, with an empirical-Bayes prior. */
export interface Gates {
  /** q_j = σ(gain_j + ln(ρ/(1 − ρ))) */
  gates: Float64Array;
  /** ln(ρ/(1 − ρ)) of the prior inclusion probability ρ */
  priorLogOdds: number;
}

/** A feature is open where its gate exceeds this. */
export const OPEN_GATE = 0.5;

const STEPS = 20;
const STANDING = 1e-6;

/** ρ ← clamp((Σ q_j + ½)/(D + 1), ½/(D + 1), .95), from ½ on, to no change. */
export function gatesOf(gains: Float64Array): Gates {
  const d = gains.length;
  const gates = new Float64Array(d);
  let rho = 0.5;
  for (let step = 0; step < STEPS; step++) {
    const logOdds = log(rho / (1 - rho));
    let sum = 0;
    for (let j = 0; j < d; j++) {
      gates[j] = 1 / (1 + exp(-Math.max(-30, Math.min(30, gains[j] + logOdds))));
      sum += gates[j];
    }
    const next = Math.min(0.95, Math.max((sum + 0.5) / (d + 1), 0.5 / (d + 1)));
    if (Math.abs(next - rho) < STANDING) break;
    rho = next;
  }
  return { gates, priorLogOdds: log(rho / (1 - rho)) };
}

/** The features whose gate is open. */
export function openFeatures(gates: Float64Array): number[] {
  return Array.from(gates.keys()).filter((j) => gates[j] > OPEN_GATE);
}

/** The `most` features of largest gain, in their order. */
export function strongest(features: number[], gains: Float64Array, most: number): number[] {
  if (features.length <= most) return features;
  return [...features]
    .sort((a, b) => gains[b] - gains[a])
    .slice(0, most)
    .sort((a, b) => a - b);
}
