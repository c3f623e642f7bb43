import { exp } from '../core/math/exp.js';
import { log } from '../core/math/log.js';

/** ln Σ e^v. */
export function logSumExp(values: readonly number[]): number {
  const most = Math.max(...values);
  if (most === Number.NEGATIVE_INFINITY) return most;
  let sum = 0;
  for (const value of values) sum += exp(value - most);
  return most + log(sum);
}
