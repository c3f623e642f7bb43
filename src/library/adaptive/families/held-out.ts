import type { RandomStream } from '../../core/random.js';

export interface Fold {
  train: Int32Array;
  test: Int32Array;
}

const FOLDS = 5;

/** Five folds of n rows at random. */
export function foldsOf(n: number, random: RandomStream): Fold[] {
  const order = random.permutation(n);
  return Array.from({ length: FOLDS }, (_, f) => ({
    train: order.filter((_row, i) => i % FOLDS !== f),
    test: order.filter((_row, i) => i % FOLDS === f),
  }));
}

/** How much larger held-out densities are: their sum, and z = Σ d/(sd √N). */
export function pairedGain(a: Float64Array, b: Float64Array): { gain: number; z: number } {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < a.length; i++) {
    const difference = a[i] - b[i];
    sum += difference;
    squares += difference * difference;
  }
  return { gain: sum, z: sum / Math.sqrt(Math.max(squares - (sum * sum) / a.length, 1e-9)) };
}

export const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);
