import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import { type ColumnSums, type Columns, columnMoments, columnSums } from '../columns.js';
import { type Memberships, membersOfLabels } from './memberships.js';

/** The M-step's parameters: x_ij | z_i = k ~ N(μ_kj, s_j²) where the gate j is open, N(0, 1) elsewhere. */
export interface GatedMixture extends Gates {
  k: number;
  /** n_k */
  sizes: Float64Array;
  /** μ_kj at k · D + j */
  means: Float64Array;
  /** s_j², pooled over the components */
  within: Float64Array;
  /** −(N/2) ln s_j² − (K − 1)/2 ln N */
  gains: Float64Array;
}

export const LEAST_VARIANCE = 1e-3;

/** The parameters of standardised columns (mean 0, variance 1) by their members; with one component all is closed. */
export function maximise(x: Columns, { rows, weights }: Memberships): GatedMixture {
  const sizes = Float64Array.from(rows, (listed, c) =>
    weights ? weights[c].reduce((sum, weight) => sum + weight, 0) : listed.length,
  );
  return mixtureOfSums(x, sizes, columnSums(x, rows, weights));
}

/** The same by the sizes of the components and their sums of every column. */
function mixtureOfSums({ rows: n, cols: d }: Columns, sizes: Float64Array, sums: Float64Array[]): GatedMixture {
  const k = sizes.length;
  const means = new Float64Array(k * d);
  const within = new Float64Array(d);
  const gains = new Float64Array(d);
  const penalty = 0.5 * (k - 1) * log(n);
  for (let j = 0; j < d; j++) {
    let between = 0;
    for (let c = 0; c < k; c++) {
      const mean = sums[c][j] / Math.max(sizes[c], 1e-9);
      means[c * d + j] = mean;
      between += (sizes[c] / n) * mean * mean;
    }
    within[j] = Math.max(1 - between, LEAST_VARIANCE);
    gains[j] = -0.5 * n * log(within[j]) - penalty;
  }
  const gated = gatesOf(gains);
  if (k === 1) gated.gates.fill(0);
  return { ...gated, k, sizes, means, within, gains };
}

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

/** What a partition is worth, and the features that say so. */
export interface GatedEvidence {
  /** Σ_k n_k ln(n_k/N) + Σ_j max(0, gain_j + ln(ρ/(1 − ρ))) */
  worth: number;
  gates: Float64Array;
  gains: Float64Array;
  open: number[];
  /** whether every component has variances of its own */
  own: boolean;
}

/** pseudo-rows of the pooled variance in every own one */
const PSEUDO = 5;

/** The evidence of a partition of standardised columns under diagonal variances that the components share. */
export function pooledEvidence(x: Columns, labels: Int32Array, k: number): GatedEvidence {
  return pooledOf(maximise(x, membersOfLabels(labels, k)));
}

const pooledOf = ({ sizes, gates, gains, priorLogOdds }: GatedMixture): GatedEvidence => ({
  worth: worthOf(sizes, gains, priorLogOdds),
  gates,
  gains,
  open: openFeatures(gates),
  own: false,
});

/** The same under variances of its own for every component: gain_j = −½ Σ_k (n_k ln s_kj² + S_kj/s_kj²) + N/2 − (K − 1) ln N. */
function ownOf(
  { rows: n, cols: d }: Columns,
  { k, sizes, within }: GatedMixture,
  scatters: ColumnSums[],
): GatedEvidence {
  const gains = new Float64Array(d);
  for (let j = 0; j < d; j++) {
    let sum = 0;
    for (let c = 0; c < k; c++) {
      const scatter = scatters[c].squares[j];
      const variance = Math.max((scatter + PSEUDO * within[j]) / (sizes[c] + PSEUDO), LEAST_VARIANCE);
      sum += sizes[c] * log(variance) + scatter / variance;
    }
    gains[j] = 0.5 * (n - sum) - (k - 1) * log(n);
  }
  const { gates, priorLogOdds } = gatesOf(gains);
  return { worth: worthOf(sizes, gains, priorLogOdds), gates, gains, open: openFeatures(gates), own: true };
}

/** The evidence under pooled variances, and under pooled or own ones, whichever is larger: from one pass over the rows. */
export function evidences(x: Columns, labels: Int32Array, k: number): { pooled: GatedEvidence; best: GatedEvidence } {
  const { rows } = membersOfLabels(labels, k);
  const moments = columnMoments(x, rows);
  const sizes = Float64Array.from(rows, ({ length }) => length);
  const mixture = mixtureOfSums(
    x,
    sizes,
    moments.map(({ sums }) => sums),
  );
  const pooled = pooledOf(mixture);
  const own = ownOf(x, mixture, moments);
  return { pooled, best: own.worth > pooled.worth ? own : pooled };
}

/** The evidence under pooled or own variances, whichever is larger. */
export const gatedEvidence = (x: Columns, labels: Int32Array, k: number): GatedEvidence => evidences(x, labels, k).best;

function worthOf(sizes: Float64Array, gains: Float64Array, priorLogOdds: number): number {
  const n = sizes.reduce((sum, size) => sum + size, 0);
  let worth = 0;
  for (const size of sizes) if (size > 0) worth += size * log(size / n);
  for (const gain of gains) worth += Math.max(0, gain + priorLogOdds);
  return worth;
}
