import { exp } from '../core/math/exp.js';
import { log, log1p } from '../core/math/log.js';
import { logGamma } from '../core/math/log-gamma.js';

/** ln P(X > x) for a chi-square variable with `df` degrees of freedom; exact far beyond where P underflows. */
export function chiSquareLogTail(x: number, df: number): number {
  return logUpperGamma(df / 2, x / 2);
}

/** ln P(|T| > |t|) for Student's t with `df` degrees of freedom, which may be fractional. */
export function studentTLogTail(t: number, df: number): number {
  if (t === 0) return 0;
  if (!Number.isFinite(t)) return Number.NEGATIVE_INFINITY;
  const square = t * t;
  return logBeta(df / 2, 0.5, df / (df + square), square / (df + square));
}

/** The t that a share `tails` of Student's distribution lies beyond, on both sides together. */
export function studentQuantile(tails: number, df: number): number {
  let [low, high] = [0, 1];
  const beyond = (t: number): boolean => studentTLogTail(t, df) > log(tails);
  while (beyond(high)) [low, high] = [high, 2 * high];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (beyond(middle)) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The interval by Student's t around a mean of `n` observations of standard deviation `sd`, or, with n = 1, around any
 * estimate of standard error `sd`; at 95 % unless `level` says otherwise. A point if nothing varies.
 */
export function studentInterval(
  centre: number,
  sd: number,
  df: number,
  n = 1,
  level = 0.95,
): [low: number, high: number] {
  // if nothing varies there may be no degrees of freedom either
  const reach = sd === 0 ? 0 : (studentQuantile(1 - level, df) * sd) / Math.sqrt(n);
  return [centre - reach, centre + reach];
}

const MAX_TERMS = 10_000;

/**
 * ln Q(a, x), the logarithm of the regularised upper incomplete gamma function. Accurate far into the tail, where
 * Q itself underflows: a power series below x = a + 1, Lentz's continued fraction above.
 */
function logUpperGamma(a: number, x: number): number {
  if (x <= 0) return 0;
  const logFactor = a * log(x) - x - logGamma(a);
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let n = 1; n < MAX_TERMS && term > sum * 1e-17; n++) {
      term *= x / (a + n);
      sum += term;
    }
    return log1p(-exp(logFactor + log(sum)));
  }
  let b = x + 1 - a;
  let c = 1 / Number.MIN_VALUE;
  let d = 1 / b;
  let h = d;
  for (let n = 1; n < MAX_TERMS; n++) {
    const an = -n * (n - a);
    b += 2;
    d = 1 / (an * d + b);
    c = b + an / c;
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return logFactor + log(h);
}

/** Lentz's continued fraction of the regularised incomplete beta function. */
function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const guard = (v: number): number => (Math.abs(v) < tiny ? tiny : v);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < MAX_TERMS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / guard(1 + even * d);
    c = guard(1 + even / c);
    h *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / guard(1 + odd * d);
    c = guard(1 + odd / c);
    h *= d * c;
    if (Math.abs(d * c - 1) < 1e-16) break;
  }
  return h;
}

/** ln I_x(a, b), the logarithm of the regularised incomplete beta function; `y` is 1 − x, given apart to keep its digits. */
function logBeta(a: number, b: number, x: number, y: number): number {
  const logFactor = logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log(y);
  if (x < (a + 1) / (a + b + 2)) return logFactor + log(betaFraction(a, b, x) / a);
  return log1p((-exp(logFactor) * betaFraction(b, a, y)) / b);
}

const STEPS = 60;

/**
 * The exact interval of a share of which `hits` of `n` were seen (Clopper & Pearson 1934), at 95 % unless `level` says
 * otherwise: the shares that neither tail of the binomial refuses.
 */
export function binomialInterval(hits: number, n: number, level = 0.95): [low: number, high: number] {
  const tail = (1 - level) / 2;
  // P(X ≥ hits) = I_p(hits, n − hits + 1)
  const low = hits === 0 ? 0 : crossing(hits, n - hits + 1, tail);
  const high = hits === n ? 1 : crossing(hits + 1, n - hits, 1 - tail);
  return [low, high];
}

/** The p at which I_p(a, b), which grows with p, comes to a value. */
function crossing(a: number, b: number, value: number): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < STEPS; i++) {
    const middle = (low + high) / 2;
    if (logBeta(a, b, middle, 1 - middle) < log(value)) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
