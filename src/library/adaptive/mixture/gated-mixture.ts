import { log } from '../../core/math/log.js';
import { columnSums } from '../column-sums.js';
import type { Columns } from '../columns.js';
import { type Gates, gatesOf } from './gates.js';
import type { Memberships } from './memberships.js';

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
export function mixtureOfSums({ rows: n, cols: d }: Columns, sizes: Float64Array, sums: Float64Array[]): GatedMixture {
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
