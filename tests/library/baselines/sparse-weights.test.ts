import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sparseWeights } from '../../../src/library/baselines/sparse-fitter.js';
import { expectClose } from '../../support/close.js';

const norm1 = (w: Float64Array) => w.reduce((sum, v) => sum + v, 0);

it('is proportional to the sums of squares where the bound does not bind', () => {
  expectClose(sparseWeights(Float64Array.of(3, 0, 4), 1.5), [0.6, 0, 0.8], 1e-15);
});

it('takes the threshold off where it does', () => {
  // S(a, 4) = (4, 3, 0) has norms 7 and 5
  const w = sparseWeights(Float64Array.of(8, 7, 3), 7 / 5);
  expectClose(w, [0.8, 0.6, 0], 1e-4);
  expect(w[2]).toBe(0);
});

it('does not depend on the scale of small sums', () => {
  const a = [2, 7, 3, 5, 1];
  const small = sparseWeights(
    Float64Array.from(a, (v) => v * 1e-9),
    1.5,
  );
  expectClose(small, sparseWeights(Float64Array.from(a), 1.5), 1e-3);
});

it('is equal where there is nothing to weigh', () => {
  expectClose(sparseWeights(new Float64Array(4), 1.2), [0.5, 0.5, 0.5, 0.5], 1e-15);
});

const ratioAt = (a: number[], delta: number): number => {
  const s = a.map((v) => Math.max(0, v - delta));
  return s.reduce((sum, v) => sum + v, 0) / Math.hypot(...s);
};

it('meets the bound as closely as its search for the threshold is fine', () => {
  const sums = fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 2, maxLength: 30 });
  fc.assert(
    fc.property(sums, fc.double({ min: 1.05, max: 5, noNaN: true }), (a, bound) => {
      const w = sparseWeights(Float64Array.from(a), bound);
      expectClose(Math.hypot(...w), 1, 1e-12);
      const largest = Math.max(...a);
      if (largest === 0 || ratioAt(a, 0) <= bound) return;
      let low = 0;
      let high = largest;
      for (let h = 0; h < 60; h++) {
        const middle = (low + high) / 2;
        if (ratioAt(a, middle) >= bound) low = middle;
        else high = middle;
      }
      // the norm falls as the threshold rises
      const width = Math.max(1e-4, largest / 2 ** 15);
      const most = ratioAt(a, Math.max(0, low - width));
      const least = low + width < largest ? ratioAt(a, low + width) : 1;
      expect(norm1(w)).toBeLessThanOrEqual(most + 1e-9);
      expect(norm1(w)).toBeGreaterThanOrEqual(least - 1e-9);
    }),
  );
});
