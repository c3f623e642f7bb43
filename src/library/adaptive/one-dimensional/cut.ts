import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import { logDensities } from './mixture.js';
import type { LineMixture } from './sample-kernel.js';

/** steps of the search between neighbouring means, and over the whole line */
const STEPS = 40;
const WIDE_STEPS = 100;

const byMean = ({ means }: LineMixture): number[] => Array.from(means.keys()).sort((a, b) => means[a] - means[b]);

/** The deepest valley of a mixture's density between neighbouring means. */
interface Valley {
  /** ln density of the lower of the two highest peaks beside it, less that of the valley */
  depth: number;
  at: number;
}

export function deepestValley(mixture: LineMixture): Valley {
  const { means } = mixture;
  const m = means.length;
  const order = byMean(mixture);
  const points = new Float64Array((m - 1) * (STEPS + 1) + m);
  for (let c = 0; c + 1 < m; c++) {
    const [from, to] = [means[order[c]], means[order[c + 1]]];
    for (let q = 0; q <= STEPS; q++) points[c * (STEPS + 1) + q] = from + ((to - from) * q) / STEPS;
  }
  const peaksAt = (m - 1) * (STEPS + 1);
  order.forEach((k, c) => {
    points[peaksAt + c] = means[k];
  });
  const heights = logDensities(mixture, points);
  let best: Valley | undefined;
  for (let c = 0; c + 1 < m; c++) {
    let lowest = c * (STEPS + 1);
    for (let q = lowest; q < (c + 1) * (STEPS + 1); q++) if (heights[q] < heights[lowest]) lowest = q;
    const left = Math.max(...heights.subarray(peaksAt, peaksAt + c + 1));
    const right = Math.max(...heights.subarray(peaksAt + c + 1, peaksAt + m));
    const depth = Math.min(left, right) - heights[lowest];
    if (best === undefined || depth > best.depth) best = { depth, at: points[lowest] };
  }
  return best!;
}

/** Where the components below and above a gap between neighbouring means are equally likely. */
interface Crossing {
  at: number;
  /** share of the smaller side that is in doubt */
  overlap: number;
}

/** The crossing of every gap, from the lowest. */
export function crossings(mixture: LineMixture): Crossing[] {
  const { weights, means, sds } = mixture;
  const order = byMean(mixture);
  const density = (components: number[], t: number): number => {
    let sum = 0;
    for (const k of components) {
      const d = (t - means[k]) / sds[k];
      sum += (weights[k] / sds[k]) * exp(-0.5 * d * d);
    }
    return sum;
  };
  const low = Math.min(...means.map((mean, k) => mean - 4 * sds[k]));
  const high = Math.max(...means.map((mean, k) => mean + 4 * sds[k]));
  return order.slice(1).map((next, c) => {
    const [below, above] = [order.slice(0, c + 1), order.slice(c + 1)];
    const from = means[order[c]];
    let [at, nearest] = [0.5 * (from + means[next]), Number.POSITIVE_INFINITY];
    for (let q = 0; q <= STEPS; q++) {
      const t = from + ((means[next] - from) * q) / STEPS;
      const gap = Math.abs(log(density(below, t) + 1e-300) - log(density(above, t) + 1e-300));
      if (gap < nearest) [nearest, at] = [gap, t];
    }
    let [both, lower, upper] = [0, 0, 0];
    for (let q = 0; q <= WIDE_STEPS; q++) {
      const t = low + ((high - low) * q) / WIDE_STEPS;
      const [l, u] = [density(below, t), density(above, t)];
      both += Math.min(l, u);
      lower += l;
      upper += u;
    }
    return { at, overlap: both / Math.min(lower, upper) };
  });
}

/** The crossing of least overlap. */
export function leastOverlap(mixture: LineMixture): Crossing {
  return crossings(mixture).reduce((best, next) => (next.overlap < best.overlap ? next : best));
}
