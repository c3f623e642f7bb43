import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  histogramRatio,
  unimodalHistogramSup,
} from '../../../../src/library/adaptive/one-dimensional/unimodal-histogram.js';
import { exp } from '../../../../src/library/core/math/exp.js';
import { log } from '../../../../src/library/core/math/log.js';
import { stream } from '../../../../src/library/core/random.js';

/** The largest log-likelihood over unimodal densities on a grid of levels, by trying all. */
function byTrying(widths: number[], counts: number[], levels: number[]): number {
  let best = Number.NEGATIVE_INFINITY;
  const n = counts.reduce((a, b) => a + b, 0);
  const go = (heights: number[], fallen: boolean): void => {
    const b = heights.length;
    if (b === counts.length) {
      const mass = heights.reduce((sum, h, i) => sum + h * widths[i], 0);
      if (mass > 0) {
        best = Math.max(
          best,
          heights.reduce((sum, h, i) => sum + (counts[i] > 0 ? counts[i] * log((h * widths[i]) / mass) : 0), 0),
        );
      }
      return;
    }
    for (const level of levels) {
      const isLess = b > 0 && level < heights[b - 1];
      if (fallen && b > 0 && level > heights[b - 1]) continue;
      if (counts[b] > 0 && level === 0) continue;
      go([...heights, level], fallen || isLess);
    }
  };
  go([], false);
  return n === 0 ? 0 : best;
}

describe('the best unimodal histogram', () => {
  it('is as likely as the best of all on a grid, and no less', () => {
    const levels = Array.from({ length: 13 }, (_, i) => i);
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 4 })), {
          minLength: 1,
          maxLength: 4,
        }),
        (bins) => {
          const [widths, counts] = [bins.map(([w]) => w), bins.map(([, c]) => c)];
          fc.pre(counts.some((c) => c > 0));
          const edges = new Float64Array(bins.length + 1);
          widths.forEach((w, b) => {
            edges[b + 1] = edges[b] + w;
          });
          const sup = unimodalHistogramSup(edges, Float64Array.of(0, ...counts, 0));
          const tried = byTrying(widths, counts, levels);
          expect(sup).toBeGreaterThanOrEqual(tried - 1e-9);
          // thirteen levels come near to any density
          expect(sup).toBeLessThanOrEqual(tried + 0.25 * counts.reduce((a, b) => a + b, 0));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of counts that rise and fall are these counts themselves', () => {
    const counts = [2, 5, 9, 9, 4, 1];
    const own = counts.reduce((sum, c) => sum + c * log(c / 30), 0);
    const edges = Float64Array.from({ length: 7 }, (_, b) => b);
    expect(unimodalHistogramSup(edges, Float64Array.of(0, ...counts, 0))).toBeCloseTo(own, 10);
    const valley = [9, 5, 1, 1, 5, 9];
    const ownOfValley = valley.reduce((sum, c) => sum + c * log(c / 30), 0);
    expect(unimodalHistogramSup(edges, Float64Array.of(0, ...valley, 0))).toBeLessThan(ownOfValley - 2);
  });
});

describe('the evidence of a histogram', () => {
  const draw = (name: string, n: number, value: (u: () => number) => number): Float64Array => {
    const random = stream(7, 'unimodal histogram', name);
    return Float64Array.from({ length: n }, () => value(() => random.uniform()));
  };
  const laws: Record<string, (u: () => number) => number> = {
    uniform: (u) => u(),
    exponential: (u) => -log(u()),
    'double exponential, skewed': (u) => (u() < 0.2 ? log(u()) : -3 * log(u())),
    triangle: (u) => u() + u(),
    'two widths': (u) => (u() < 0.5 ? u() - 0.5 : 20 * (u() - 0.5)),
  };

  it.each(Object.keys(laws))('has a mean of at most 1 under one mode: %s', (name) => {
    let sum = 0;
    for (let s = 0; s < 200; s++) {
      sum += exp(histogramRatio(draw(`${name} a ${s}`, 300, laws[name]), draw(`${name} b ${s}`, 300, laws[name])));
    }
    expect(sum / 200).toBeLessThan(1);
  });

  it('is large where there are two', () => {
    const two = (u: () => number): number => (u() < 0.5 ? 0 : 2.2) + u() + u() - 1;
    expect(histogramRatio(draw('two a', 2000, two), draw('two b', 2000, two))).toBeGreaterThan(50);
  });
});
