import { expect, it } from 'vitest';
import { GaussianMixture } from '../../../src/library/baselines/gaussian-mixture.js';
import { KMeans } from '../../../src/library/baselines/kmeans.js';
import { SparseKMeans } from '../../../src/library/baselines/sparse-kmeans.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { adjustedRandIndex, featureF1 } from '../../../src/library/metrics/agreement.js';

// 20 balanced data sets at N = 200; the bands are what scikit-learn and sparcl give on data of the same design

const datasets = Array.from({ length: 20 }, (_, i) => {
  const { x, labels, informative } = makeMatched({ n: 200, seed: i + 1 });
  return { x: standardize(x).x, labels, informative };
});

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

it('K-means with 20 restarts has the ARI of scikit-learn', () => {
  const ari = mean(datasets.map(({ x, labels }) => adjustedRandIndex(labels, new KMeans({ k: 3 }).fit(x).labels)));
  expect(ari).toBeGreaterThan(0.9);
  expect(ari).toBeLessThan(0.94);
});

it('the diagonal mixture with 10 restarts finds the clusters, unless a component collapses', () => {
  const fits = datasets.map(({ x, labels }) => {
    const model = new GaussianMixture({ k: 3, nInit: 10 }).fit(x);
    return { ari: adjustedRandIndex(labels, model.labels), smallest: Math.min(...model.weights) };
  });
  // a component on a handful of rows can have the highest likelihood of all: 2 in 100 fits, in scikit-learn as here
  const whole = fits.filter(({ smallest }) => smallest > 0.05);
  expect(whole.length).toBeGreaterThanOrEqual(17);
  expect(mean(whole.map(({ ari }) => ari))).toBeGreaterThanOrEqual(0.985);
});

it('sparse k-means selects nearly everything where the bound does not bind, and the truth where it does', () => {
  const f1 = (bound: number): number =>
    mean(
      datasets.map(({ x, informative }) =>
        featureF1(new SparseKMeans({ k: 3, bound, threshold: 5e-5 }).fit(x).selected, informative),
      ),
    );
  const loose = f1(4);
  expect(loose).toBeGreaterThan(0.18);
  expect(loose).toBeLessThan(0.19);
  expect(f1(3)).toBeGreaterThanOrEqual(0.99);
});
