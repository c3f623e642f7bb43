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

/** Of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Sample standard deviation (n − 1); 0 for fewer than two values. */
export function standardDeviation(values: readonly number[]): number {
  if (values.length < 2) return 0;
  const centre = mean(values);
  return Math.sqrt(sum(values.map((value) => square(value - centre))) / (values.length - 1));
}

/** A sample by its size, mean and central moments: m2, m3 and m4 are the means of (x − x̄)², (x − x̄)³ and (x − x̄)⁴. */
export interface CentralMoments {
  n: number;
  mean: number;
  m2: number;
  m3: number;
  m4: number;
}

/** The moments of at least one value; those of equal values are exactly zero. */
export function centralMoments(values: Float64Array): CentralMoments {
  const n = values.length;
  // around the first value, so that the mean of equal values is that value to the last bit
  const origin = values[0];
  let shift = 0;
  for (const value of values) shift += value - origin;
  const mean = origin + shift / n;
  let [s2, s3, s4] = [0, 0, 0];
  for (const value of values) {
    const z = value - mean;
    const square = z * z;
    s2 += square;
    s3 += square * z;
    s4 += square * square;
  }
  return { n, mean, m2: s2 / n, m3: s3 / n, m4: s4 / n };
}

/** The moments of a sample from the means of its x, x², x³ and x⁴. */
export function fromRawMoments(n: number, r1: number, r2: number, r3: number, r4: number): CentralMoments {
  const square = r1 * r1;
  return {
    n,
    mean: r1,
    m2: r2 - square,
    m3: r3 - 3 * r1 * r2 + 2 * square * r1,
    m4: r4 - 4 * r1 * r3 + 6 * square * r2 - 3 * square * square,
  };
}
