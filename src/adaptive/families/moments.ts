import type { Matrix } from '../../core/matrix.js';
import type { Scatters } from './covariances.js';
import { type Family, isFull, isPooled } from './family.js';

/** a smaller responsibility does not count */
const NEGLIGIBLE = 1e-7;

/** Σ_i x x' of all rows, P × P (lower triangle), or Σ_i x² of every column. */
export function totalSquares({ rows, cols: p, data }: Matrix, full: boolean): Float64Array {
  const out = new Float64Array(full ? p * p : p);
  for (let i = 0; i < rows; i++) {
    const from = i * p;
    for (let a = 0; a < p; a++) {
      const value = data[from + a];
      if (full) for (let b = 0; b <= a; b++) out[a * p + b] += value * data[from + b];
      else out[a] += value * value;
    }
  }
  return out;
}

/** n_k and, in `means`, μ_k by responsibilities r. */
export function sizesAndMeans({ rows, cols: p, data }: Matrix, r: Float64Array, means: Float64Array): Float64Array {
  const k = means.length / p;
  const sizes = new Float64Array(k);
  means.fill(0);
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < k; c++) {
      const weight = r[i * k + c];
      if (weight < NEGLIGIBLE) continue;
      sizes[c] += weight;
      for (let a = 0; a < p; a++) means[c * p + a] += weight * data[i * p + a];
    }
  }
  for (let c = 0; c < k; c++) for (let a = 0; a < p; a++) means[c * p + a] /= sizes[c];
  return sizes;
}

/** The scatters that a family needs; those of pooled families follow from the total. */
export function scattersOf(
  y: Matrix,
  family: Family,
  r: Float64Array,
  sizes: Float64Array,
  means: Float64Array,
  total: Float64Array,
): Scatters {
  if (!isPooled(family)) {
    const own = ownScatters(y, isFull(family), r, means);
    const pooled = new Float64Array(total.length);
    for (let e = 0; e < own.length; e++) pooled[e % pooled.length] += own[e];
    return { n: y.rows, sizes, pooled, own };
  }
  const p = y.cols;
  const pooled = total.slice();
  for (let c = 0; c < sizes.length; c++) {
    for (let a = 0; a < p; a++) {
      const weighed = sizes[c] * means[c * p + a];
      if (isFull(family)) for (let b = 0; b <= a; b++) pooled[a * p + b] -= weighed * means[c * p + b];
      else pooled[a] -= weighed * means[c * p + a];
    }
  }
  return { n: y.rows, sizes, pooled, own: new Float64Array(0) };
}

function ownScatters(
  { rows, cols: p, data }: Matrix,
  full: boolean,
  r: Float64Array,
  means: Float64Array,
): Float64Array {
  const k = means.length / p;
  const size = full ? p * p : p;
  const out = new Float64Array(k * size);
  const rest = new Float64Array(p);
  for (let i = 0; i < rows; i++) {
    for (let c = 0; c < k; c++) {
      const weight = r[i * k + c];
      if (weight < NEGLIGIBLE) continue;
      for (let a = 0; a < p; a++) rest[a] = data[i * p + a] - means[c * p + a];
      for (let a = 0; a < p; a++) {
        const weighed = weight * rest[a];
        const at = c * size + (full ? a * p : a);
        if (full) for (let b = 0; b <= a; b++) out[at + b] += weighed * rest[b];
        else out[at] += weighed * rest[a];
      }
    }
  }
  return out;
}
