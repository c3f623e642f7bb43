import type { Matrix } from '../../core/matrix.js';
import { choleskySolve, factorOf } from '../mixture/covariances.js';
import { clearestValley, count, countIn, histogramOver, type Valley, valleyEvidence } from './valley.js';

/** A group of rows by its sums. */
export interface Group {
  rows: number;
  mean: Float64Array;
  /** Σ (x − mean)(x − mean)', P × P (lower triangle) */
  scatter: Float64Array;
}

/** A valley between two groups, as one part of the rows shows it: all that the other part is asked. */
export interface Pair {
  /** direction from the one to the other */
  direction: Float64Array;
  /**
   * the rows on this side of each of these planes, which are parallel to the line between the groups' centres, are
   * looked at
   */
  planes: Plane[];
  /** undefined if there is none */
  valley: Valley | undefined;
  clarity: number;
}

interface Plane {
  normal: Float64Array;
  at: number;
}

/** clarity in nats that is enough: planes that keep others out are not looked for beyond */
const ENOUGH = 25;

/** The groups of some rows by their labels. */
export function groupsOf(z: Matrix, labels: Int32Array, k: number): Group[] {
  const { rows: n, cols: p } = z;
  const groups = Array.from({ length: k }, () => ({
    rows: 0,
    mean: new Float64Array(p),
    scatter: new Float64Array(p * p),
  }));
  for (let i = 0; i < n; i++) {
    const { mean } = groups[labels[i]];
    groups[labels[i]].rows++;
    for (let a = 0; a < p; a++) mean[a] += z.data[i * p + a];
  }
  for (const { rows, mean } of groups) for (let a = 0; a < p; a++) mean[a] /= Math.max(rows, 1);
  const off = new Float64Array(p);
  for (let i = 0; i < n; i++) {
    const { mean, scatter } = groups[labels[i]];
    for (let a = 0; a < p; a++) off[a] = z.data[i * p + a] - mean[a];
    for (let a = 0; a < p; a++) for (let b = 0; b <= a; b++) scatter[a * p + b] += off[a] * off[b];
  }
  return groups;
}

/**
 * The clearest valley between two groups along the line of their centres, in the scale within them. If other
 * groups blur it, planes halfway to them, parallel to that line, keep them out, as many as make it clearer.
 */
export function pairOf(z: Matrix, labels: Int32Array, groups: readonly Group[], a: number, b: number): Pair {
  const [one, other] = [groups[a], groups[b]];
  const p = z.cols;
  const covariance = one.scatter.map((value, e) => (value + other.scatter[e]) / (one.rows + other.rows));
  const factor = factorOf(covariance, p, one.rows + other.rows);
  const delta = one.mean.map((value, e) => other.mean[e] - value);
  const solve = (v: Float64Array): Float64Array => {
    const out = v.slice();
    choleskySolve(factor, p, out);
    return out;
  };
  const direction = solve(delta);
  const along = projected(z, direction);
  const [lower, upper] = [a, b].map((label) => along.filter((_, i) => labels[i] === label).sort());
  const ends: [number, number] = [lower[lower.length >> 1], upper[upper.length >> 1]];
  if (!(ends[0] < ends[1])) return { direction, planes: [], valley: undefined, clarity: 0 };
  const own = new Float64Array(lower.length + upper.length);
  own.set(lower);
  own.set(upper, lower.length);
  const histogram = histogramOver(own);
  const end = histogram.low + histogram.counts.length * histogram.width;
  // what other groups make of the line is no valley between these two
  count(histogram, own);
  const ownClarity = clearestValley(histogram, ends)?.clarity ?? 0;
  let kept = Uint8Array.from(along, (value) => (value >= histogram.low && value < end ? 1 : 0));
  count(histogram, along, kept);
  let valley = clearestValley(histogram, ends);
  const planes: Plane[] = [];
  const span = dot(direction, delta);
  for (const c of othersBetween(labels, kept, groups.length, a, b)) {
    if (valley && valley.clarity >= ENOUGH) break;
    const far = groups[c].mean.map((value, e) => value - 0.5 * (one.mean[e] + other.mean[e]));
    const share = dot(direction, far) / span;
    const aside = far.map((value, e) => value - share * delta[e]);
    const normal = solve(aside);
    const middle = 0.5 * (dot(normal, one.mean) + dot(normal, other.mean));
    const plane = { normal, at: middle + 0.5 * dot(normal, aside) };
    const without = kept.slice();
    keepBehind(plane, z, without);
    count(histogram, along, without);
    const clearer = clearestValley(histogram, ends);
    if (!clearer || clearer.clarity <= (valley?.clarity ?? 0)) continue;
    planes.push(plane);
    kept = without;
    valley = clearer;
  }
  return { direction, planes, valley, clarity: Math.min(ownClarity, valley?.clarity ?? 0) };
}

/** ln E of a pair on rows that had no part in it. */
export function pairEvidence({ direction, planes, valley }: Pair, z: Matrix): number {
  if (!valley) return Number.NEGATIVE_INFINITY;
  const kept = new Uint8Array(z.rows).fill(1);
  for (const plane of planes) keepBehind(plane, z, kept);
  return valleyEvidence(valley, countIn(valley, projected(z, direction), kept));
}

/** Of the rows kept only those on this side of the plane. */
function keepBehind({ normal, at }: Plane, { rows: n, cols: p, data }: Matrix, kept: Uint8Array): void {
  for (let i = 0; i < n; i++) {
    if (kept[i] === 0) continue;
    let sum = 0;
    for (let a = 0; a < p; a++) sum += normal[a] * data[i * p + a];
    if (sum > at) kept[i] = 0;
  }
}

/** The other groups with rows among those looked at, the one with the most first. */
function othersBetween(labels: Int32Array, kept: Uint8Array, k: number, a: number, b: number): number[] {
  const counts = new Int32Array(k);
  for (let i = 0; i < labels.length; i++) counts[labels[i]] += kept[i];
  return Array.from(counts.keys())
    .filter((c) => c !== a && c !== b && counts[c] > 0)
    .sort((c, d) => counts[d] - counts[c] || c - d);
}

function projected({ rows: n, cols: p, data }: Matrix, weights: Float64Array): Float64Array {
  const out = new Float64Array(n);
  for (let i = 0; i < n; i++) {
    let sum = 0;
    for (let a = 0; a < p; a++) sum += weights[a] * data[i * p + a];
    out[i] = sum;
  }
  return out;
}

const dot = (u: Float64Array, v: Float64Array): number => u.reduce((sum, value, a) => sum + value * v[a], 0);
