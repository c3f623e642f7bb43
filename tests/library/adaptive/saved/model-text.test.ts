import { describe, expect, it } from 'vitest';
import { AdaptiveDivi } from '../../../../src/library/adaptive/adaptive-divi.js';
import { sealed } from '../../../../src/library/adaptive/saved/envelope.js';
import { loadModel, saveModel } from '../../../../src/library/adaptive/saved/model-file.js';
import { modelText, parseModel } from '../../../../src/library/adaptive/saved/model-text.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';
import { temporaryFolder } from '../../../support/folder.js';
import { vary } from '../../../support/vary.js';

const columnsOf = (d: number) => ({
  features: Array.from({ length: d }, (_, j) => `f${j}`),
  medians: new Float64Array(d).fill(0.5),
});
const { x } = makeMatched({ n: 150, d: 8, informative: 8, seed: 3 });
const model = new AdaptiveDivi({ seed: 1 }).fit(x);
const text = modelText(model, columnsOf(8));

it.each([
  ['three clusters', x, 'auto'],
  ['one cluster', vary({ n: 60, d: 5, k: 1, informative: 0, seed: 2 }).x, 'auto'],
  ['dense data, in a subspace', vary({ n: 120, d: 50, informative: 50, seed: 4 }).x, 3],
] as const)('a saved model of %s is read again, bit for bit', async (_, data, clusters) => {
  const fitted = new AdaptiveDivi({ clusters, seed: 2 }).fit(data);
  const path = temporaryFolder()('model.json');
  await saveModel(path, fitted, columnsOf(data.cols));
  const saved = await loadModel(path);
  expect(saved.features).toEqual(columnsOf(data.cols).features);
  expect(saved.model).toEqual(fitted);
  expect(saved.model.predictProba(data).data).toEqual(fitted.predictProba(data).data);
});

describe('a file is refused', () => {
  const changed = (change: (content: Record<string, never>) => void): string => {
    const { format, content } = JSON.parse(text);
    change(content);
    return sealed(format, content);
  };

  it.each<[string, (content: Record<string, never>) => void]>([
    ['options.clusters', (c) => Object.assign(c.options, { clusters: 'none' })],
    ['labels[0] must be a whole number from 0 to', (c) => Object.assign(c.labels, { 0: 9 })],
    ['guard.sds[1] must be a finite number above 0', (c) => Object.assign(c.guard, { sds: [1, 0, 1, 1, 1, 1, 1, 1] })],
    ['mixture.family must be one of PD, OD, PF, OS, OF', (c) => Object.assign(c.mixture, { family: 'XX' })],
    ['mixture.means must have', (c) => Object.assign(c.mixture, { means: [1] })],
    ['probabilities must have 150 values', (c) => Object.assign(c, { probabilities: [] })],
    ['joins[0].overlap must be', (c) => Object.assign(c.joins[0], { overlap: 2 })],
    ['clusterOf must have', (c) => Object.assign(c, { clusterOf: [] })],
  ])('where %s', (message, change) => {
    expect(() => parseModel(changed(change), 'm.json')).toThrow(
      message.replace('options.clusters', 'clusters must be'),
    );
  });

  it('where a byte was changed, or the table is another', () => {
    expect(() => parseModel(text.replace('"certain":', '"certain": '), 'm.json')).not.toThrow();
    expect(() => parseModel(text.replace(/"labels":\[\d/, '"labels":[2'), 'm.json')).toThrow(/changed or damaged/);
    expect(() => modelText(model, columnsOf(7))).toThrow('the model has 8 features, and the table 7');
  });
});
