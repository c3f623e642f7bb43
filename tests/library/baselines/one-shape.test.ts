import { describe, expect, it } from 'vitest';
import {
  AdaptiveDivi,
  type AnyModel,
  Divi,
  GaussianMixture,
  KMeans,
  loadModel,
  Matrix,
  MixtureBic,
  SparseKMeans,
  saveModel,
  stream,
  VariableSelectionMixture,
} from '../../../src/library/node.js';
import { temporaryFolder } from '../../support/folder.js';

const random = stream(1, 'one shape');
const x = new Matrix(
  90,
  4,
  Float64Array.from({ length: 360 }, (_, e) => (e % 4 < 3 ? 12 * (Math.floor(e / 4) % 3) : 0) + random.normal()),
);
const table = { features: ['a', 'b', 'c', 'd'], medians: new Float64Array(4) };

/** Every estimator, with K by the name `clusters`. */
const FITS: [string, () => AnyModel][] = [
  ['AdaptiveDivi', () => new AdaptiveDivi({ clusters: 3 }).fit(x)],
  ['Divi', () => new Divi({ clusters: 3, epochs: 60 }).fit(x)],
  ['KMeans', () => new KMeans({ clusters: 3 }).fit(x)],
  ['GaussianMixture', () => new GaussianMixture({ clusters: 3 }).fit(x)],
  ['MixtureBic', () => new MixtureBic({ maxK: 4, nInit: 2 }).fit(x)],
  ['SparseKMeans', () => new SparseKMeans({ clusters: 3, bound: 1.5 }).fit(x)],
  ['VariableSelectionMixture', () => new VariableSelectionMixture({ clusters: 3, nInit: 4 }).fit(x)],
];

describe.each(FITS)('%s', (estimator, fitted) => {
  const model = fitted();

  it('has k and labels, predicts as it was fitted, with probabilities where it has some', () => {
    expect([model.k, model.labels.length]).toEqual([3, 90]);
    expect([0, 1, 2].map((i) => model.labels[i + 3])).toEqual([0, 1, 2].map((i) => model.labels[i]));
    expect(model.predict(x)).toEqual(model.labels);
    if (!('predictProba' in model)) return;
    for (const row of model.predictProba(x).toRows()) expect(row.reduce((a, b) => a + b)).toBeCloseTo(1, 9);
  });

  it('takes missing cells only if it is the adaptive method', () => {
    const holes = x.toRows().slice(0, 3);
    holes[1][2] = Number.NaN;
    if (estimator === 'AdaptiveDivi') expect(model.predict(holes)).toEqual(model.labels.slice(0, 3));
    else
      expect(() => model.predict(holes)).toThrow(/the value in row 2, column 3 is NaN: every value must be a finite/);
  });

  it('is saved and read again, field by field', async () => {
    const path = temporaryFolder()('model.json');
    await saveModel(path, model, table);
    const read = await loadModel<AnyModel>(path);
    expect(read.features).toEqual(table.features);
    expect(read.model.constructor).toBe(model.constructor);
    expect(read.model.labels).toEqual(model.labels);
    expect(read.model.predict(x)).toEqual(model.predict(x));
    if ('predictProba' in model && 'predictProba' in read.model) {
      expect(read.model.predictProba(x).data).toEqual(model.predictProba(x).data);
    }
    if (!('gates' in model)) expect(read.model).toEqual(model);
  });

  it('is not saved without the columns of its table', async () => {
    const path = temporaryFolder()('model.json');
    const save = (columns: unknown) => saveModel(path, model, columns as typeof table);
    await expect(save(undefined)).rejects.toThrow(/^a model is saved with the table it was fitted on/);
    await expect(save({ features: ['a'] })).rejects.toThrow(/^a model is saved with the table it was fitted on/);
    await expect(save({ features: ['a'], medians: [0] })).rejects.toThrow(/the model has 4 features, and the table 1/);
  });
});

it.each([KMeans, GaussianMixture, SparseKMeans, VariableSelectionMixture, MixtureBic, Divi, AdaptiveDivi])(
  '%o refuses options that are no object',
  (Estimator) => {
    for (const wrong of [null, 3, 'three', [3]]) {
      expect(() => new (Estimator as unknown as new (options: unknown) => object)(wrong)).toThrow(
        expect.objectContaining({
          name: 'InputError',
          message: expect.stringContaining('options must be given as an object'),
        }),
      );
    }
  },
);

it.each([
  new KMeans({ clusters: 3 }),
  new GaussianMixture({ clusters: 3 }),
  new MixtureBic({ maxK: 4 }),
  new SparseKMeans({ clusters: 3, bound: 1.5 }),
  new VariableSelectionMixture({ clusters: 3 }),
  new Divi({ clusters: 3 }),
  new AdaptiveDivi(),
])('%o refuses a table without rows', (estimator) => {
  for (const none of [[], Matrix.fromRows([])]) {
    expect(() => estimator.fit(none)).toThrow(/^the data have 0 rows: at least [12] are needed$/);
  }
});

it('refuses what is not a model, two names of K, and damaged models', async () => {
  const path = temporaryFolder()('model.json');
  await expect(saveModel(path, {} as AnyModel, table)).rejects.toThrow(/only a fitted model can be saved/);
  expect(() => new KMeans({ k: 2, clusters: 3 })).toThrow(/clusters and k are two names of one option/);
  expect(() => new KMeans({ clusters: 0 })).toThrow(/k must be a whole number of at least 1/);
  expect(() => new Divi({ clusters: 3, splitInterval: 50 })).toThrow(/clusters gives the split interval/);
  const model = new KMeans({ k: 3 }).fit(x);
  Object.assign(model, { labels: Int32Array.of(7) });
  const wrong = /the model cannot be saved: fit\.labels\[0\] must be a whole number from 0 to 2, not 7/;
  await expect(saveModel(path, model, table)).rejects.toThrow(wrong);
});
