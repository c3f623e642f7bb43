import { logGamma } from './gamma.js';

/** Lentz's continued fraction of the regularised incomplete beta function. */
function betaFraction(a: number, b: number, x: number): number {
  const tiny = 1e-300;
  const guard = (v: number): number => (Math.abs(v) < tiny ? tiny : v);
  let c = 1;
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1));
  let h = d;
  for (let m = 1; m < 10_000; m++) {
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
  const logFactor = logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(y);
  if (x < (a + 1) / (a + b + 2)) return logFactor + Math.log(betaFraction(a, b, x) / a);
  return Math.log1p((-Math.exp(logFactor) * betaFraction(b, a, y)) / b);
}

/** ln P(|T| > |t|) for Student's t with `df` degrees of freedom, which may be fractional. */
export function studentTLogTail(t: number, df: number): number {
  if (t === 0) return 0;
  if (!Number.isFinite(t)) return Number.NEGATIVE_INFINITY;
  const square = t * t;
  return logBeta(df / 2, 0.5, df / (df + square), square / (df + square));
}

/** The t that 5 % of Student's distribution lie beyond, on both sides together, for at least one degree of freedom. */
export function studentT95(df: number): number {
  let [low, high] = [1, 16];
  while (high - low > 1e-9) {
    const middle = (low + high) / 2;
    if (studentTLogTail(middle, df) > Math.log(0.05)) low = middle;
    else high = middle;
  }
  return high;
}
