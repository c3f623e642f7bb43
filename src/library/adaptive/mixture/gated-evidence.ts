import { log } from '../../core/math/log.js';
import { type ColumnSums, columnMoments } from '../column-sums.js';
import type { Columns } from '../columns.js';
import { type GatedMixture, LEAST_VARIANCE, maximise, mixtureOfSums } from './gated-mixture.js';
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
