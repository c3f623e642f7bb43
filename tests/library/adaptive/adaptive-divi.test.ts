// @module-tag slow
import { describe, expect, it, vi } from 'vitest';
import { makeVaried } from '../../../experiments/data-sets/varied.js';
import { AdaptiveDivi } from '../../../src/library/adaptive/adaptive-divi.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { makeCorrelatedNoise } from '../../../src/library/data/synthetic/correlated-noise.js';
import { makeHeavyTailed } from '../../../src/library/data/synthetic/heavy-tailed.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { adjustedRandIndex } from '../../../src/library/metrics/agreement.js';
import { vary } from '../../support/vary.js';

const LN_20 = Math.log(20);
const small = makeMatched({ n: 150, d: 20, informative: 6, seed: 11 });
const fitted = new AdaptiveDivi({ seed: 3 }).fit(small.x);

describe('clusters that are there', () => {
  it.each([
    ['matched', makeMatched],
    ['heavy-tailed', makeHeavyTailed],
    ['correlated noise', makeCorrelatedNoise],
  ] as const)('%s, 200 × 100: three, and their ten columns', (_, make) => {
    const { x, labels, informative } = make({ n: 200, seed: 31 });
    const model = new AdaptiveDivi({ seed: 2 }).fit(x);
    expect(model.k).toBe(3);
    expect(adjustedRandIndex(model.labels, labels)).toBeGreaterThan(0.95);
    expect(informative.filter((j) => model.activeFeatures.includes(j)).length).toBeGreaterThanOrEqual(9);
    expect(model.activeFeatures.length).toBeLessThanOrEqual(12);
  });

  it.each([2, 4, 6])('%i clusters in a row', (k) => {
    const { x, labels } = makeMatched({ n: 300, d: 30, k, seed: 40 + k });
    const model = new AdaptiveDivi().fit(x);
    expect(model.k).toBe(k);
    expect(adjustedRandIndex(model.labels, labels)).toBeGreaterThan(0.95);
  });

  it.each([1, 2, 3])('eight in a row, 75 rows each: none is cut, %i', (seed) => {
    const { x } = makeMatched({ n: 600, k: 8, seed: 880000 + seed });
    const { certain, k, labels } = new AdaptiveDivi({ seed }).fit(x);
    expect(certain).toBeLessThanOrEqual(8);
    expect(k).toBe(8);
    for (let c = 0; c < k; c++) expect(Math.abs(labels.filter((label) => label === c).length - 75)).toBeLessThan(4);
  });

  // skewed, heavy-tailed and flat columns would crowd out the direction of the clusters
  it.each([
    ['exp', { k: 5 }],
    ['t3', { k: 8 }],
    ['cauchy', { k: 3 }],
    ['uniform', { k: 3, shares: [0.7, 0.2, 0.1] }],
  ] as const)('%s columns beside clusters in a row', (noise, design) => {
    const { k } = design;
    const shares = 'shares' in design ? [...design.shares] : undefined;
    const { x, labels } = makeVaried({ n: 500, d: 100, k, noise, ...(shares && { shares }), seed: 71000003 });
    const model = new AdaptiveDivi({ seed: 3 }).fit(x);
    expect(model.k).toBe(k);
    expect(adjustedRandIndex(model.labels, labels)).toBeGreaterThan(0.8);
  });

  it('components of different scale are told apart with K given', () => {
    const { x, labels } = vary({ n: 300, d: 20, means: 'random', sep: 2.5, scales: [0.5, 1, 2], seed: 5 });
    const model = new AdaptiveDivi({ clusters: 3 }).fit(x);
    expect(adjustedRandIndex(model.labels, labels)).toBeGreaterThan(0.95);
  });
});

describe('how sure K is', () => {
  it('E falls with K, and is enough for as many as are certain', () => {
    expect(fitted.certain).toBeLessThanOrEqual(fitted.likely!);
    expect(fitted.certificate.slice(0, fitted.certain - 1).every((value) => value >= LN_20)).toBe(true);
    expect(fitted.certificate).toEqual(fitted.certificate.slice().sort((a, b) => b - a));
  });

  it('reports every step, in order', () => {
    const onStep = vi.fn();
    new AdaptiveDivi({ seed: 3, onStep }).fit(small.x);
    expect(onStep.mock.calls.map(([step]) => step)).toEqual([1, 2, 3, 4, 5, 6].map((done) => ({ done, of: 6 })));
  });

  it('joins the nearest clusters first, down to one', () => {
    const { joins, k } = fitted;
    expect(joins).toHaveLength(k - 1);
    for (const { a, b, overlap } of joins) {
      expect(a).toBeLessThan(b);
      expect(overlap).toBeGreaterThanOrEqual(0);
      expect(overlap).toBeLessThan(0.1);
    }
  });

  it('stops at what is certain if asked to', () => {
    const model = new AdaptiveDivi({ seed: 3, clusters: 'certain' }).fit(small.x);
    expect(model.k).toBe(model.certain);
    expect(model.certain).toBe(fitted.certain);
    expect(model.likely).toBeNull();
  });

  it('goes no further than maxClusters', () => {
    const model = new AdaptiveDivi({ maxClusters: 2 }).fit(small.x);
    expect(model.k).toBeLessThanOrEqual(2);
  });
});

describe('missing cells', () => {
  const blanked = (x: Matrix, share: number, seed: number): Matrix => {
    const random = stream(seed, 'blanked');
    return new Matrix(
      x.rows,
      x.cols,
      x.data.map((value) => (random.uniform() < share ? Number.NaN : value)),
    );
  };

  it('leave K and the labels as they are', () => {
    const { x, labels } = makeMatched({ n: 400, d: 20, informative: 10, seed: 21 });
    const model = new AdaptiveDivi({ seed: 1 }).fit(blanked(x, 0.1, 1));
    expect(model.k).toBe(3);
    expect(model.certain).toBeLessThanOrEqual(3);
    expect(adjustedRandIndex(model.labels, labels)).toBeGreaterThan(0.93);
  });

  it.each([9, 11, 14])('make no cluster that only filled cells have: seed %i', (seed) => {
    // rows that lack both of the columns that matter are filled with values between the clusters
    const random = stream(seed, 'three in two columns');
    const centres = [
      [0, 0],
      [10, 0],
      [5, 8.66],
    ];
    const values = Float64Array.from({ length: 3000 }, (_, e) => {
      const value = (e % 5 < 2 ? centres[Math.floor(e / 5) % 3][e % 5] : 0) + random.normal();
      return random.uniform() < 0.12 ? Number.NaN : value;
    });
    const { k, certain } = new AdaptiveDivi().fit(new Matrix(600, 5, values));
    expect([k, certain]).toEqual([3, 3]);
  });

  it('are integrated out when rows are assigned: a row is what its other cells say', () => {
    const row = small.x.row(7).slice();
    fitted.activeFeatures.slice(1).forEach((j) => {
      row[j] = Number.NaN;
    });
    const probabilities = fitted.predictProba([row]).data;
    expect(probabilities.reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    expect(Math.max(...probabilities)).toBeLessThanOrEqual(1);
    const blank = fitted.predictProba([new Float64Array(20).fill(Number.NaN)]).data;
    // nothing is known but the sizes
    expect(Math.max(...blank)).toBeLessThan(0.6);
  });

  it('make no clusters of noise', () => {
    const { x } = vary({ n: 500, d: 8, k: 1, informative: 0, seed: 3 });
    const model = new AdaptiveDivi({ seed: 1 }).fit(blanked(x, 0.1, 2));
    expect([model.k, model.certain]).toEqual([1, 1]);
  });

  it('a column that is mostly empty is left out, with a note', () => {
    const x = Matrix.fromRows(small.x.toRows().map((row, i) => [...row, i < 20 ? i : Number.NaN]));
    const model = new AdaptiveDivi({ seed: 3 }).fit(x);
    expect(model.k).toBe(3);
    expect(model.gates[20]).toBe(0);
    expect(model.notes).toContain('1 column mostly empty: left out');
  });
});

describe('K given', () => {
  it.each([1, 2, 3, 5, 9, 18])('%i clusters of 150 rows are returned, none empty', (k) => {
    const model = new AdaptiveDivi({ clusters: k }).fit(small.x);
    expect(model.k).toBe(k);
    expect(new Set(model.labels).size).toBe(k);
    expect(model.probabilities.cols).toBe(k);
    expect(model.notes.join()).not.toContain('asked for');
  });

  it('is noted if the rows do not give so many: of two different rows come two clusters', () => {
    const rows = Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? [0, 5] : [1, 9]));
    const model = new AdaptiveDivi({ clusters: 3 }).fit(rows);
    expect(model.k).toBe(2);
    expect(model.notes).toContain('3 clusters were asked for, but the rows give 2');
  });

  it.each([2, 4])('%i clusters of noise are returned', (k) => {
    const { x } = vary({ n: 100, d: 12, k: 1, informative: 0, seed: 3 });
    expect(new Set(new AdaptiveDivi({ clusters: k }).fit(x).labels).size).toBe(k);
  });
});

describe('invariance', () => {
  const same = (x: Matrix, wanted: Matrix = small.x): void => {
    const [a, b] = [new AdaptiveDivi({ seed: 3 }).fit(x), new AdaptiveDivi({ seed: 3 }).fit(wanted)];
    expect([a.k, a.certain, a.likely]).toEqual([b.k, b.certain, b.likely]);
    expect(a.labels).toEqual(b.labels);
  };
  const mapped = (f: (value: number, j: number) => number): Matrix =>
    Matrix.fromRows(small.x.toRows().map((row) => row.map(f)));

  it('to shifts and scales of the columns', () => {
    same(mapped((value, j) => (j % 2 ? 1e3 : 1e-3) * value + 10 * j));
  });

  it('to the order of the columns', () => {
    const order = stream(1, 'columns').permutation(20);
    const x = Matrix.fromRows(small.x.toRows().map((row) => Array.from(order, (j) => row[j])));
    const [a, b] = [new AdaptiveDivi({ seed: 3 }).fit(x), fitted];
    expect([a.k, a.certain]).toEqual([b.k, b.certain]);
    expect(adjustedRandIndex(a.labels, b.labels)).toBe(1);
    expect(a.activeFeatures.map((j) => order[j]).sort((u, v) => u - v)).toEqual(b.activeFeatures);
  });

  it('to a constant column and to one of a single rare value', () => {
    const x = Matrix.fromRows(small.x.toRows().map((row, i) => [7, ...row, i === 5 ? 1 : 0]));
    const model = new AdaptiveDivi({ seed: 3 }).fit(x);
    expect(model.labels).toEqual(fitted.labels);
    expect(model.activeFeatures).toEqual(fitted.activeFeatures.map((j) => j + 1));
    expect(model.gates[0]).toBe(0);
    expect(model.notes).toEqual([
      '1 column constant: left out',
      '1 column with the same value in nearly every row: left out',
    ]);
  });

  it('one value of 1e6 changes neither K nor more than that row’s label', () => {
    for (const [i, j] of [
      [4, 0],
      [77, 15],
    ]) {
      const x = new Matrix(150, 20, small.x.data.slice());
      x.set(i, j, 1e6);
      const model = new AdaptiveDivi({ seed: 3 }).fit(x);
      expect(model.k).toBe(fitted.k);
      const others = (labels: Int32Array): Int32Array => labels.filter((_, row) => row !== i);
      expect(adjustedRandIndex(others(model.labels), others(fitted.labels))).toBeGreaterThan(0.97);
      expect(model.notes).toContain('1 value far outside the column’s central 96 % clipped');
    }
  });

  it('rows that come twice do not raise K', () => {
    const rows = small.x.toRows();
    expect(new AdaptiveDivi({ seed: 3 }).fit([...rows, ...rows]).k).toBeLessThanOrEqual(fitted.k);
  });
});

describe('a fitted model', () => {
  it('is the same for the same seed, bit for bit', () => {
    const again = new AdaptiveDivi({ seed: 3 }).fit(small.x);
    expect(again.parts).toEqual(fitted.parts);
    expect(new AdaptiveDivi({ seed: 4 }).fit(small.x).certificate).not.toEqual(fitted.certificate);
  });

  it('predicts the labels and probabilities of its own rows, also one by one', () => {
    expect(fitted.predict(small.x)).toEqual(fitted.labels);
    expect(fitted.predictProba(small.x).data).toEqual(fitted.probabilities.data);
    expect(fitted.predict([small.x.row(7)])).toEqual(fitted.labels.slice(7, 8));
    for (let i = 0; i < 150; i++) {
      expect(fitted.probabilities.row(i).reduce((a, b) => a + b)).toBeCloseTo(1, 12);
    }
  });

  it('predicts new rows of the same clusters', () => {
    const { x, labels } = makeMatched({ n: 300, d: 20, informative: 6, seed: 12 });
    expect(adjustedRandIndex(fitted.predict(x), labels)).toBeGreaterThan(0.9);
  });

  it('says how far other seeds agree', () => {
    const { agreement } = new AdaptiveDivi({ seed: 3, agreement: 3 }).fit(small.x);
    expect(agreement).toEqual({ k: [3, 3, 3], sameK: 1, meanAri: expect.closeTo(1, 1) });
    expect(fitted.agreement).toBeNull();
  });

  it('is the same in a worker, with the same reports', async () => {
    const seen: object[] = [];
    const model = await new AdaptiveDivi({ seed: 3 }).fitAsync(small.x, { onStep: (step) => seen.push(step) });
    expect(model).toEqual(fitted);
    expect(model.parts).toEqual(fitted.parts);
    expect(seen).toHaveLength(6);
  });
});

it.each([
  [{ clusters: 0 }, "clusters must be 'auto', 'certain' or a whole number of at least 1, not 0"],
  [{ clusters: 'all' }, "clusters must be 'auto', 'certain' or a whole number of at least 1, not 'all'"],
  [{ evidence: 1 }, 'evidence must be a finite number above 1, such as 20, not 1'],
  [{ maxClusters: 1.5 }, 'maxClusters must be a whole number of at least 1, not 1.5'],
  [{ threads: 2 }, 'threads'],
])('%j is refused', (options, message) => {
  expect(() => new AdaptiveDivi(options as object)).toThrow(message);
});

it('data that cannot be clustered are refused', () => {
  expect(() => new AdaptiveDivi().fit([[1], [1], [1]])).toThrow('every column is constant, or nearly so');
  expect(() => new AdaptiveDivi({ clusters: 4 }).fit([[1], [2], [3]])).toThrow(
    'clusters = 4 need at least 4 rows, but the data have 3',
  );
  expect(() => new AdaptiveDivi().fit([[1e200], [-1e200], [0]])).toThrow('are too large to compute their variance');
});

it.each([Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is named', (value) => {
  const rows = Array.from({ length: 40 }, (_, i) => [i % 7, (i * i) % 11, i === 5 ? 1e200 : 0]);
  rows[12][1] = value;
  expect(() => new AdaptiveDivi().fit(rows)).toThrow(`the value in row 13, column 2 is ${value}: every value must be`);
});

it('finds clusters from some of many rows, and assigns all', () => {
  const { x, labels } = makeMatched({ n: 24_000, d: 20, seed: 5 });
  const model = new AdaptiveDivi({ seed: 1 }).fit(x);
  expect([model.k, model.certain]).toEqual([3, 3]);
  expect(adjustedRandIndex(labels, model.labels)).toBeGreaterThan(0.99);
  expect(model.notes).toContain(
    'clusters were found from 12000 of the 24000 rows, drawn at random; all rows are assigned',
  );
});
