import { describe, expect, it } from 'vitest';
import { growthExponent } from '../../../src/library/stats/growth.js';

const XS = [100, 200, 500, 1000, 2000];

describe('growthExponent', () => {
  it.each([0, 0.5, 1, 2, -1])('finds the exact power %s', (power) => {
    const growth = growthExponent(XS.map((x) => ({ x, y: 0.003 * x ** power })))!;
    expect(growth.exponent).toBeCloseTo(power, 12);
    expect(growth.interval![0]).toBeCloseTo(power, 12);
    expect(growth.interval![1]).toBeCloseTo(power, 12);
    expect(growth.n).toBe(5);
  });

  it('has the interval of Student’s t', () => {
    // log y = 0, 1, 1, 2 over log x = 0, 1, 2, 3: slope 0.6, residual variance 0.1 of 2 df, t = 4.302653
    const points = [0, 1, 1, 2].map((y, x) => ({ x: Math.exp(x), y: Math.exp(y) }));
    const { exponent, interval } = growthExponent(points)!;
    expect(exponent).toBeCloseTo(0.6, 12);
    expect(interval![0]).toBeCloseTo(0.6 - 4.302653 * Math.sqrt(0.1 / 5), 6);
    expect(interval![1]).toBeCloseTo(0.6 + 4.302653 * Math.sqrt(0.1 / 5), 6);
  });

  it('has no interval with two points, and no exponent with one value of x', () => {
    const [a, b] = [
      { x: 1, y: 1 },
      { x: 10, y: 100 },
    ];
    expect(growthExponent([a, b])).toEqual({ exponent: 2, interval: null, n: 2 });
    expect(growthExponent([a, { x: 1, y: 2 }])).toBeNull();
    expect(growthExponent([a])).toBeNull();
    expect(growthExponent([])).toBeNull();
  });
});
