import { log } from '../../core/math/log.js';
import { columnMoments } from '../column-sums.js';
import type { Columns } from '../columns.js';
import { LEAST_VARIANCE, maximise } from './gated-mixture.js';
import { gatesOf, openFeatures } from './gates.js';
import { membersOfLabels } from './memberships.js';

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
  const { sizes, gates, gains, priorLogOdds } = maximise(x, membersOfLabels(labels, k));
  return { worth: worthOf(sizes, gains, priorLogOdds), gates, gains, open: openFeatures(gates), own: false };
}

/**
 * The same under variances of its own for every component:
 * gain_j = −½ Σ_k (n_k ln s_kj² + S_kj/s_kj²) + N/2 − (K − 1) ln N.
 */
export function ownEvidence(x: Columns, labels: Int32Array, k: number): GatedEvidence {
  const { rows: n, cols: d } = x;
  const members = membersOfLabels(labels, k);
  const { sizes, within } = maximise(x, members);
  const scatters = columnMoments(x, members.rows);
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

/** The evidence under pooled or own variances, whichever is larger. */
export function gatedEvidence(x: Columns, labels: Int32Array, k: number): GatedEvidence {
  const pooled = pooledEvidence(x, labels, k);
  const own = ownEvidence(x, labels, k);
  return own.worth > pooled.worth ? own : pooled;
}

function worthOf(sizes: Float64Array, gains: Float64Array, priorLogOdds: number): number {
  const n = sizes.reduce((sum, size) => sum + size, 0);
  let worth = 0;
  for (const size of sizes) if (size > 0) worth += size * log(size / n);
  for (const gain of gains) worth += Math.max(0, gain + priorLogOdds);
  return worth;
}
