import { log } from '../../core/math/log.js';
import type { Standardised } from './standardised.js';

/** A linear combination of some features. */
export interface Direction {
  features: number[];
  weights: Float64Array;
}

/** Correlations of a pool of columns among the rows that are loaded. */
export interface PoolCorrelations {
  values: Float64Array;
  size: number;
  /** place of every column in the pool, −1 outside */
  placeOf: Int32Array;
}

/** the most features whose correlations a direction takes into account, the strongest */
const MOST_CORRELATED = 640;
const LEAST_SHRINKAGE = 0.02;
/** above this nothing is left of the correlations */
const ALL_SHRUNK = 0.95;
const LEAST_WITHIN = 0.02;

interface GatedFeature {
  feature: number;
  /** difference of the two means over the standard deviation within */
  effect: number;
  sd: number;
  mean: number;
}

/**
 * The gated discriminant direction of responsibilities r (of the second group) among standardised columns: features with
 * t² > 2 ln D + 2; weights δ_j/v_j, or V^−½ R_λ⁻¹ V^−½ δ with the correlations R within the groups.
 */
export function directionOf(z: Standardised, r: Float64Array, correlated: boolean, pool: PoolCorrelations): Direction {
  let p = 0;
  for (let i = 0; i < z.n; i++) p += r[i];
  const q = z.n - p;
  if (p < 2 || q < 2) return NOWHERE;
  const sums = z.weightedSums(r);
  let gated = gatedFeatures(z, sums, p, q);
  if (correlated && gated.length > MOST_CORRELATED) {
    gated = gated.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect)).slice(0, MOST_CORRELATED);
    gated.sort((a, b) => a.feature - b.feature);
  }
  const features = gated.map(({ feature }) => feature);
  let effects: Float64Array = Float64Array.from(gated, ({ effect }) => effect);
  if (correlated && gated.length > 1) {
    const within = correlationsWithin(z, gated, p, q, pool);
    const lambda = shrinkageOf(within, gated.length, z.n, LEAST_SHRINKAGE);
    if (lambda <= ALL_SHRUNK) effects = solveShrunk(within, lambda, effects);
  }
  return { features, weights: effects.map((effect, k) => effect / gated[k].sd) };
}

const NOWHERE: Direction = { features: [], weights: new Float64Array(0) };

function gatedFeatures({ n, d }: Standardised, sums: Float64Array, p: number, q: number): GatedFeature[] {
  const level = gateLevel(d);
  const gated: GatedFeature[] = [];
  for (let j = 0; j < d; j++) {
    // the columns have mean 0
    const delta = sums[j] / p + sums[j] / q;
    const between = ((p * q) / n) * delta * delta;
    const within = Math.max(1 - between / n, LEAST_WITHIN);
    if (between / within <= level) continue;
    const sd = Math.sqrt(within);
    gated.push({ feature: j, effect: delta / sd, sd, mean: sums[j] / p });
  }
  return gated;
}

/** t² that the difference of two means must exceed for one of D features to count. */
const gateLevel = (d: number): number => 2 * log(d) + 2;

/** Correlations within the groups: those of all rows less the part between the groups, which has rank one. */
function correlationsWithin(
  z: Standardised,
  gated: GatedFeature[],
  p: number,
  q: number,
  pool: PoolCorrelations,
): Float64Array {
  const size = gated.length;
  const features = gated.map(({ feature }) => feature);
  const pooled = features.every((j) => pool.placeOf[j] >= 0);
  const all = pooled ? undefined : z.gram(features);
  const out = new Float64Array(size * size);
  const between = (p / z.n) * (1 + p / q);
  for (let a = 0; a < size; a++) {
    for (let b = 0; b <= a; b++) {
      const total = all
        ? all[a * size + b]
        : pool.values[pool.placeOf[features[a]] * pool.size + pool.placeOf[features[b]]];
      const value = (total - between * gated[a].mean * gated[b].mean) / (gated[a].sd * gated[b].sd);
      out[a * size + b] = value;
      out[b * size + a] = value;
    }
  }
  return out;
}

/** steps of conjugate gradients, and the part of the squared residual at which they end */
const STEPS = 15;
const ENOUGH = 1e-4;

/**
 * λ of Schäfer & Strimmer (2005) for P correlations from n rows, P(P − 1)/n / Σ_{a≠b} R_ab², between `least` and 1:
 * R_λ = (1 − λ) R + λ I.
 */
function shrinkageOf(correlations: Float64Array, p: number, n: number, least: number): number {
  let squares = 0;
  for (let a = 0; a < p; a++) {
    for (let b = 0; b < a; b++) squares += 2 * correlations[a * p + b] * correlations[a * p + b];
  }
  return Math.min(1, Math.max(least, (p * (p - 1)) / n / Math.max(squares, 1e-9)));
}

/** The solution y of R_λ y = b, near enough, by conjugate gradients. */
function solveShrunk(correlations: Float64Array, lambda: number, b: Float64Array): Float64Array {
  const p = b.length;
  const y = new Float64Array(p);
  const rest = b.slice();
  const step = b.slice();
  const image = new Float64Array(p);
  let square = 0;
  for (let k = 0; k < p; k++) square += rest[k] * rest[k];
  const stop = ENOUGH * square;
  for (let iteration = 0; iteration < STEPS && square > stop; iteration++) {
    let curvature = 0;
    for (let a = 0; a < p; a++) {
      let sum = 0;
      const row = a * p;
      for (let c = 0; c < p; c++) sum += correlations[row + c] * step[c];
      image[a] = (1 - lambda) * sum + lambda * step[a];
      curvature += step[a] * image[a];
    }
    const length = square / curvature;
    let next = 0;
    for (let k = 0; k < p; k++) {
      y[k] += length * step[k];
      rest[k] -= length * image[k];
      next += rest[k] * rest[k];
    }
    const turn = next / square;
    square = next;
    for (let k = 0; k < p; k++) step[k] = rest[k] + turn * step[k];
  }
  return y;
}
