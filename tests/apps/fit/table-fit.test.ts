import { describe, expect, it } from 'vitest';
import { fitTable, type TableFitOptions } from '../../../src/apps/fit/table-fit.js';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import type { Table } from '../../../src/library/data/table/table.js';
import { Divi } from '../../../src/library/divi/divi.js';
import { adjustedRandIndex, normalizedMutualInfo } from '../../../src/library/metrics/agreement.js';

const { x, labels } = makeMatched({ n: 90, d: 12, informative: 6, seed: 2 });
const table: Table = {
  x,
  labels,
  features: Array.from({ length: 12 }, (_, j) => `f${j + 1}`),
  classNames: ['a', 'b', 'c'],
  ids: [],
  medians: new Float64Array(12),
  imputed: 0,
  idColumn: null,
  filled: [],
  missing: 0,
  missingCodes: new Map(),
  notes: [],
};
const divi = { epochs: 90, splitInterval: 40 };
const once: TableFitOptions = { divi, seed: 0, seeds: 1, compare: false, resamples: 0 };

describe('fitTable', () => {
  it('reports the most typical seed, and how the others spread around it', () => {
    const { model, truth, seedFits: spread } = fitTable(table, { ...once, seed: 5, seeds: 3 });
    const alone = [5, 6, 7].map((seed) => new Divi({ ...divi, seed, stepA: { seed: null, restarts: 10 } }).fit(x));
    const ari = (a: number, b: number): number => adjustedRandIndex(alone[a].labels, alone[b].labels);
    const toOthers = [ari(0, 1) + ari(0, 2), ari(1, 0) + ari(1, 2), ari(2, 0) + ari(2, 1)];
    const typical = toOthers.indexOf(Math.max(...toOthers));
    expect([spread?.index, model.options.seed]).toEqual([typical, 5 + typical]);
    expect(model.labels).toEqual(alone[typical].labels);
    expect(spread?.meanAri).toBeCloseTo(toOthers[typical] / 2, 12);
    expect(truth?.ari).toBe(adjustedRandIndex(labels, alone[typical].labels));
    expect(spread?.seeds).toEqual([5, 6, 7]);
    const pairs = [
      [0, 1],
      [0, 2],
      [1, 2],
    ].map(([a, b]) => adjustedRandIndex(alone[a].labels, alone[b].labels));
    expect(spread?.stability.mean).toBeCloseTo((pairs[0] + pairs[1] + pairs[2]) / 3, 12);
    expect(spread?.stability.least).toBe(Math.min(...pairs));
    const gates = alone.map((fit) => fit.gates[8]);
    const mean = (gates[0] + gates[1] + gates[2]) / 3;
    expect(spread?.gateMeans[8]).toBeCloseTo(mean, 12);
    expect(spread?.gateSds[8]).toBeCloseTo(Math.sqrt(gates.reduce((sum, g) => sum + (g - mean) ** 2, 0) / 2), 12);
  });

  it('fits the other methods with the same K', () => {
    const { comparison, model } = fitTable(table, { ...once, compare: true });
    expect(model.k).toBe(3);
    expect(comparison?.map(({ method }) => method)).toEqual(['DIVI', 'K-means', 'GMM', 'SPKM', 'VarSel', 'GMM-BIC']);
    expect(comparison?.[0].ariWithDivi).toBe(1);
    const kMeans = new KMeans({ k: 3, nInit: 10, seed: 0 }).fit(standardize(x).x);
    expect(comparison?.[1]).toEqual({
      method: 'K-means',
      k: 3,
      ariWithDivi: adjustedRandIndex(model.labels, kMeans.labels),
      truth: {
        ari: adjustedRandIndex(labels, kMeans.labels),
        nmi: normalizedMutualInfo(labels, kMeans.labels),
      },
      activeFeatures: null,
      failed: null,
    });
    expect(comparison?.[3].activeFeatures).toBeGreaterThan(0);
    expect(comparison?.[4].truth?.ari).toBeGreaterThan(0.9);
    expect(comparison?.[5].k).toBeGreaterThan(1);
  });

  it('keeps the fit where another method cannot be fitted, and says why', () => {
    const few = {
      ...table,
      x: Matrix.fromRows([...Array(4).keys()].map((i) => [...x.row(i)])),
      labels: labels.slice(0, 4),
    };
    const options = { ...once, divi: { epochs: 60, splitInterval: 11, everySplit: true }, compare: true };
    const { model, comparison } = fitTable(few, options);
    expect(model.k).toBe(6);
    const kMeans = comparison?.find(({ method }) => method === 'K-means');
    expect(kMeans).toMatchObject({ k: null, ariWithDivi: null, failed: expect.stringContaining('6 clusters') });
  });

  it('says what sets the clusters apart, and how often they are found in samples of the rows', () => {
    const settled = { epochs: 300, splitInterval: 120 };
    const { profiles, resampling, model } = fitTable(table, { ...once, divi: settled, resamples: 4 });
    expect(profiles.map(({ rows }) => rows).reduce((sum, rows) => sum + rows)).toBe(90);
    // the first six columns are informative
    const named = profiles.flatMap(({ features }) => features.map(({ index }) => index));
    expect(named.length).toBeGreaterThan(3);
    expect(named.filter((index) => index >= 6)).toEqual([]);
    expect([resampling?.refits, resampling?.rows, resampling?.jaccard.length]).toEqual([4, 72, model.k]);
    expect(resampling?.meanAri).toBeGreaterThan(0.8);
  });

  it('has no truth without labels, and nothing to compare with one cluster', () => {
    const unlabelled = { ...table, labels: new Int32Array(0), classNames: [] };
    const options = { ...once, divi: { epochs: 20, splitInterval: 40 }, compare: true };
    expect(fitTable(unlabelled, options)).toMatchObject({
      truth: null,
      seedFits: null,
      resampling: null,
      comparison: null,
      model: { k: 1 },
    });
  });
});
