import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KMeans } from '../../src/baselines/kmeans.js';
import { Matrix } from '../../src/core/matrix.js';
import fixture from '../fixtures/r/kmeans.json' with { type: 'json' };
import { expectClose } from '../support/close.js';

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
