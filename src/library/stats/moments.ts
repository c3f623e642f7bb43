import { square } from '../core/math/pow.js';
/** A sample by its mean, standard deviation (n − 1) and size. */
export interface SampleSummary {
  mean: number;
  sd: number;
  n: number;
}

export function summarize(values: readonly number[]): SampleSummary {
  return { mean: mean(values), sd: standardDeviation(values), n: values.length };
}

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Sample standard deviation (n − 1); 0 for fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return Math.sqrt(sum(values.map((value) => square(value - centre))) / (values.length - 1));
}
