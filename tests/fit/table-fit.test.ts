import { describe, expect, it } from 'vitest';
import { KMeans } from '../../src/baselines/kmeans.js';
import { standardize } from '../../src/data/standardize.js';
import { makeMatched } from '../../src/data/synthetic/matched.js';
import type { Table } from '../../src/data/table/table.js';
import { Divi } from '../../src/divi/divi.js';
import { fitTable } from '../../src/fit/table-fit.js';
import { adjustedRandIndex } from '../../src/metrics/adjusted-rand-index.js';
import { normalizedMutualInfo } from '../../src/metrics/normalized-mutual-info.js';
import { pairwiseStability } from '../../src/metrics/stability.js';

const { x, labels } = makeMatched({ n: 90, d: 12, informative: 6, seed: 2 });
const table: Table = {
  x,
  labels,
  features: Array.from({ length: 12 }, (_, j) => `f${j + 1}`),
  classNames: ['a', 'b', 'c'],
  ids: [],
  medians: new Float64Array(12),
  imputed: 0,
  notes: [],
};
const divi = { epochs: 90, splitInterval: 40 };

describe('fitTable', () => {
  it('reports the first seed, and how the others spread around it', () => {
    const { model, truth, spread } = fitTable(table, { divi, seed: 5, seeds: 3, compare: false });
    const alone = [5, 6, 7].map((seed) => new Divi({ ...divi, seed, stepA: { seed: null, restarts: 10 } }).fit(x));
    expect(model.labels).toEqual(alone[0].labels);
    expect(truth?.ari).toBe(adjustedRandIndex(labels, alone[0].labels));
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
    const { comparison, model } = fitTable(table, { divi, seed: 0, seeds: 1, compare: true });
    expect(model.k).toBe(3);
    expect(comparison?.map(({ method }) => method)).toEqual(['DIVI', 'K-means', 'GMM', 'SPKM']);
    expect(comparison?.[0].ariWithDivi).toBe(1);
    const kMeans = new KMeans({ k: 3, nInit: 10, seed: 0 }).fit(standardize(x).x);
    expect(comparison?.[1]).toEqual({
      method: 'K-means',
      ariWithDivi: adjustedRandIndex(model.labels, kMeans.labels),
      truth: {
        ari: adjustedRandIndex(labels, kMeans.labels),
        nmi: normalizedMutualInfo(labels, kMeans.labels),
      },
      activeFeatures: null,
    });
    expect(comparison?.[3].activeFeatures).toBeGreaterThan(0);
  });

  it('has no truth without labels, and nothing to compare with one cluster', () => {
    const unlabelled = { ...table, labels: new Int32Array(0), classNames: [] };
    const options = { divi: { epochs: 20, splitInterval: 40 }, seed: 0, seeds: 1, compare: true };
    expect(fitTable(unlabelled, options)).toMatchObject({
      truth: null,
      spread: null,
      comparison: null,
      model: { k: 1 },
    });
  });
});

it('pairwiseStability is 1 for labellings that differ in names alone', () => {
  expect(
    pairwiseStability([
      [0, 0, 1],
      [1, 1, 0],
      [5, 5, 3],
    ]),
  ).toEqual({ mean: 1, least: 1, pairs: 3 });
});
