import { expect, it } from 'vitest';
import { grouped, kurtosis, LEAST_SD } from '../../../../src/library/adaptive/one-dimensional/sample.js';
import { nelderMead } from '../../../../src/library/adaptive/one-dimensional/unimodal.js';
import { exp } from '../../../../src/library/core/math/exp.js';
import { stream } from '../../../../src/library/core/random.js';
import { expectClose } from '../../../support/close.js';

const random = stream(3, 'sample test');
const y = Float64Array.from({ length: 500 }, () => random.normal());

it('a small sample is kept as it is, in order', () => {
  const few = y.subarray(0, 50);
  const { values, counts, n } = grouped(few, 60);
  expect(values).toEqual(few.slice().sort());
  expect([...counts]).toEqual(new Array(50).fill(1));
  expect(n).toBe(50);
});

it('groups keep the rows and their mean; the outermost values stay single', () => {
  const sample = grouped(y, 60);
  const sorted = y.slice().sort();
  expect(sample.values.slice(0, 10)).toEqual(sorted.slice(0, 10));
  expect(sample.values.slice(-10)).toEqual(sorted.slice(-10));
  expect(sample.counts.reduce((a, b) => a + b)).toBe(500);
  const weighed = sample.values.reduce((sum, value, g) => sum + value * sample.counts[g], 0);
  expectClose(weighed / 500, sample.mean, 1e-12);
});

const LAWS: [string, () => number][] = [
  ['normal', () => random.normal()],
  ['uniform', () => random.uniform()],
  ['Cauchy', () => random.normal() / random.normal()],
  ['log-normal', () => exp(random.normal())],
  ['ties', () => Math.floor(7 * random.uniform())],
];

it.each(LAWS)(
  'no group of %s values is wider than the narrowest component, or has more than its share',
  (_law, draw) => {
    for (const n of [61, 200, 1000, 5000]) {
      const values = Float64Array.from({ length: n }, draw);
      const sample = grouped(values, 60);
      const sorted = values.slice().sort();
      let from = 0;
      for (const [g, count] of sample.counts.entries()) {
        const to = from + count;
        expect(sorted[to - 1] - sorted[from]).toBeLessThanOrEqual(LEAST_SD * sample.scale);
        expect(count).toBeLessThanOrEqual(Math.ceil((n - 20) / 40));
        expectClose(sample.values[g], sorted.subarray(from, to).reduce((a, b) => a + b) / count, 1e-12);
        from = to;
      }
      expect(from).toBe(n);
    }
  },
);

it('the kurtosis of evenly spread values is 1.8, and of Gaussian ones 3', () => {
  expectClose(
    kurtosis(
      grouped(
        Float64Array.from({ length: 1001 }, (_, i) => i),
        80,
      ),
    ),
    1.8,
    0.01,
  );
  expectClose(
    kurtosis(
      grouped(
        Float64Array.from({ length: 20_000 }, () => random.normal()),
        80,
      ),
    ),
    3,
    0.15,
  );
});

it('one wild value does not set the scale', () => {
  const wild = Float64Array.from([...y.subarray(0, 99), 1e6]);
  const { sd, scale } = grouped(wild, 200);
  expect(sd).toBeGreaterThan(9e4);
  expect(scale).toBeLessThan(20);
});

it('Nelder & Mead’s simplex finds the least value of Rosenbrock’s function', () => {
  const f = (x: Float64Array): number => (1 - x[0]) ** 2 + 100 * (x[1] - x[0] ** 2) ** 2;
  const limits = { evaluations: 2000, tolerance: 1e-14, enough: Number.NEGATIVE_INFINITY };
  expect(nelderMead(f, [-1.2, 1], [0.5, 0.5], limits)).toBeLessThan(1e-10);
});
