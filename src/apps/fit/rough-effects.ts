import { Matrix } from '../../library/core/matrix.js';
import type { GroupSums } from '../../library/stats/groups/group-sums.js';

/** features of a cluster that are looked at more closely at most, from the largest effect on */
const SCREENED = 20;
/** part of a column's variance below which what is left within two groups is rounding */
const ROUNDING = 1e-12;

/** The features of every cluster that are worth a closer look, from the largest |d| on, the earlier of equals first. */
export function leadingFeatures(sums: GroupSums): number[][] {
  const effects = roughEffects(sums);
  return Array.from({ length: effects.rows }, (_, cluster) => leading(effects.row(cluster)));
}

/** Those that are NaN are left out. */
function leading(effects: Float64Array): number[] {
  return Array.from(effects.keys())
    .filter((j) => !Number.isNaN(effects[j]))
    .sort((a, b) => (effects[a] === effects[b] ? a - b : effects[b] - effects[a]))
    .slice(0, SCREENED);
}

/** |d| of every cluster and feature, K × D: NaN for a constant feature, infinite if nothing varies within. */
function roughEffects({ counts, distances, squares, varies }: GroupSums): Matrix {
  const [k, d] = [counts.length, varies.length];
  const rows = counts.reduce((sum, count) => sum + count, 0);
  const effects = new Matrix(k, d);
  for (let j = 0; j < d; j++) {
    let [total, totalSquare] = [0, 0];
    for (let c = 0; c < k; c++) {
      total += distances.get(c, j);
      totalSquare += squares.get(c, j);
    }
    for (let c = 0; c < k; c++) {
      const [n, others] = [counts[c], rows - counts[c]];
      const [own, rest] = [distances.get(c, j), total - distances.get(c, j)];
      const within = totalSquare - (own * own) / n - (rest * rest) / others;
      const spread = within > ROUNDING * totalSquare ? Math.sqrt(within / (rows - 2)) : 0;
      effects.set(c, j, varies[j] === 0 ? Number.NaN : Math.abs(own / n - rest / others) / spread);
    }
  }
  return effects;
}
