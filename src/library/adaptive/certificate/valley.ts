import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import { logGamma } from '../../core/math/log-gamma.js';

/** Counts of values in cells of equal width from `low` on. */
export interface Histogram {
  low: number;
  width: number;
  counts: Float64Array;
}

/** Three neighbouring cells along a line, from the first edge to the last, and how many values lay in each. */
export interface Valley {
  edges: [number, number, number, number];
  counts: [number, number, number];
  /** how clearly the middle one is the emptiest, in nats: by the less clear of its two sides */
  clarity: number;
}

/** cells of a histogram: enough for seven clusters in a row; with more, chance makes valleys among few rows */
const CELLS = 36;
/** share of the values on either side that do not set the range */
const OUTER = 0.005;
/** just above 1: rounding decides nothing */
const LOOSE = 1.000001;

/** A histogram without counts, over the range of some values but the outermost. */
export function histogramOver(values: Float64Array): Histogram {
  const sorted = values.slice().sort();
  const at = (share: number): number => sorted[Math.round(share * (sorted.length - 1))];
  const [low, high] = [at(OUTER), at(1 - OUTER)];
  const margin = 0.01 * (high - low);
  return { low: low - margin, width: (high - low + 2 * margin) / CELLS, counts: new Float64Array(CELLS) };
}

/** Counts the values, those that are `kept`. */
export function count({ low, width, counts }: Histogram, values: Float64Array, kept?: Uint8Array): void {
  counts.fill(0);
  for (let i = 0; i < values.length; i++) {
    if (kept && kept[i] === 0) continue;
    const cell = Math.floor((values[i] - low) / width);
    if (cell >= 0 && cell < CELLS) counts[cell]++;
  }
}

/**
 * The clearest valley of a histogram, if there is one clearer than `least`. `between`: two values that the cells beside it
 * must hold, one each.
 */
export function clearestValley(histogram: Histogram, between?: [number, number], least = 0): Valley | undefined {
  const { low, width, counts } = histogram;
  const cells = counts.length;
  if (!(width > 0)) return undefined;
  const cellOf = (value: number): number => Math.min(cells - 1, Math.max(0, Math.floor((value - low) / width)));
  const [left, right] = between ? between.map(cellOf) : [0, cells - 1];
  const sums = new Float64Array(cells + 1);
  for (let c = 0; c < cells; c++) {
    // means of three cells: what is empty by chance is chosen less often
    const near = counts[Math.max(0, c - 1)] + counts[c] + counts[Math.min(cells - 1, c + 1)];
    sums[c + 1] = sums[c] + near / 3;
  }
  // the highest means of cells that end, and that begin, at every edge
  const before = new Float64Array(cells);
  const after = new Float64Array(cells);
  for (let e = left + 1; e <= right; e++) {
    for (let q = between ? left : e - 1; q >= 0; q--) before[e] = Math.max(before[e], (sums[e] - sums[q]) / (e - q));
    for (let q = between ? right + 1 : e + 1; q <= cells; q++)
      after[e] = Math.max(after[e], (sums[q] - sums[e]) / (q - e));
  }
  let best: { clarity: number; at: [number, number, number, number] } | undefined;
  let most = least;
  for (let i = left + 1; i < right; i++) {
    for (let j = i + 1; j <= right; j++) {
      const middle = sums[j] - sums[i] + 0.5;
      // a side is never clearer than with the highest mean in all of its cells
      if (!(shortfall(middle, middle + LOOSE * before[i] * i, (j - i) / j, most) > most)) continue;
      if (!(shortfall(middle, middle + LOOSE * after[j] * (cells - j), (j - i) / (cells - i), most) > most)) continue;
      let [below, from] = [0, -1];
      for (let q = between ? left : i - 1; q >= 0; q--) {
        const clarity = shortfall(middle, middle + sums[i] - sums[q], (j - i) / (j - q), Math.max(below, most));
        if (clarity > below) [below, from] = [clarity, q];
      }
      if (!(below > most)) continue;
      let [above, to] = [0, -1];
      for (let q = between ? right + 1 : j + 1; q <= cells; q++) {
        const clarity = shortfall(middle, middle + sums[q] - sums[j], (j - i) / (q - i), Math.max(above, most));
        if (clarity > above) [above, to] = [clarity, q];
      }
      if (!(above > most)) continue;
      most = Math.min(below, above);
      best = { clarity: most, at: [from, i, j, to] };
    }
  }
  if (!best) return undefined;
  const [a, i, j, b] = best.at;
  const edge = (cell: number): number => low + width * cell;
  return {
    edges: [edge(a), edge(i), edge(j), edge(b)],
    counts: [sums[i] - sums[a], sums[j] - sums[i], sums[b] - sums[j]],
    clarity: best.clarity,
  };
}

/** n KL(m/n ‖ share) if m/n is below the share, else 0; 0 as well if a bound by χ² shows that it is at most `least`. */
function shortfall(m: number, n: number, share: number, least: number): number {
  const t = m / n;
  const off = share - t;
  if (!(off > 0) || n * off * off <= least * share * (1 - share)) return 0;
  return n * (t * log(t / share) + (1 - t) * log((1 - t) / (1 - share)));
}

/** How many values, those that are `kept`, lie in each of the three cells. */
export function countIn({ edges }: Valley, values: Float64Array, kept: Uint8Array): [number, number, number] {
  const counts: [number, number, number] = [0, 0, 0];
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    if (kept[i] === 0 || value < edges[0] || value >= edges[3]) continue;
    counts[value < edges[1] ? 0 : value < edges[2] ? 1 : 2]++;
  }
  return counts;
}

/**
 * ln E of counts in the cells of a valley that was found in other rows. Under a law with one mode the middle cell is, for its
 * width, no emptier than one of those beside it; so one of two binomial shares is no smaller than the width's, and the less
 * of the two e-values has a mean of at most 1.
 */
export function valleyEvidence(
  { edges, counts: found }: Valley,
  [below, middle, above]: ArrayLike<number> & Iterable<number>,
): number {
  const width = edges[2] - edges[1];
  return Math.min(
    sideEvidence(middle, middle + below, width / (edges[2] - edges[0]), found[1], found[1] + found[0]),
    sideEvidence(middle, middle + above, width / (edges[3] - edges[1]), found[1], found[1] + found[2]),
  );
}

/** rows of the part that found the valley that count as seen before: as good as half of them, or a tenth if it misled */
const TRUST = [0.5, 0.1];

/** ln of a beta-binomial prediction of m of n over the best binomial law whose share is at least `least`. */
function sideEvidence(m: number, n: number, least: number, mFound: number, nFound: number): number {
  const share = Math.min((mFound + 0.5) / (nFound + 1), least);
  let prediction = 0;
  const logs = TRUST.map((trust) => {
    const rows = trust * nFound + 2;
    return logBeta(rows * share + m, rows * (1 - share) + n - m) - logBeta(rows * share, rows * (1 - share));
  });
  const top = Math.max(...logs);
  for (const value of logs) prediction += exp(value - top) / TRUST.length;
  const t = Math.max(n > 0 ? m / n : least, least);
  const best = (m > 0 ? m * log(t) : 0) + (n > m ? (n - m) * log(1 - t) : 0);
  return top + log(prediction) - best;
}

const logBeta = (a: number, b: number): number => logGamma(a) + logGamma(b) - logGamma(a + b);
