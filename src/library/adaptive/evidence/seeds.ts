import { KMeans } from '../../baselines/kmeans.js';
import { log } from '../../core/math/log.js';
import { Matrix } from '../../core/matrix.js';
import type { RandomStream } from '../../core/random.js';
import { type Direction, directionOfSums, type PoolCorrelations } from './direction.js';
import type { Line, Lines } from './lines.js';
import type { RowColumns } from './row-columns.js';

/** columns among which all correlations are computed; beyond 2.5 times as many, only the most bimodal */
const POOL = 256;
/** columns around which neighbourhoods are tried, the most bimodal */
const AROUND = 128;
const NEIGHBOURHOODS = 8;
/** neighbourhood directions more alike than this are one */
const ALIKE = 0.8;
const PRINCIPAL = 4;
const POWER_STEPS = 8;
const KMEANS_GROUPS = 8;

/** The columns among which correlations are computed. */
export function poolOf(z: RowColumns): { pool: Int32Array; bimodalities: Float64Array } {
  const bimodalities = z.bimodalities();
  const varying = Int32Array.from(z.sds.keys()).filter((j) => z.sds[j] > 0);
  const pool =
    varying.length > 2.5 * POOL ? varying.sort((a, b) => bimodalities[b] - bimodalities[a]).slice(0, POOL) : varying;
  return { pool, bimodalities };
}

export function poolCorrelations(z: RowColumns, pool: Int32Array): PoolCorrelations {
  const placeOf = new Int32Array(z.d).fill(-1);
  pool.forEach((j, a) => {
    placeOf[j] = a;
  });
  return { values: z.gram(pool), size: pool.length, placeOf };
}

/**
 * Directions around single columns: y_a = Σ C_ab z_b over |C_ab| ≥ √(2 ln P/n), the most bimodal ones that differ from
 * one another. The correlations were the last computed.
 */
export function neighbourhoodSeeds(
  z: RowColumns,
  lines: Lines,
  pool: Int32Array,
  { values, size }: PoolCorrelations,
  bimodalities: Float64Array,
): Line[] {
  const least = Math.sqrt((2 * log(Math.max(size, 2))) / z.n);
  let around = Int32Array.from(pool.keys());
  if (size > AROUND) {
    around = around.sort((a, b) => bimodalities[pool[b]] - bimodalities[pool[a]]).slice(0, AROUND);
  }
  const scores = z.neighbourhoodScores(pool, around, least);
  const directionAround = (a: number): Direction => {
    const near = Array.from(pool.keys()).filter((b) => b === a || !(Math.abs(values[a * size + b]) < least));
    return { features: near.map((b) => pool[b]), weights: Float64Array.from(near, (b) => values[a * size + b]) };
  };
  const candidates = Array.from(around, (a, q) => ({ a, score: scores[q] }));
  candidates.sort((a, b) => b.score - a.score);
  const chosen: Line[] = [];
  while (candidates.length > 0 && chosen.length < NEIGHBOURHOODS) {
    // however many of these are chosen, all have to be looked at
    const next = candidates.splice(0, NEIGHBOURHOODS - chosen.length);
    for (const y of lines.along(next.map(({ a }) => directionAround(a)))) {
      if (lines.correlations(y, chosen).every((c) => Math.abs(c) < ALIKE)) chosen.push(y);
      else lines.giveBack([y]);
    }
  }
  return chosen;
}

/** Random numbers for every row that principal directions begin with, drawn beside the next job. */
export const principalStarts = (lines: Lines, pool: Int32Array, random: RandomStream): (() => Line[]) =>
  lines.normals(random, Math.min(PRINCIPAL, pool.length));

/**
 * The first principal directions of the pool, whose correlations were the last computed, by power iteration from sums of
 * rows by the starts: they do not depend on the order of the columns.
 */
export function principalSeeds(z: RowColumns, lines: Lines, pool: Int32Array, starts: Line[]): Line[] {
  const axes: Float64Array[] = z.sumsByLines(starts).sums.map((sums) => Float64Array.from(pool, (j) => sums[j]));
  lines.giveBack(starts);
  for (let step = 0; step < POWER_STEPS; step++) {
    for (let k = 0; k < axes.length; k++) {
      const next = z.timesGram(axes[k]);
      for (let l = 0; l < k; l++) removeComponent(next, axes[l]);
      axes[k] = unit(next);
    }
  }
  const features = Array.from(pool);
  return lines.along(axes.map((weights) => ({ features, weights })));
}

/** Takes from v its part along a unit axis, in place. */
export function removeComponent(v: Float64Array, axis: Float64Array): void {
  let along = 0;
  for (let a = 0; a < v.length; a++) along += v[a] * axis[a];
  for (let a = 0; a < v.length; a++) v[a] -= along * axis[a];
}

/** v at length 1, in place. */
export function unit(v: Float64Array): Float64Array {
  let square = 0;
  for (let a = 0; a < v.length; a++) square += v[a] * v[a];
  const length = Math.sqrt(square) || 1;
  for (let a = 0; a < v.length; a++) v[a] /= length;
  return v;
}

/** In a subspace: each of eight K-means groups, scores at their own scale, against the rest. */
export function groupSeeds(
  z: RowColumns,
  lines: Lines,
  scale: Float64Array,
  correlations: PoolCorrelations,
  random: RandomStream,
): Line[] {
  const k = Math.min(KMEANS_GROUPS, Math.floor(z.n / 20));
  if (k < 2) return [];
  const scores = new Matrix(z.n, z.d);
  for (let j = 0; j < z.d; j++) {
    const column = z.column(j);
    const factor = z.sds[j] * scale[j];
    for (let i = 0; i < z.n; i++) scores.data[i * z.d + j] = factor * column[i];
  }
  const { labels } = new KMeans({ k, nInit: 1, maxIter: 15, seed: random.uint32() }).fit(scores);
  const sides = Array.from({ length: k }, (_, group) =>
    lines.of(Float64Array.from(labels, (label) => (label === group ? 1 : 0))),
  );
  const { sums, totals } = z.sumsByLines(sides);
  lines.giveBack(sides);
  const directions = sums.map((own, group) => directionOfSums(z, totals[group], own, true, correlations));
  return lines.along(directions.filter(({ features }) => features.length > 0));
}
