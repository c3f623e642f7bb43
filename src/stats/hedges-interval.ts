import type { RandomStream } from '../core/random.js';
import { type CentralMoments, centralMoments, fromRawMoments } from './central-moments.js';
import { hedgesG } from './hedges-g.js';

const TAIL = 0.025;
/** variance of a resample, as a part of the sample's, below which it is rounding */
const NO_VARIANCE = 1e-12;

/** How often each of some rows of a sample is drawn, in every resample. */
export interface Resamples {
  /** the rows that are drawn from: all, or a random part of a large sample */
  rows: Int32Array;
  counts: Uint16Array[];
}

/** Draws as many rows as there are with replacement, `resamples` times, from at most `maxRows` of `n` rows. */
export function drawResamples(n: number, resamples: number, maxRows: number, random: RandomStream): Resamples {
  const rows = n <= maxRows ? Int32Array.from({ length: n }, (_, i) => i) : random.permutation(n).slice(0, maxRows);
  const counts = Array.from({ length: resamples }, () => {
    const drawn = new Uint16Array(rows.length);
    for (let i = 0; i < rows.length; i++) drawn[random.integer(rows.length)]++;
    return drawn;
  });
  return { rows, counts };
}

/**
 * The 95 % bootstrap-t interval of Hedges' g: both samples are resampled apart, and the quantiles of (g* − g)/se* scale
 * the standard error of g. In a simulation of 60 settings (5 to 60 against 20 to 150 values; normal, two-humped, exponential
 * and t₅; effects of 0, 1 and 3) it covered the truth in 87 to 98 % of the samples (mean 93), where percentile and BCa intervals fell
 * to 82 and 84 %, above all for small samples. As the quantiles are free of scale, those of a part of a large sample serve the whole, whose
 * standard error makes the width. Null where neither sample varies, or no resample does.
 */
export function hedgesInterval(
  a: Float64Array,
  b: Float64Array,
  resamplesA: Resamples,
  resamplesB: Resamples,
  [momentsA, momentsB] = [centralMoments(a), centralMoments(b)],
): [low: number, high: number] | null {
  const df = a.length + b.length - 2;
  const share = (a.length - 1) / df;
  const { effect, standardError } = hedgesG(momentsA, momentsB);
  const scale = Math.sqrt(share * momentsA.m2 + (1 - share) * momentsB.m2);
  if (!(scale > 0) || !Number.isFinite(effect)) return null;
  // both around one origin and in units of the spread within, so that their powers neither overflow nor cancel
  const sideA = new PowersOf(a, resamplesA.rows, momentsB.mean, scale);
  const sideB = new PowersOf(b, resamplesB.rows, momentsB.mean, scale);
  const centre = hedgesG(sideA.moments(null), sideB.moments(null), df, share).effect;
  const pivots: number[] = [];
  for (let r = 0; r < resamplesA.counts.length; r++) {
    const [drawnA, drawnB] = [sideA.moments(resamplesA.counts[r]), sideB.moments(resamplesB.counts[r])];
    // nothing to standardise by: not a sample that the population could be known by
    if (drawnA.m2 === 0 && drawnB.m2 === 0) continue;
    const drawn = hedgesG(drawnA, drawnB, df, share);
    if (drawn.standardError > 0) pivots.push((drawn.effect - centre) / drawn.standardError);
  }
  if (pivots.length === 0) return null;
  const sorted = Float64Array.from(pivots).sort();
  return [effect - quantile(sorted, 1 - TAIL) * standardError, effect - quantile(sorted, TAIL) * standardError];
}

/** The first four powers of some rows of a sample, to take the moments of many resamples from. */
class PowersOf {
  readonly #origin: number;
  readonly #z: Float64Array[];

  constructor(values: Float64Array, rows: Int32Array, origin: number, scale: number) {
    const z = Float64Array.from(rows, (i) => (values[i] - origin) / scale);
    // centred once more, on the sample itself: a far cluster would otherwise lose its variance to rounding
    this.#origin = centralMoments(z).mean;
    const z1 = z.map((value) => value - this.#origin);
    const z2 = z1.map((value) => value * value);
    this.#z = [z1, z2, z1.map((value, i) => value * z2[i]), z2.map((value) => value * value)];
  }

  /** The moments where every row counts as often as said; once each without counts. */
  moments(counts: Uint16Array | null): CentralMoments {
    const [z1, z2, z3, z4] = this.#z;
    const n = z1.length;
    let [s1, s2, s3, s4] = [0, 0, 0, 0];
    for (let i = 0; i < n; i++) {
      const count = counts === null ? 1 : counts[i];
      s1 += count * z1[i];
      s2 += count * z2[i];
      s3 += count * z3[i];
      s4 += count * z4[i];
    }
    const moments = fromRawMoments(n, s1 / n, s2 / n, s3 / n, s4 / n);
    if (moments.m2 < NO_VARIANCE) return { n, mean: moments.mean + this.#origin, m2: 0, m3: 0, m4: 0 };
    return { ...moments, mean: moments.mean + this.#origin };
  }
}

/** The quantile of sorted values, between the two nearest in proportion. */
function quantile(sorted: Float64Array, part: number): number {
  const at = part * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}
