import type { Scatters } from './covariances.js';
import { type Family, isFull, isPooled } from './family.js';
import type { FamilyRows } from './family-rows.js';

/** The scatters that a family needs; those of pooled families follow from the total. */
export function scattersOf(
  y: FamilyRows,
  family: Family,
  sizes: Float64Array,
  means: Float64Array,
  total: Float64Array,
): Scatters {
  const { n, p } = y;
  if (!isPooled(family)) {
    const own = y.ownScatters(means, isFull(family));
    const pooled = new Float64Array(total.length);
    for (let from = 0; from < own.length; from += pooled.length) {
      for (let e = 0; e < pooled.length; e++) pooled[e] += own[from + e];
    }
    return { n, sizes, pooled, own };
  }
  const pooled = total.slice();
  for (let c = 0; c < sizes.length; c++) {
    for (let a = 0; a < p; a++) {
      const weighed = sizes[c] * means[c * p + a];
      if (isFull(family)) for (let b = 0; b <= a; b++) pooled[a * p + b] -= weighed * means[c * p + b];
      else pooled[a] -= weighed * means[c * p + a];
    }
  }
  return { n, sizes, pooled, own: new Float64Array(0) };
}
