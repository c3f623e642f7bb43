import type { Matrix } from '../../core/matrix.js';
import type { RandomStream } from '../../core/random.js';
import type { Family } from './family.js';
import { type FamilySteps, fitFamily, logDensitiesOf, rowsOf } from './family-mixture.js';

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

/**
 * ln density of every row under the mixture of the other folds, fitted from the labels; undefined where a component
 * vanishes. The labels were found from all rows: fit for ranking, not an honest density.
 */
export function heldOutDensities(
  y: Matrix,
  labels: Int32Array,
  k: number,
  family: Family,
  folds: Fold[],
  steps: FamilySteps,
): Float64Array | undefined {
  const out = new Float64Array(y.rows);
  for (const { train, test } of folds) {
    const fit = fitFamily(
      rowsOf(y, train),
      train.map((i) => labels[i]),
      k,
      family,
      steps,
    );
    if (!fit) return undefined;
    const densities = logDensitiesOf(fit.parameters, y, test);
    test.forEach((i, q) => {
      out[i] = densities[q];
    });
  }
  return out;
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
