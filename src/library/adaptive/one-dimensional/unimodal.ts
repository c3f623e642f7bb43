import { exp } from '../../core/math/exp.js';
import { log } from '../../core/math/log.js';
import { logGamma } from '../../core/math/log-gamma.js';
import { gaussianLogLikelihood, groupAt, type Sample } from './sample.js';
import { sampleKernel } from './sample-kernel.js';

/** The largest log-likelihood of one unimodal law. */
interface UnimodalSup {
  /** of peaked laws: Gaussian, two-piece t, two-piece generalised Gaussian of shape at most 2 */
  peaked: number;
  /** of flat-topped ones as well: shapes to 148 */
  any: number;
}

interface UnimodalOptions {
  evaluations?: number;
  /** a log-likelihood above which the search may end: more of it would change nothing */
  enough?: number;
}

/** the shapes of generalised Gaussians: e^−½ = .61 to 2, or to e⁵ */
const LEAST_LOG_SHAPE = -0.5;
const PEAKED_LOG_SHAPE = Math.LN2;
const FLAT_LOG_SHAPE = 5;
const MOST_LOG_NU = 6;
/** what is returned where a scale has collapsed */
const COLLAPSED = 1e12;

/**
 * ln L of the two-piece Student t: density 2/(s₁ + s₂) t_ν((x − m)/s), s = s₁ below the mode m and s₂ above it.
 * ν = 1 + e^k.
 */
export function twoPieceStudent(sample: Sample, mode: number, left: number, right: number, nu: number): number {
  const constant = logGamma((nu + 1) / 2) - logGamma(nu / 2) - 0.5 * log(nu * Math.PI) + log(2 / (left + right));
  return sample.n * constant - 0.5 * (nu + 1) * sampleKernel().studentSum(sample, mode, left, right, nu);
}

/** ln L of the two-piece generalised Gaussian: density β/((s₁ + s₂) Γ(1/β)) exp(−(|x − m|/s)^β). */
export function twoPieceGeneralised(sample: Sample, mode: number, left: number, right: number, beta: number): number {
  const constant = log(beta) - log(left + right) - logGamma(1 / beta);
  return sample.n * constant - sampleKernel().powerSum(sample, mode, left, right, beta);
}

/** The largest log-likelihoods over unimodal laws, by the simplex on (mode, ln left scale, ln right scale, ln shape). */
export function unimodalSup(sample: Sample, options: UnimodalOptions = {}): UnimodalSup {
  const { evaluations = 120, enough = Number.POSITIVE_INFINITY } = options;
  const { values, mean, sd, scale } = sample;
  const valueAt = (q: number): number => values[groupAt(sample, q)];
  const median = valueAt(0.5);
  const [spread, robust] = [log(sd), log(scale)];
  let best = gaussianLogLikelihood(sample);
  const climb = (law: (x: Float64Array) => number, start: number[]): void => {
    if (best >= enough) return;
    const limits = { evaluations, tolerance: 0.01, enough: -enough };
    best = Math.max(best, -nelderMead(law, start, [0.3 * scale, 0.3, 0.3, 0.7], limits));
  };
  const least = 1e-3 * scale;
  const student = (x: Float64Array): number => {
    const [left, right] = [exp(x[1]), exp(x[2])];
    if (!(left > least && right > least)) return COLLAPSED;
    return -twoPieceStudent(sample, x[0], left, right, 1 + exp(Math.min(x[3], MOST_LOG_NU)));
  };
  const generalised =
    (most: number) =>
    (x: Float64Array): number => {
      const [left, right] = [exp(x[1]), exp(x[2])];
      if (!(left > least && right > least)) return COLLAPSED;
      const beta = exp(Math.min(Math.max(x[3], LEAST_LOG_SHAPE), most));
      return -twoPieceGeneralised(sample, x[0], left, right, beta);
    };
  const peakedShape = generalised(PEAKED_LOG_SHAPE);
  climb(student, [median, robust - 0.2, robust - 0.2, 1.2]);
  climb(
    peakedShape,
    mean > median ? [valueAt(0.1), robust - 1, spread + 0.3, 0.4] : [valueAt(0.9), spread + 0.3, robust - 1, 0.4],
  );
  climb(peakedShape, [mean, spread + 0.35, spread + 0.35, 0.5]);
  const peaked = best;
  const anyShape = generalised(FLAT_LOG_SHAPE);
  climb(anyShape, [0.5 * (values[0] + values[values.length - 1]), spread + 0.55, spread + 0.55, 2.5]);
  climb(anyShape, [mean, spread + 0.35, spread + 0.35, 0.9]);
  return { peaked, any: best };
}

interface SimplexLimits {
  /** evaluations */
  evaluations: number;
  /** the search ends where the values at the corners differ by less */
  tolerance: number;
  /** or where a value below this is found */
  enough: number;
}

interface Corner {
  x: Float64Array;
  value: number;
}

/** The least value of f that Nelder & Mead's simplex (1965) finds from `start`, whose first corners are `steps` away. */
export function nelderMead(
  f: (x: Float64Array) => number,
  start: readonly number[],
  steps: readonly number[],
  { evaluations, tolerance, enough }: SimplexLimits,
): number {
  const d = start.length;
  const corners: Corner[] = [];
  for (let c = 0; c <= d; c++) {
    const x = Float64Array.from(start);
    if (c > 0) x[c - 1] += steps[c - 1];
    corners.push({ x, value: f(x) });
    settle(corners, c);
  }
  let used = d + 1;
  const centre = new Float64Array(d);
  // two corners to try, which change places with those they replace
  let tried: Corner = { x: new Float64Array(d), value: 0 };
  let further: Corner = { x: new Float64Array(d), value: 0 };
  const put = (corner: Corner, t: number): void => {
    const worst = corners[d].x;
    for (let k = 0; k < d; k++) corner.x[k] = centre[k] + t * (worst[k] - centre[k]);
    corner.value = f(corner.x);
    used++;
  };
  while (used < evaluations && corners[d].value - corners[0].value >= tolerance && corners[0].value >= enough) {
    const worst = corners[d];
    centre.fill(0);
    for (let c = 0; c < d; c++) for (let k = 0; k < d; k++) centre[k] += corners[c].x[k] / d;
    put(tried, -1);
    let next: Corner | undefined = tried;
    if (tried.value < corners[0].value) {
      put(further, -2);
      if (further.value < tried.value) next = further;
    } else if (!(tried.value < corners[d - 1].value)) {
      put(further, tried.value < worst.value ? -0.5 : 0.5);
      next = further.value < Math.min(tried.value, worst.value) ? further : undefined;
    }
    if (next) {
      corners[d] = next;
      if (next === tried) tried = worst;
      else further = worst;
      settle(corners, d);
      continue;
    }
    for (let c = 1; c <= d; c++) {
      const corner = corners[c];
      for (let k = 0; k < d; k++) corner.x[k] = 0.5 * (corner.x[k] + corners[0].x[k]);
      corner.value = f(corner.x);
      used++;
    }
    for (let c = 1; c <= d; c++) settle(corners, c);
  }
  return corners[0].value;
}

/** Moves corner c down to its place among those before it, which are in order; behind its equals. */
function settle(corners: Corner[], c: number): void {
  const corner = corners[c];
  let at = c;
  for (; at > 0 && corners[at - 1].value > corner.value; at--) corners[at] = corners[at - 1];
  corners[at] = corner;
}
