import { log } from '../../core/math/log.js';
import { groupAt, LEAST_SD, type Look, type Sample, type SideSums } from './sample.js';
import { emAll, type LineMixture, sampleKernel } from './sample-kernel.js';

/** A mixture of m components to be fitted. */
interface MixtureOrder {
  sample: Sample;
  m: number;
  steps: number;
}

/** The best of a few EMs of m components: from the exact 2-means and cuts at 15 % and 85 %, or equal counts and k-means. */
export const fitMixture = (sample: Sample, m: number, steps: number): LineMixture =>
  fitMixtures([{ sample, m, steps }])[0];

/** The same for several, side by side. */
export function fitMixtures(orders: MixtureOrder[]): LineMixture[] {
  const starts = orders.map(({ sample, m, steps }) => {
    const cuts = m === 2 ? startsOfTwo(sample) : [equalCounts(sample, m), nearestMeans(sample, m)];
    return cuts.map((cut) => ({ sample, mixture: fromCuts(sample, cut), steps }));
  });
  emAll(starts.flat());
  return starts.map((jobs) =>
    jobs.map(({ mixture }) => mixture).reduce((best, next) => (next.logLikelihood > best.logLikelihood ? next : best)),
  );
}

/** rounds of an EM with one standard deviation, which starts from a fit */
const TIED_ROUNDS = 3;

/** EM from a mixture, which is changed. */
function emOf(sample: Sample, mixture: LineMixture, steps: number): LineMixture {
  emAll([{ sample, mixture, steps }]);
  return mixture;
}

/** EM of components with one standard deviation from a mixture, which stays as it is. */
export function fitTied(sample: Sample, from: LineMixture): LineMixture {
  return emOf(sample, { ...copyOf(from), tied: true }, TIED_ROUNDS);
}

const copyOf = ({ weights, means, sds }: LineMixture): LineMixture => ({
  weights: weights.slice(),
  means: means.slice(),
  sds: sds.slice(),
  logLikelihood: 0,
});

/** EMs of two components, side by side, each from the sums of rows by the responsibilities of the upper one. */
export function fitFromSides(looks: Look[], steps: number): LineMixture[] {
  const jobs = looks.map(({ sample, sides }) => ({ sample, mixture: fromSides(sample, sides), steps }));
  emAll(jobs);
  return jobs.map(({ mixture }) => mixture);
}

function fromSides({ n, scale }: Sample, { p, upper, lower }: SideSums): LineMixture {
  const q = n - p;
  const means = Float64Array.of(lower[0] / Math.max(q, 1e-9), upper[0] / Math.max(p, 1e-9));
  const least = LEAST_SD * scale;
  const sdOf = (squares: number, rows: number, mean: number): number =>
    Math.sqrt(Math.max(squares / Math.max(rows, 1e-9) - mean * mean, least * least));
  return {
    weights: Float64Array.of(Math.max(q / n, 1e-6), Math.max(p / n, 1e-6)),
    means,
    sds: Float64Array.of(sdOf(lower[1], q, means[0]), sdOf(upper[1], p, means[1])),
    logLikelihood: 0,
  };
}

/** Some more steps of EM from a mixture, which stays as it is. */
export function continueFit(sample: Sample, mixture: LineMixture, steps: number): LineMixture {
  return mixture.tied ? fitTied(sample, mixture) : emOf(sample, copyOf(mixture), steps);
}

/** ln Σ_k π_k φ((v − μ_k)/σ_k)/σ_k of every value. */
export function logDensities(mixture: LineMixture, values: Float64Array): Float64Array {
  return sampleKernel().logDensities(mixture, values);
}

/** The log-likelihood of m components less ½ (3m − 1) ln n, or ½ 2m ln n with one standard deviation. */
export function orderBic({ logLikelihood, means, tied }: LineMixture, n: number): number {
  return logLikelihood - 0.5 * (tied ? 2 * means.length : 3 * means.length - 1) * log(n);
}

/**
 * The upper of two components as the kernel wants it: 1/(1 + e^t) is its responsibility, t = offset − ½ b² + ½ a², for a and b
 * the distances from the upper and the lower mean in their standard deviations.
 */
export function upperModel({ weights, means, sds }: LineMixture): number[] {
  const up = means[1] > means[0] ? 1 : 0;
  const low = 1 - up;
  const offset = log(weights[low] / sds[low]) - log(weights[up] / sds[up]);
  return [offset, means[up], sds[up], means[low], sds[low]];
}

/** Components that are consecutive runs of the groups, cut before the given ones. */
function fromCuts({ values, counts, n, mean, scale }: Sample, cuts: number[]): LineMixture {
  const m = cuts.length + 1;
  const edges = [0, ...cuts, values.length];
  const start = {
    weights: new Float64Array(m),
    means: new Float64Array(m),
    sds: new Float64Array(m),
    logLikelihood: 0,
  };
  const least = LEAST_SD * scale;
  for (let k = 0; k < m; k++) {
    let [s0, s1, s2] = [0, 0, 0];
    for (let g = edges[k]; g < edges[k + 1]; g++) {
      s0 += counts[g];
      s1 += counts[g] * values[g];
      s2 += counts[g] * values[g] * values[g];
    }
    const centre = s0 > 0 ? s1 / s0 : mean;
    start.weights[k] = Math.max(s0 / n, 1e-6);
    start.means[k] = centre;
    start.sds[k] = Math.sqrt(Math.max(s0 > 0 ? s2 / s0 - centre * centre : 0, least * least));
  }
  return start;
}

function startsOfTwo(sample: Sample): number[][] {
  const last = sample.values.length - 1;
  return [
    [twoMeansCut(sample)],
    [Math.max(1, groupAt(sample, 0.15))],
    [Math.min(Math.max(last, 1), groupAt(sample, 0.85) + 1)],
  ];
}

/** The cut of least squares within (Otsu; exact 2-means of ordered values). */
function twoMeansCut({ values, counts, n, mean }: Sample): number {
  const total = mean * n;
  let [sum, rows, most, at] = [0, 0, -1, values.length >> 1];
  for (let g = 1; g < values.length; g++) {
    sum += counts[g - 1] * values[g - 1];
    rows += counts[g - 1];
    const between = (sum * sum) / rows + ((total - sum) * (total - sum)) / (n - rows);
    if (between > most) [most, at] = [between, g];
  }
  return at;
}

/** The k-th cut moved to where k groups lie below it and m − 1 − k above, after the one before. */
function feasibleCut(at: number, cuts: number[], m: number, groups: number): number {
  const k = cuts.length;
  const least = k > 0 ? cuts[k - 1] + 1 : 1;
  return Math.min(groups - (m - 1 - k), Math.max(at, least));
}

function equalCounts(sample: Sample, m: number): number[] {
  const cuts: number[] = [];
  for (let k = 1; k < m; k++) cuts.push(feasibleCut(groupAt(sample, k / m), cuts, m, sample.values.length));
  return cuts;
}

/** One-dimensional k-means from equal widths between the 2 % and 98 % quantiles. */
function nearestMeans(sample: Sample, m: number): number[] {
  const { values } = sample;
  const low = values[groupAt(sample, 0.02)];
  const width = values[groupAt(sample, 0.98)] - low;
  let centres: Float64Array = Float64Array.from({ length: m }, (_, k) => low + ((k + 0.5) / m) * width);
  let cuts: number[] = [];
  for (let step = 0; step < 10; step++) {
    const next: number[] = [];
    for (let k = 0; k + 1 < m; k++) {
      const middle = 0.5 * (centres[k] + centres[k + 1]);
      let at = k > 0 ? next[k - 1] : 0;
      while (at < values.length && values[at] < middle) at++;
      next.push(feasibleCut(at, next, m, values.length));
    }
    if (next.every((cut, k) => cut === cuts[k])) break;
    cuts = next;
    centres = fromCuts(sample, cuts).means;
  }
  return cuts;
}
