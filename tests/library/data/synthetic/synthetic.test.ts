import { describe, expect, it } from 'vitest';
import type { Matrix } from '../../../../src/library/core/matrix.js';
import { makeCorrelatedNoise } from '../../../../src/library/data/synthetic/correlated-noise.js';
import { makeHeavyTailed } from '../../../../src/library/data/synthetic/heavy-tailed.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';

const N = 6000;
const makers = { makeMatched, makeHeavyTailed, makeCorrelatedNoise };

function moments(values: Float64Array | number[]): { mean: number; sd: number; kurtosis: number } {
  const n = values.length;
  const mean = (values as number[]).reduce((a, b) => a + b, 0) / n;
  const central = (power: number): number => (values as number[]).reduce((a, b) => a + (b - mean) ** power, 0) / n;
  return { mean, sd: Math.sqrt(central(2)), kurtosis: central(4) / central(2) ** 2 };
}

function correlation(x: Matrix, a: number, b: number): number {
  const [u, v] = [x.column(a), x.column(b)];
  const [mu, mv] = [moments(u), moments(v)];
  return u.reduce((sum, value, i) => sum + (value - mu.mean) * (v[i] - mv.mean), 0) / (x.rows * mu.sd * mv.sd);
}

describe.each(Object.entries(makers))('%s', (_, make) => {
  const { x, labels, informative } = make({ n: N, seed: 5 });

  it('puts balanced clusters with means −2, 0, 2 and unit variance on the first ten columns', () => {
    expect(informative).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    for (let c = 0; c < 3; c++) {
      const members = Array.from(labels.keys()).filter((i) => labels[i] === c);
      expect(members.length).toBe(N / 3);
      for (const j of informative) {
        const { mean } = moments(members.map((i) => x.get(i, j)));
        expect(Math.abs(mean - 2 * (c - 1)), `mean of column ${j}`).toBeLessThan(4.5 / Math.sqrt(N / 3));
      }
      // all ten columns together: with t(5), whose fourth moment is 9, a single one is not sure enough
      const { sd } = moments(members.flatMap((i) => informative.map((j) => x.get(i, j))));
      expect(Math.abs(sd - 1)).toBeLessThan(0.06);
    }
  });

  it('fills the other ninety with noise of mean 0 and sd 3', () => {
    expect(x.cols).toBe(100);
    for (let j = 10; j < 100; j++) {
      const { mean, sd } = moments(x.column(j));
      expect(Math.abs(mean)).toBeLessThan((4.5 * 3) / Math.sqrt(N));
      expect(Math.abs(sd - 3)).toBeLessThan((4.5 * 3) / Math.sqrt(2 * N));
    }
  });

  it('depends on its seed alone', () => {
    expect(make({ n: 20, seed: 1 })).toEqual(make({ n: 20, seed: 1 }));
    expect(make({ n: 20, seed: 1 }).x).not.toEqual(make({ n: 20, seed: 2 }).x);
  });

  it('takes any size', () => {
    const small = make({ n: 7, d: 4, k: 5, informative: 4, clusters: 'random', seed: 3 });
    expect([small.x.rows, small.x.cols, small.informative.length]).toEqual([7, 4, 4]);
    expect(Math.max(...small.labels)).toBeLessThan(5);
    expect(make({ n: 10, d: 12, informative: 0, seed: 1 }).informative).toEqual([]);
  });

  it('draws random cluster sizes on request', () => {
    const sizes = [0, 0, 0];
    for (const label of make({ n: 3000, clusters: 'random', seed: 1 }).labels) sizes[label]++;
    expect(sizes).not.toEqual([1000, 1000, 1000]);
    for (const size of sizes) expect(Math.abs(size - 1000)).toBeLessThan(4 * Math.sqrt(3000 * (2 / 9)));
  });

  it.each([
    [{ n: 0, seed: 1 }, /n must be a whole number of at least 1, not 0/],
    [{ n: 5, d: 3, seed: 1 }, /informative is 10 but there are only d = 3/],
    [{ n: 5, noiseSd: -1, seed: 1 }, /noiseSd/],
    [{ n: 5, k: 1.5, seed: 1 }, /k must be a whole number/],
  ])('refuses %o', (options, message) => {
    expect(() => make(options)).toThrow(message);
  });
});

describe('what sets the benchmarks apart', () => {
  it('heavy-tailed: the signal has the kurtosis of no Gaussian', () => {
    const kurtosis = (data: { x: Matrix; labels: Int32Array }): number => {
      const values: number[] = [];
      for (let i = 0; i < data.x.rows; i++) {
        for (let j = 0; j < 10; j++) values.push(data.x.get(i, j) - 2 * (data.labels[i] - 1));
      }
      return moments(values).kurtosis;
    };
    expect(kurtosis(makeHeavyTailed({ n: N, seed: 2 }))).toBeGreaterThan(5);
    expect(Math.abs(kurtosis(makeMatched({ n: N, seed: 2 })) - 3)).toBeLessThan(0.1);
  });

  it('correlated noise: ρ = 0.6 within blocks of ten, none between', () => {
    const { x } = makeCorrelatedNoise({ n: N, seed: 2 });
    const error = 4.5 / Math.sqrt(N);
    for (const [a, b] of [
      [10, 11],
      [10, 19],
      [55, 58],
      [90, 99],
    ]) {
      expect(Math.abs(correlation(x, a, b) - 0.6), `columns ${a}, ${b}`).toBeLessThan(error);
    }
    for (const [a, b] of [
      [19, 20],
      [9, 10],
      [15, 95],
    ]) {
      expect(Math.abs(correlation(x, a, b)), `columns ${a}, ${b}`).toBeLessThan(error);
    }
  });

  it('correlated noise: block size and ρ are options', () => {
    const { x } = makeCorrelatedNoise({ n: N, d: 7, informative: 1, blockSize: 4, correlation: 0.9, seed: 2 });
    expect(correlation(x, 1, 4)).toBeGreaterThan(0.87);
    expect(Math.abs(correlation(x, 4, 5))).toBeLessThan(0.06);
    expect(correlation(x, 5, 6)).toBeGreaterThan(0.87);
    expect(() => makeCorrelatedNoise({ n: 5, correlation: 1, seed: 1 })).toThrow(/correlation must be in \[0, 1\)/);
  });
});
