import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';

/** Ordered values of one dimension; those of many rows are means of groups. */
export interface Line {
  values: Float64Array;
  /** rows that each value stands for */
  counts: Float64Array;
  n: number;
  sd: number;
}

/** Two Gaussian components along a line; the upper one has the larger mean. */
export interface TwoComponents {
  /** share of the upper one */
  upper: number;
  means: [number, number];
  sds: [number, number];
  logLikelihood: number;
}

/** groups of rows along a line, and steps of its EM */
const GROUPS = 32;
const STEPS = 6;
/** no component is narrower than this part of the line's standard deviation */
const LEAST_SD = 0.08;
const LEAST_SHARE = 1e-6;
const LOG_2PI = log(2 * Math.PI);

/** The values in order, in groups of equally many rows; a sixth of the groups on either side are the outermost values, one by one. */
export function lineOf(y: Float64Array): Line {
  const sorted = y.slice().sort();
  const n = sorted.length;
  let [sum, squares] = [0, 0];
  for (let i = 0; i < n; i++) sum += sorted[i];
  const mean = sum / n;
  for (let i = 0; i < n; i++) squares += (sorted[i] - mean) * (sorted[i] - mean);
  const sd = Math.sqrt(squares / n);
  const single = Math.floor(GROUPS / 6);
  const middle = GROUPS - 2 * single;
  if (n <= GROUPS) return { values: sorted, counts: new Float64Array(n).fill(1), n, sd };
  const values = new Float64Array(GROUPS);
  const counts = new Float64Array(GROUPS);
  let from = 0;
  for (let g = 0; g < GROUPS; g++) {
    let to = from + 1;
    if (g >= single && g < GROUPS - single) {
      to = single + Math.round(((g - single + 1) * (n - 2 * single)) / middle);
    }
    let total = 0;
    for (let i = from; i < to; i++) total += sorted[i];
    values[g] = total / (to - from);
    counts[g] = to - from;
    from = to;
  }
  return { values, counts, n, sd };
}

/** The log-likelihood of one Gaussian. */
export const gaussianLogLikelihood = ({ n, sd }: Line): number => -0.5 * n * (LOG_2PI + 1 + 2 * log(sd));

/** The best of three EMs: from the cut of least squares within (Otsu), and from cuts at 15 % and 85 % of the rows. */
export function fitTwo(line: Line): TwoComponents {
  const cuts = [otsuCut(line), cutAt(line, 0.15), cutAt(line, 0.85)];
  return cuts
    .map((cut) =>
      emOf(
        line,
        fromSums(line, (g) => (g < cut ? 0 : 1)),
      ),
    )
    .reduce((best, next) => (next.logLikelihood > best.logLikelihood ? next : best));
}

/** EM from the responsibilities r of the upper component for the rows y, in any order. */
export function fitTwoFrom(line: Line, y: Float64Array, r: Float64Array): TwoComponents {
  let [p, u1, u2, l1, l2] = [0, 0, 0, 0, 0];
  for (let i = 0; i < y.length; i++) {
    const upper = r[i] * y[i];
    p += r[i];
    u1 += upper;
    u2 += upper * y[i];
    l1 += y[i] - upper;
    l2 += (y[i] - upper) * y[i];
  }
  return emOf(line, fromMoments(line, p, [l1, u1], [l2, u2]));
}

/** Responsibilities of the upper component for values in any order. */
export function uppersOf({ upper, means, sds }: TwoComponents, y: Float64Array): Float64Array {
  const offset = log(Math.max(1 - upper, LEAST_SHARE) / sds[0]) - log(Math.max(upper, LEAST_SHARE) / sds[1]);
  const out = new Float64Array(y.length);
  for (let i = 0; i < y.length; i++) {
    const low = (y[i] - means[0]) / sds[0];
    const up = (y[i] - means[1]) / sds[1];
    out[i] = 1 / (1 + exp(Math.min(700, offset - 0.5 * low * low + 0.5 * up * up)));
  }
  return out;
}

/** points between the means at which the density is computed */
const POINTS = 40;

/** ln density of the lower of the two means less that of the lowest point between them. */
export function valleyDepth(fit: TwoComponents): number {
  const at = (t: number): number => {
    const [low, up] = [0, 1].map((c) => {
      const d = (t - fit.means[c]) / fit.sds[c];
      return ((c === 0 ? 1 - fit.upper : fit.upper) / fit.sds[c]) * exp(-0.5 * d * d);
    });
    return low + up;
  };
  const [from, to] = fit.means;
  const ends = Math.min(at(from), at(to));
  let least = ends;
  for (let q = 1; q < POINTS; q++) least = Math.min(least, at(from + ((to - from) * q) / POINTS));
  return log(ends + 1e-300) - log(least + 1e-300);
}

function emOf(line: Line, start: TwoComponents): TwoComponents {
  const { values, counts } = line;
  let fit = start;
  for (let step = 0; ; step++) {
    const { upper, means, sds } = fit;
    const [m0, m1] = means;
    const [s0, s1] = sds;
    const log0 = log(Math.max(1 - upper, LEAST_SHARE) / s0);
    const log1 = log(Math.max(upper, LEAST_SHARE) / s1);
    let logLikelihood = -0.5 * LOG_2PI * line.n;
    // one by one: tuples of sums are slow in a loop
    let p = 0;
    let l1 = 0;
    let l2 = 0;
    let u1 = 0;
    let u2 = 0;
    for (let g = 0; g < values.length; g++) {
      const v = values[g];
      const z0 = (v - m0) / s0;
      const z1 = (v - m1) / s1;
      const a = log0 - 0.5 * z0 * z0;
      const b = log1 - 0.5 * z1 * z1;
      const ratio = exp(-Math.abs(a - b));
      const share = b > a ? 1 / (1 + ratio) : ratio / (1 + ratio);
      if (step === STEPS) logLikelihood += counts[g] * (Math.max(a, b) + log(1 + ratio));
      const up = counts[g] * share;
      const low = counts[g] - up;
      p += up;
      u1 += up * v;
      u2 += up * v * v;
      l1 += low * v;
      l2 += low * v * v;
    }
    if (step === STEPS) return { ...ordered(fit), logLikelihood };
    fit = fromMoments(line, p, [l1, u1], [l2, u2]);
  }
}

function ordered(fit: TwoComponents): TwoComponents {
  if (fit.means[0] <= fit.means[1]) return fit;
  return { ...fit, upper: 1 - fit.upper, means: [fit.means[1], fit.means[0]], sds: [fit.sds[1], fit.sds[0]] };
}

function fromMoments({ n, sd }: Line, p: number, sums: [number, number], squares: [number, number]): TwoComponents {
  const rows = [Math.max(n - p, 1e-9), Math.max(p, 1e-9)];
  const means: [number, number] = [sums[0] / rows[0], sums[1] / rows[1]];
  const sdOf = (c: number): number =>
    Math.sqrt(Math.max(squares[c] / rows[c] - means[c] * means[c], LEAST_SD * sd * (LEAST_SD * sd)));
  return { upper: p / n, means, sds: [sdOf(0), sdOf(1)], logLikelihood: 0 };
}

function fromSums(line: Line, sideOf: (group: number) => number): TwoComponents {
  const sums: [number, number] = [0, 0];
  const squares: [number, number] = [0, 0];
  const rows = [0, 0];
  line.values.forEach((value, g) => {
    const side = sideOf(g);
    rows[side] += line.counts[g];
    sums[side] += line.counts[g] * value;
    squares[side] += line.counts[g] * value * value;
  });
  return fromMoments(line, rows[1], sums, squares);
}

/** The first group of the upper side, so that a share q of the rows lies below. */
function cutAt({ counts, n }: Line, q: number): number {
  let sum = 0;
  for (let g = 0; g < counts.length; g++) {
    sum += counts[g];
    if (sum >= q * n) return Math.min(Math.max(1, g), counts.length - 1);
  }
  return counts.length - 1;
}

function otsuCut({ values, counts, n }: Line): number {
  let total = 0;
  for (let g = 0; g < values.length; g++) total += counts[g] * values[g];
  let [sum, rows, most, at] = [0, 0, -1, values.length >> 1];
  for (let g = 1; g < values.length; g++) {
    sum += counts[g - 1] * values[g - 1];
    rows += counts[g - 1];
    const between = (sum * sum) / rows + ((total - sum) * (total - sum)) / (n - rows);
    if (between > most) [most, at] = [between, g];
  }
  return at;
}
