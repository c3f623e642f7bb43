import { KMeans } from '../../baselines/kmeans.js';
import { log } from '../../core/math/log.js';
import type { RandomStream } from '../../core/random.js';
import type { Columns } from '../columns.js';
import { type Direction, directionOf, type PoolCorrelations } from './direction.js';
import {
  fitTwo,
  fitTwoFrom,
  gaussianLogLikelihood,
  lineOf,
  type TwoComponents,
  uppersOf,
  valleyDepth,
} from './line.js';
import { dot, powerIterate, Standardised, standardise } from './standardised.js';

/** Where clusters are sought. */
export interface SearchSpace {
  /** the columns, or the scores of a principal subspace */
  columns: Columns;
  /** in a subspace, the standard deviation of every score before it was brought to 1 */
  scale: Float64Array | null;
}

/** columns among which all correlations are computed; beyond 2.5 times as many, only the most bimodal */
const POOL = 256;
/** columns around which neighbourhoods are tried, the most bimodal */
const AROUND = 128;
const NEIGHBOURHOODS = 4;
/** neighbourhood directions more alike than this are one */
const ALIKE = 0.8;
const PRINCIPAL = 2;
const POWER_STEPS = 4;
const KMEANS_GROUPS = 8;
/** proposals refined */
const KEPT = 3;
/** depth from which a valley counts */
const VALLEY = 0.1;
/** correlation from which two proposals are one */
const SAME = 0.98;
/** the most turns of a refinement, and of one that takes correlations into account */
const TURNS = 3;
const CORRELATED_TURNS = 1;
/** correlation from which a direction stands still */
const STANDING = 0.999;

/** Rows along a line, standardised, with two components. */
interface Found {
  y: Float64Array;
  fit: TwoComponents;
}

/**
 * Lines along which the rows may fall apart, each as a value for every row: seeds, refined by responsibilities →
 * direction → one-dimensional EM.
 */
export function propose({ columns, scale }: SearchSpace, rows: Int32Array, random: RandomStream): Float64Array[] {
  const z = new Standardised(columns, rows);
  const bimodalities = new Float64Array(z.d);
  z.columns.forEach((column, j) => {
    bimodalities[j] = bimodality(column);
  });
  const pool = poolOf(z, bimodalities);
  if (pool.length === 0) return [];
  const correlations = correlationsOf(z, pool);
  const seeds = [
    ...neighbourhoodSeeds(z, pool, correlations, bimodalities),
    ...principalSeeds(z, pool, correlations, random),
    ...(scale && z.n >= 5 * KMEANS_GROUPS ? groupSeeds(z, scale, correlations, random) : []),
  ];
  return refined(z, ranked(seeds), correlations);
}

/** (skew² + 1)/kurtosis of standardised values: 1/3 for a Gaussian, 5/9 uniform, 1 for two points. */
function bimodality(z: Float64Array): number {
  let [third, fourth] = [0, 0];
  for (let i = 0; i < z.length; i++) {
    const square = z[i] * z[i];
    third += square * z[i];
    fourth += square * square;
  }
  third /= z.length;
  return fourth > 0 ? (third * third + 1) / (fourth / z.length) : 0;
}

/** The columns among which correlations are computed. */
function poolOf(z: Standardised, bimodalities: Float64Array): number[] {
  const varying = Array.from(z.sds.keys()).filter((j) => z.sds[j] > 0);
  if (varying.length <= 2.5 * POOL) return varying;
  return varying.sort((a, b) => bimodalities[b] - bimodalities[a] || a - b).slice(0, POOL);
}

function correlationsOf(z: Standardised, pool: number[]): PoolCorrelations {
  const placeOf = new Int32Array(z.d).fill(-1);
  pool.forEach((j, a) => {
    placeOf[j] = a;
  });
  return { values: z.gram(pool), size: pool.length, placeOf };
}

/**
 * Directions around single columns: y_a = Σ C_ab z_b over |C_ab| ≥ √(2 ln P/n), the most bimodal ones that differ from
 * one another.
 */
function neighbourhoodSeeds(
  z: Standardised,
  pool: number[],
  { values, size }: PoolCorrelations,
  bimodalities: Float64Array,
): Float64Array[] {
  const least = Math.sqrt((2 * log(Math.max(size, 2))) / z.n);
  const around = Array.from(pool.keys());
  if (size > AROUND) around.sort((a, b) => bimodalities[pool[b]] - bimodalities[pool[a]] || a - b).splice(AROUND);
  const lineAround = (a: number): Float64Array => {
    const near: number[] = [];
    const weights: number[] = [];
    for (let b = 0; b < size; b++) {
      if (b !== a && !(Math.abs(values[a * size + b]) >= least)) continue;
      near.push(pool[b]);
      weights.push(values[a * size + b]);
    }
    const y = z.combine(near, weights);
    standardise(y);
    return y;
  };
  const scores = Float64Array.from(around, (a) => bimodality(lineAround(a)));
  const order = Array.from(around.keys()).sort((u, v) => scores[v] - scores[u]);
  const chosen: Float64Array[] = [];
  for (const at of order) {
    if (chosen.length === NEIGHBOURHOODS) break;
    const y = lineAround(around[at]);
    if (chosen.every((other) => Math.abs(likeness(y, other)) < ALIKE)) chosen.push(y);
  }
  return chosen;
}

/** Correlation of two standardised lines. */
const likeness = (a: Float64Array, b: Float64Array): number => dot(a, b) / a.length;

/**
 * The first principal directions of the pool by power iteration, from random sums of rows: they do not depend on the
 * order of the columns.
 */
function principalSeeds(
  z: Standardised,
  pool: number[],
  { values, size }: PoolCorrelations,
  random: RandomStream,
): Float64Array[] {
  const starts = Array.from({ length: Math.min(PRINCIPAL, size) }, () =>
    Float64Array.from({ length: z.n }, () => random.normal()),
  );
  const axes = starts.map((start) => Float64Array.from(pool, (j) => dot(z.columns[j], start)));
  powerIterate(values, axes, POWER_STEPS);
  return axes.map((axis) => {
    const y = z.combine(pool, axis);
    standardise(y);
    return y;
  });
}

/** In a subspace: each of eight K-means groups, scores at their own scale, against the rest. */
function groupSeeds(
  z: Standardised,
  scale: Float64Array,
  correlations: PoolCorrelations,
  random: RandomStream,
): Float64Array[] {
  const k = Math.min(KMEANS_GROUPS, Math.floor(z.n / 20));
  if (k < 2) return [];
  const scores = z.scaled(scale);
  const { labels } = new KMeans({ k, nInit: 1, maxIter: 15, seed: random.uint32() }).fit(scores);
  return Array.from({ length: k }, (_, group) => {
    const side = Float64Array.from(labels, (label) => (label === group ? 1 : 0));
    const direction = directionOf(z, side, true, correlations);
    return along(z, direction);
  }).flatMap((y) => (y ? [y] : []));
}

/** The rows along a direction, standardised; undefined if it has no features. */
function along(z: Standardised, { features, weights }: Direction): Float64Array | undefined {
  if (features.length === 0) return undefined;
  const y = z.combine(features, weights);
  standardise(y);
  return y;
}

/**
 * The seeds with their two components: those with a valley first, as skewed and heavy-tailed noise gains over a Gaussian,
 * too, but has none; then by that gain.
 */
function ranked(seeds: Float64Array[]): Found[] {
  const starts = seeds.map((y) => {
    const line = lineOf(y);
    const fit = fitTwo(line);
    const gain = fit.logLikelihood - gaussianLogLikelihood(line);
    return { y, fit, gain, valley: valleyDepth(fit) > VALLEY ? 1 : 0 };
  });
  return starts.sort((a, b) => b.valley - a.valley || b.gain - a.gain);
}

/** Where the seeds lead, in their order, each followed by where it goes on to with correlations; none twice. */
function refined(z: Standardised, starts: Found[], correlations: PoolCorrelations): Float64Array[] {
  const found: Float64Array[] = [];
  const add = (y: Float64Array): boolean => {
    const isNew = found.every((other) => !(Math.abs(likeness(y, other)) > SAME));
    if (isNew) found.push(y);
    return isNew;
  };
  let plain = 0;
  for (const start of starts) {
    if (plain === KEPT) break;
    const end = turned(z, start, TURNS, false, correlations);
    if (!end || !add(end.y)) continue;
    plain++;
    const correlated = turned(z, end, CORRELATED_TURNS, true, correlations);
    if (correlated) add(correlated.y);
  }
  return found;
}

/** Turn by turn: responsibilities → direction → one-dimensional EM; undefined if no gate opens. */
function turned(
  z: Standardised,
  start: Found,
  turns: number,
  correlated: boolean,
  correlations: PoolCorrelations,
): Found | undefined {
  let now = start;
  for (let turn = 0; turn < turns; turn++) {
    const r = uppersOf(now.fit, now.y);
    const direction = directionOf(z, r, correlated, correlations);
    const y = correlated && direction.features.length < 2 ? undefined : along(z, direction);
    if (!y) return turn > 0 ? now : undefined;
    const stands = Math.abs(likeness(y, now.y)) > STANDING;
    now = { y, fit: fitTwoFrom(lineOf(y), y, r) };
    if (stands && turn > 0 && !correlated) break;
  }
  return now;
}
