import { expect, it } from 'vitest';
import { typicalFit } from '../../../src/apps/fit/typical-fit.js';
import { adjustedRandIndex } from '../../../src/library/metrics/agreement.js';

const halves = [0, 0, 0, 0, 1, 1, 1, 1];
const renamed = [7, 7, 7, 7, 2, 2, 2, 2];
const nearly = [0, 0, 0, 1, 1, 1, 1, 1];
const odd = [0, 1, 0, 1, 0, 1, 0, 1];

it('is the fit with the highest mean ARI to the others, whatever its labels are called', () => {
  const fits = [odd, nearly, halves, renamed];
  const typical = typicalFit(fits);
  expect(typical).toMatchObject({ index: 2, agreeing: 1, others: 3 });
  const scores = [odd, nearly, renamed].map((other) => adjustedRandIndex(halves, other));
  expect(typical.meanAri).toBeCloseTo((scores[0] + scores[1] + scores[2]) / 3, 14);
  const pairs = fits.flatMap((a, i) => fits.slice(i + 1).map((b) => adjustedRandIndex(a, b)));
  expect(typical.stability).toEqual({
    mean: pairs.reduce((sum, ari) => sum + ari, 0) / 6,
    least: Math.min(...pairs),
    pairs: 6,
  });
});

it('is the first of equals', () => {
  expect(typicalFit([halves, renamed, halves])).toMatchObject({ index: 0, meanAri: 1, agreeing: 2 });
  expect(typicalFit([odd, halves])).toMatchObject({ index: 0, agreeing: 0, others: 1 });
});

it('follows the fits when their order changes', () => {
  expect(typicalFit([halves, odd, nearly, renamed]).index).toBe(0);
  expect(typicalFit([nearly, odd, renamed, halves]).index).toBe(2);
});

it('needs two fits', () => {
  expect(() => typicalFit([halves])).toThrow('a typical fit is one of at least 2 fits, not of 1');
});
