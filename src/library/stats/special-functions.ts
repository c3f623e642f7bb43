import { exp } from '../core/math/exp.js';
import { log, log1p } from '../core/math/log.js';
import { logGamma } from '../core/math/log-gamma.js';

const MAX_TERMS = 10_000;

/**
 * ln Q(a, x), the logarithm of the regularised upper incomplete gamma function. Accurate far into the tail, where
 * Q itself underflows: a power series below x = a + 1, Lentz's continued fraction above.
 */
export function logUpperGamma(a: number, x: number): number {
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
export function logBeta(a: number, b: number, x: number, y: number): number {
  const logFactor = logGamma(a + b) - logGamma(a) - logGamma(b) + a * log(x) + b * log(y);
  if (x < (a + 1) / (a + b + 2)) return logFactor + log(betaFraction(a, b, x) / a);
  return log1p((-exp(logFactor) * betaFraction(b, a, y)) / b);
}
