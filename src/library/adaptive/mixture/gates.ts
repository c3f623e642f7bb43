import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import type { Columns } from '../columns.js';

/** no variance of standardised columns is smaller */
export const LEAST_VARIANCE = 1e-3;
/** A feature is open if its gate exceeds this. */
export const OPEN_GATE = 0.5;
/** rounds in which the share of open features settles, and the change from which it stands */
const ROUNDS = 20;
const STANDING = 1e-6;

/** The gates of a partition: how sure every column is to tell its clusters apart. */
export interface Gates {
  /** q_j = σ(gain_j + ln(ρ/(1 − ρ))) with the prior inclusion probability ρ by empirical Bayes */
  gates: Float64Array;
  /** −(N/2) ln s_j² − (K − 1)/2 ln N, with the pooled variance s_j² within clusters */
  gains: Float64Array;
  /** columns whose gate exceeds ½ */
  open: number[];
  /** Σ_k n_k ln(n_k/N) + Σ_j max(0, gain_j + ln(ρ/(1 − ρ))) */
  worth: number;
}

/** The gates of a partition of standardised columns; with one cluster all are closed. */
export function gatesOf(x: Columns, labels: Int32Array, k: number): Gates {
  const { rows: n, cols: d } = x;
  const sizes = new Float64Array(k);
  for (let i = 0; i < n; i++) sizes[labels[i]]++;
  const gains = new Float64Array(d);
  const sums = new Float64Array(k);
  for (let j = 0; j < d; j++) {
    const values = x.column(j);
    sums.fill(0);
    for (let i = 0; i < n; i++) sums[labels[i]] += values[i];
    let between = 0;
    for (let c = 0; c < k; c++) between += sizes[c] > 0 ? (sums[c] * sums[c]) / sizes[c] / n : 0;
    gains[j] = -0.5 * n * log(Math.max(1 - between, LEAST_VARIANCE)) - 0.5 * (k - 1) * log(n);
  }
  if (k === 1) return { gates: new Float64Array(d), gains, open: [], worth: 0 };
  const { gates, logOdds } = settled(gains);
  let worth = 0;
  for (const size of sizes) if (size > 0) worth += size * log(size / n);
  for (const gain of gains) worth += Math.max(0, gain + logOdds);
  return { gates, gains, open: Array.from(gates.keys()).filter((j) => gates[j] > OPEN_GATE), worth };
}

/** ρ ← clamp((Σ q_j + ½)/(D + 1), ½/(D + 1), .95), from ½ on, to no change. */
function settled(gains: Float64Array): { gates: Float64Array; logOdds: number } {
  const d = gains.length;
  const gates = new Float64Array(d);
  let rho = 0.5;
  for (let round = 0; round < ROUNDS; round++) {
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
  return { gates, logOdds: log(rho / (1 - rho)) };
}

/** The `most` features of largest gain, in their order. */
export function strongest(features: number[], gains: Float64Array, most: number): number[] {
  if (features.length <= most) return features;
  return [...features]
    .sort((a, b) => gains[b] - gains[a] || a - b)
    .slice(0, most)
    .sort((a, b) => a - b);
}
