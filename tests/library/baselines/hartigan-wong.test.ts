// @module-tag slow
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import { SparseKMeans } from '../../../src/library/baselines/sparse-kmeans.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import fixture from '../../fixtures/r/kmeans.json' with { type: 'json' };
import { expectClose } from '../../support/close.js';

const data = fixture.x as Record<string, number[][]>;

describe('agreement with R', () => {
  it.each(fixture.cases.map((c, i) => ({ ...c, i })))(
    'case $i: $x, k = $k, at most $maxIter stages',
    ({ x, k, maxIter, init, ...expected }) => {
      const model = new KMeans({ k, init: Matrix.fromRows(init), maxIter, algorithm: 'hartigan-wong' }).fit(data[x]);
      expect(Array.from(model.labels)).toEqual(expected.labels);
      expectClose(model.inertia, expected.inertia, 1e-12);
      expectClose(model.centers, expected.centers, 1e-12);
      expect(model.converged).toBe(expected.fault === 0);
      // R counts one more when it runs into the limit
      expect(model.iterations).toBe(Math.min(expected.iterations, maxIter));
    },
  );
});

it('ends where no transfer of a single row lowers the inertia', () => {
  const rows = fc.array(
    fc.array(
      fc.integer({ min: -5000, max: 5000 }).map((v) => v / 1000),
      { minLength: 3, maxLength: 3 },
    ),
    {
      minLength: 4,
      maxLength: 30,
    },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 2, max: 4 }), fc.nat(), (x, k, seed) => {
      const model = new KMeans({ k, nInit: 1, init: 'random', algorithm: 'hartigan-wong', seed }).fit(x);
      expect(model.converged).toBe(true);
      const sizes = Array.from({ length: k }, (_, c) => model.labels.filter((l) => l === c).length);
      expect(Math.min(...sizes)).toBeGreaterThan(0);
      x.forEach((row, i) => {
        const own = model.labels[i];
        if (sizes[own] === 1) return;
        const distance = (c: number) => row.reduce((s, v, j) => s + (v - model.centers.get(c, j)) ** 2, 0);
        const gain = (distance(own) * sizes[own]) / (sizes[own] - 1);
        for (let c = 0; c < k; c++) {
          if (c !== own) expect((distance(c) * sizes[c]) / (sizes[c] + 1)).toBeGreaterThanOrEqual(gain - 1e-9);
        }
      });
    }),
  );
});

describe('rows that are known to stay by products in 16 bits', () => {
  // at this scale, squares of lengths are too small for them, and every distance is computed; all else is the same
  const TINY = 2 ** -470;
  const SMALL = 2 ** -20;
  const data = fc.record({
    n: fc.integer({ min: 8, max: 300 }),
    d: fc.integer({ min: 16, max: 70 }),
    k: fc.integer({ min: 2, max: 6 }),
    kind: fc.constantFrom('normal', 'grid', 'mirrored', 'far'),
    seed: fc.nat(),
  });

  function make(kind: string, n: number, d: number, seed: number): Matrix {
    const random = stream(seed, 'stays');
    const values = Float64Array.from({ length: n * d }, () =>
      kind === 'grid' ? random.integer(3) : random.normal() + (kind === 'far' ? 1e4 : 0),
    );
    if (kind === 'mirrored') {
      for (let i = 1; i < n; i += 2) {
        for (let j = 0; j < d; j++) values[i * d + j] = -values[(i - 1) * d + j];
      }
    }
    return new Matrix(n, d, values);
  }

  const scaled = (x: Matrix, scale: number) =>
    new Matrix(
      x.rows,
      x.cols,
      x.data.map((value) => value * scale),
    );

  it('K-means decides as by distances alone', () => {
    fc.assert(
      fc.property(data, ({ n, d, k, kind, seed }) => {
        const x = make(kind, n, d, seed);
        const run = (scale: number) =>
          new KMeans({ k, nInit: 2, init: 'random', algorithm: 'hartigan-wong', seed }).fit(scaled(x, scale));
        const [quick, plain] = [run(1), run(TINY)];
        expect(quick.labels).toEqual(plain.labels);
        expect(quick.iterations).toBe(plain.iterations);
        expect(scaled(quick.centers, TINY).data).toEqual(plain.centers.data);
      }),
      { numRuns: 300 },
    );
  });

  it('sparse k-means decides as by distances alone', () => {
    fc.assert(
      fc.property(data, fc.double({ min: 1.1, max: 8, noNaN: true }), ({ n, d, k, kind, seed }, bound) => {
        const x = make(kind, n, d, seed);
        const run = (scale: number) => new SparseKMeans({ k, bound, nStarts: 2, seed }).fit(scaled(x, scale));
        const [quick, plain] = [run(SMALL), run(TINY)];
        expect(quick.labels).toEqual(plain.labels);
        expect(quick.weights).toEqual(plain.weights);
        expect(quick.iterations).toBe(plain.iterations);
      }),
      { numRuns: 150 },
    );
  });
});
