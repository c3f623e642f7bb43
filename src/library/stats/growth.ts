import { log } from '../core/math/log.js';
import { square } from '../core/math/pow.js';
import { studentInterval } from './distributions.js';
import { mean, sum } from './moments.js';

/** How y grows with x if y = c · x^exponent. */
export interface Growth {
  exponent: number;
  /** 95 % interval of the exponent; null with two points, which have no residuals */
  interval: [low: number, high: number] | null;
  /** points behind it */
  n: number;
}

/** The exponent of a least-squares line through log y over log x, all above zero; null without two values of x. */
export function growthExponent(points: readonly { x: number; y: number }[]): Growth | null {
  const n = points.length;
  const logX = points.map(({ x }) => log(x));
  const logY = points.map(({ y }) => log(y));
  const [meanX, meanY] = [mean(logX), mean(logY)];
  const squares = sum(logX.map((x) => square(x - meanX)));
  if (!(squares > 0)) return null;
  const exponent = sum(logX.map((x, i) => (x - meanX) * (logY[i] - meanY))) / squares;
  if (n < 3) return { exponent, interval: null, n };
  const residuals = sum(logX.map((x, i) => square(logY[i] - meanY - exponent * (x - meanX))));
  const standardError = Math.sqrt(residuals / (n - 2) / squares);
  return { exponent, interval: studentInterval(exponent, standardError, n - 2), n };
}
