import fc from 'fast-check';
import { kmeans as mlKMeans } from 'ml-kmeans';
import { describe, expect, it } from 'vitest';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import { InputError } from '../../../src/library/core/errors.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import sharedFixture from '../../fixtures/shared/sklearn.json' with { type: 'json' };
import fixture from '../../fixtures/sklearn/clustering.json' with { type: 'json' };
import { expectClose } from '../../support/close.js';

const data = fixture.x as Record<string, number[][]>;

describe('agreement with scikit-learn', () => {
  it('from given centres without tolerance', () => {
    const { x, init, kmeans } = sharedFixture;
    const model = new KMeans({ k: 3, init: Matrix.fromRows(init), tol: 0 }).fit(x);
    expect(Array.from(model.labels)).toEqual(kmeans.labels);
    expectClose(model.inertia, kmeans.inertia, 1e-12);
    expectClose(model.centers, kmeans.centers, 1e-12);
  });

  it.each(fixture.kmeans.map((c, i) => ({ ...c, i })))(
    'case $i: $x, k = $k, tol = $tol, at most $maxIter iterations',
    ({ x, k, tol, maxIter, init, ...expected }) => {
      const model = new KMeans({ k, init: Matrix.fromRows(init), tol, maxIter }).fit(data[x]);
      expect(Array.from(model.labels)).toEqual(expected.labels);
      expectClose(model.inertia, expected.inertia, 1e-11);
      expectClose(model.centers, expected.centers, 1e-12);
      expect(model.iterations).toBe(expected.iterations);
      expect(model.converged).toBe(expected.iterations < maxIter);
    },
  );
});

describe('agreement with ml-kmeans', () => {
  it.each([1, 2, 3, 4, 5])('the same labels from the same start (data set %i)', (seed) => {
    const { x } = makeMatched({ n: 120, d: 7, informative: 3, seed });
    const start = [3, 50, 77, 101].map((i) => Array.from(x.row(i)));
    const model = new KMeans({ k: 4, init: Matrix.fromRows(start), tol: 0 }).fit(x);
    const other = mlKMeans(x.toRows(), 4, { initialization: start, tolerance: 0, maxIterations: 300 });
    expect(Array.from(model.labels)).toEqual(other.clusters);
    expectClose(model.centers, other.centroids, 1e-12);
  });
});

/** Small matrices of small integers, so that ties and duplicate rows are common. */
const matrices = fc
  .record({ rows: fc.integer({ min: 1, max: 24 }), cols: fc.integer({ min: 1, max: 6 }) })
  .chain(({ rows, cols }) =>
    fc.array(fc.array(fc.integer({ min: -3, max: 3 }), { minLength: cols, maxLength: cols }), {
      minLength: rows,
      maxLength: rows,
    }),
  );
const algorithms = fc.constantFrom('lloyd' as const, 'hartigan-wong' as const);

describe('properties', () => {
  it('inertia is that of the labels and centres, and falls with every iteration', () => {
    fc.assert(
      fc.property(matrices, fc.nat(), algorithms, (x, seed, algorithm) => {
        const k = 1 + (seed % x.length);
        let last = Number.POSITIVE_INFINITY;
        for (let maxIter = 1; maxIter <= 5; maxIter++) {
          const { inertia, labels, centers } = new KMeans({ k, nInit: 1, maxIter, tol: 0, algorithm, seed }).fit(x);
          expect(inertia).toBeLessThanOrEqual(last + 1e-12);
          last = inertia;
          const direct = x.reduce(
            (sum, row, i) => sum + row.reduce((s, v, j) => s + (v - centers.get(labels[i], j)) ** 2, 0),
            0,
          );
          expectClose(inertia, direct, 1e-12);
        }
      }),
    );
  });

  it('a converged fit has every row at its nearest centre and every centre at the mean of its rows', () => {
    fc.assert(
      fc.property(matrices, fc.nat(), (x, seed) => {
        const k = 1 + (seed % x.length);
        const model = new KMeans({ k, nInit: 2, tol: 0, seed }).fit(x);
        expect(model.converged).toBe(true);
        x.forEach((row, i) => {
          const distance = (c: number) => row.reduce((s, v, j) => s + (v - model.centers.get(c, j)) ** 2, 0);
          const nearest = Math.min(...Array.from({ length: k }, (_, c) => distance(c)));
          expect(distance(model.labels[i])).toBeLessThanOrEqual(nearest + 1e-9);
        });
        for (let c = 0; c < k; c++) {
          const members = x.filter((_, i) => model.labels[i] === c);
          if (members.length === 0) continue;
          const mean = x[0].map((_, j) => members.reduce((s, row) => s + row[j], 0) / members.length);
          expectClose(model.centers.row(c), mean, 1e-12);
        }
      }),
    );
  });

  it('more restarts are never worse', () => {
    fc.assert(
      fc.property(matrices, fc.nat(), algorithms, (x, seed, algorithm) => {
        const k = 1 + (seed % x.length);
        const inertias = [1, 2, 5, 9].map((nInit) => new KMeans({ k, nInit, algorithm, seed }).fit(x).inertia);
        for (let i = 1; i < inertias.length; i++) expect(inertias[i]).toBeLessThanOrEqual(inertias[i - 1]);
      }),
    );
  });

  it('the unit of the data changes neither labels nor iterations, whatever the tolerance', () => {
    const { x } = makeMatched({ n: 90, d: 9, informative: 4, seed: 5 });
    for (const tol of [1e-2, 1e-4, 0]) {
      const init = Matrix.fromRows([4, 40, 80].map((i) => x.row(i)));
      // a power of 2 changes no digit
      const fits = [0, -20, -60, 20].map((power) => {
        const scaled = ({ rows, cols, data }: Matrix) =>
          new Matrix(
            rows,
            cols,
            data.map((value) => value * 2 ** power),
          );
        const { labels, iterations, converged } = new KMeans({ k: 3, tol, init: scaled(init) }).fit(scaled(x));
        return { labels, iterations, converged };
      });
      expect(fits[0].iterations).toBeGreaterThan(2);
      for (const fit of fits) expect(fit).toEqual(fits[0]);
    }
  });

  it('shifting the data by a large constant changes no label', () => {
    const { x } = makeMatched({ n: 90, d: 9, informative: 4, seed: 5 });
    const shifted = x.toRows().map((row) => row.map((v) => v + 1e6));
    const near = new KMeans({ k: 3, seed: 2 }).fit(x);
    const far = new KMeans({ k: 3, seed: 2 }).fit(shifted);
    expect(far.labels).toEqual(near.labels);
    expectClose(far.inertia, near.inertia, 1e-8);
  });
});

describe('fit and predict', () => {
  const { x } = makeMatched({ n: 150, d: 13, informative: 6, seed: 3 });

  it.each(['k-means++', 'random'] as const)(
    'is the same for the same seed and predicts its own labels (%s)',
    (init) => {
      const options = { k: 4, nInit: 3, init, tol: 0, seed: 8 };
      const model = new KMeans(options).fit(x);
      expect(new KMeans(options).fit(x)).toEqual(model);
      expect(model.predict(x)).toEqual(model.labels);
      expect(new KMeans({ ...options, nInit: 1, seed: 9 }).fit(x).inertia).not.toBe(model.inertia);
    },
  );

  it('predicts the nearest centre of new rows', () => {
    const model = new KMeans({
      k: 2,
      init: Matrix.fromRows([
        [0, 0],
        [9, 9],
      ]),
    }).fit([
      [0, 1],
      [1, 0],
      [9, 8],
      [8, 9],
    ]);
    expect(
      Array.from(
        model.predict([
          [3, 3],
          [100, 100],
          [4.6, 4.4],
        ]),
      ),
    ).toEqual([0, 1, 0]);
  });

  it('leaves the data alone', () => {
    const copy = x.data.slice();
    new KMeans({ k: 3, nInit: 2 }).fit(x);
    expect(x.data).toEqual(copy);
  });
});

describe('a start that is the answer', () => {
  it('converges in one iteration of Lloyd, even without tolerance: no centre moves', () => {
    const x = [[0], [2], [10], [12]];
    const { labels, iterations, converged } = new KMeans({ k: 2, init: Matrix.fromRows([[1], [11]]), tol: 0 }).fit(x);
    expect([Array.from(labels), iterations, converged]).toEqual([[0, 0, 1, 1], 1, true]);
  });
});

describe.each(['lloyd', 'hartigan-wong'] as const)('edge cases of %s', (algorithm) => {
  it('one cluster: the mean', () => {
    const model = new KMeans({ k: 1, algorithm }).fit([
      [1, 5],
      [3, 9],
      [8, 1],
    ]);
    expect(Array.from(model.labels)).toEqual([0, 0, 0]);
    expectClose(model.centers, [[4, 5]], 1e-15);
    expectClose(model.inertia, 26 + 32, 1e-14);
  });

  it('one row: its own cluster, in a worker of its own too', async () => {
    const kMeans = new KMeans({ k: 1, algorithm });
    for (const model of [kMeans.fit([[3, -4]]), await kMeans.fitAsync([[3, -4]])]) {
      expect([Array.from(model.labels), model.centers.toRows(), model.inertia]).toEqual([[0], [[3, -4]], 0]);
    }
  });

  it('as many clusters as rows: every row alone', () => {
    const model = new KMeans({ k: 5, algorithm }).fit([
      [1, 5],
      [3, 9],
      [8, 1],
      [0, 0],
      [-4, 2],
    ]);
    expect(new Set(model.labels).size).toBe(5);
    expectClose(model.inertia, 0, 1e-28);
    expect(model.converged).toBe(true);
  });

  it('more clusters than distinct rows: no inertia left, labels by row value', () => {
    const x = [
      [1, 1],
      [2, 2],
      [1, 1],
      [2, 2],
      [1, 1],
      [7, 7],
    ];
    const model = new KMeans({ k: 4, algorithm }).fit(x);
    expectClose(model.inertia, 0, 1e-28);
    for (let i = 0; i < 4; i++) expect(model.centers.row(model.labels[i])[0]).toBeCloseTo(x[i][0], 12);
  });

  it('all rows equal, and constant columns', () => {
    expect(new KMeans({ k: 3, algorithm }).fit([[2], [2], [2], [2]]).inertia).toBe(0);
    const model = new KMeans({ k: 2, algorithm }).fit([
      [7, 0],
      [7, 1],
      [7, 10],
      [7, 11],
    ]);
    expectClose(model.inertia, 1, 1e-14);
    expect(Array.from(model.centers.column(0))).toEqual([7, 7]);
  });

  it('a start that leaves a cluster empty: the farthest row founds it', () => {
    const init = Matrix.fromRows([
      [0, 0],
      [500, 500],
    ]);
    const x = [
      [0, 0],
      [0, 1],
      [10, 10],
      [10, 11],
    ];
    const model = new KMeans({ k: 2, init, algorithm }).fit(x);
    expect(Array.from(model.labels)).toEqual([0, 0, 1, 1]);
    expectClose(model.inertia, 1, 1e-13);
  });
});

describe('errors', () => {
  it.each([
    [{ k: 4 }, 'k = 4 clusters need at least 4 rows, but the data have 3'],
    [{ k: 0 }, 'k must be a whole number of at least 1, not 0'],
    [{ k: 2, nInit: 0 }, 'nInit must be'],
    [{ k: 2, ninit: 5 }, "there is no option 'ninit'; the options are k, nInit,"],
    [{ k: 2, maxIter: 1.5 }, 'maxIter must be'],
    [{ k: 2, tol: -1 }, 'tol must be'],
    [{ k: 2, init: new Matrix(3, 2) }, 'init must hold 2 centres of 2 columns, not 3 × 2'],
    [{ k: 2, init: 'kmeans' as 'random' }, "init must be 'k-means++'"],
    [{ k: 2, algorithm: 'elkan' as 'lloyd' }, "algorithm must be 'lloyd'"],
  ])('%j', (options, message) => {
    const fit = () =>
      new KMeans(options).fit([
        [1, 2],
        [3, 4],
        [5, 6],
      ]);
    expect(fit).toThrow(InputError);
    expect(fit).toThrow(message);
  });

  it('predicting rows of another width', () => {
    const model = new KMeans({ k: 1 }).fit([[1, 2]]);
    expect(() => model.predict([[1]])).toThrow('the rows have 1 columns, but the model was fitted on 2');
  });
});

describe.each([1, 1e-30, 1e-100, 1e30])('centres that single precision cannot tell apart, at scale %d', (scale) => {
  const cols = 24;
  const random = stream(1, 'near centres');
  const vector = (size: number): number[] => Array.from({ length: cols }, () => size * random.normal());
  const first = vector(scale);
  const second = first.map((value) => value + 1e-7 * scale * random.normal());
  const third = vector(scale);
  const model = new KMeans({ k: 3, init: Matrix.fromRows([first, second, third]) }).fit([first, second, third]);

  it('every row has the nearest by double precision', () => {
    const rows = Array.from({ length: 401 }, () => vector(scale));
    const distance = (x: number[], c: number[]): number =>
      x.reduce((sum, value, j) => sum + ((value - c[j]) / scale) * ((value - c[j]) / scale), 0);
    // ‖x − a‖² − ‖x − b‖² without the difference of two large numbers
    const isSecond = (x: number[]): boolean =>
      x.reduce(
        (sum, value, j) => sum + ((first[j] - second[j]) / scale) * ((first[j] + second[j] - 2 * value) / scale),
        0,
      ) > 0;
    const expected = rows.map((x) => {
      const near = isSecond(x) ? 1 : 0;
      return distance(x, third) < distance(x, near ? second : first) ? 2 : near;
    });
    expect(new Set(expected).size).toBe(3);
    expect(Array.from(model.predict(rows))).toEqual(expected);
  });
});

describe.each(['lloyd', 'hartigan-wong'] as const)(
  'values whose squares are beyond all doubles, by %s',
  (algorithm) => {
    const { x } = makeMatched({ n: 60, d: 20, informative: 5, seed: 1 });
    const scaled = (size: number): Matrix =>
      new Matrix(
        x.rows,
        x.cols,
        x.data.map((value) => size * value),
      );

    it('are refused', () => {
      for (const size of [1e154, 1e160, 1e300]) {
        expect(() => new KMeans({ k: 3, algorithm }).fit(scaled(size))).toThrow('scale the columns down');
      }
    });

    it('and nearly as large ones give the labels of the same values on a common scale', () => {
      const size = 2 ** 500;
      const { labels } = new KMeans({ k: 3, algorithm }).fit(scaled(size));
      expect(labels).toEqual(new KMeans({ k: 3, algorithm }).fit(x).labels);
    });
  },
);
