import { describe, expect, it } from 'vitest';
import { loadModel, saveModel } from '../../../../src/library/adaptive/saved/model-file.js';
import { modelText, parseModel } from '../../../../src/library/adaptive/saved/model-text.js';
import { makeMatched } from '../../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../../src/library/divi/divi.js';
import type { DiviModel } from '../../../../src/library/divi/model.js';
import { temporaryFolder } from '../../../support/folder.js';

const { x } = makeMatched({ n: 60, d: 8, informative: 4, seed: 3 });
const columns = { features: Array.from({ length: 8 }, (_, j) => `f${j}`), medians: new Float64Array(8).fill(0.5) };
const model = new Divi({ epochs: 60, splitInterval: 20, seed: 4 }).fit(x);
const text = modelText(model, columns);

describe('a model file', () => {
  it('gives back the model, bit for bit', async () => {
    const path = temporaryFolder()('model.json');
    await saveModel(path, model, columns);
    const saved = await loadModel(path);
    const read = saved.model as DiviModel;
    expect(saved.features).toEqual(columns.features);
    expect(saved.medians).toEqual(columns.medians);
    const { onEpoch: _, ...options } = model.options;
    expect(saved.model.options).toMatchObject(options);
    for (const name of ['k', 'labels', 'gates', 'activeFeatures', 'priors', 'weights', 'scaling', 'history'] as const) {
      expect(read[name], name).toEqual(model[name]);
    }
    expect(saved.model.predict(x)).toEqual(model.predict(x));
    expect(saved.model.predictProba(x).data).toEqual(model.predictProba(x).data);
  });

  it('keeps the score of a component without rows', () => {
    const lonely = new Divi({ epochs: 60, splitInterval: 20, seed: 4 }).fit(x);
    lonely.history.checks[1].scores[0] = Number.NEGATIVE_INFINITY;
    expect(parseModel<DiviModel>(modelText(lonely, columns), 'm.json').model.history.checks).toEqual(
      lonely.history.checks,
    );
  });

  it.each([
    ['cut short', text.slice(0, -200), /m\.json is not a model: not a JSON file, or cut short/],
    [
      'of one digit changed',
      text.replace(/"gateLogits":\[-?\d/, '"gateLogits":[7'),
      /m\.json has been changed or damaged/,
    ],
    ['of another version', text.replace('"version":1', '"version":2'), /a model of format 2 but this program reads 1/],
    ['of another kind', '{"a": 1}', /m\.json is not a model: name the model\.json/],
    ['of nothing', 'null', /m\.json is not a model/],
    ['without content', '{"format":"divi-model","version":1,"content":null}', /m\.json is not a model/],
  ])('is refused where it is %s', (_, damaged, message) => {
    expect(damaged).not.toBe(text);
    expect(() => parseModel(damaged, 'm.json')).toThrow(message);
  });

  it('is refused where it is cut or a byte is changed, unless that byte changes no number', () => {
    for (let at = 0; at < text.length - 1; at += 97) {
      const damaged = `${text.slice(0, at)}${text[at] === '1' ? '2' : '1'}${text.slice(at + 1)}`;
      expect(() => parseModel(text.slice(0, at), 'm.json')).toThrow(expect.objectContaining({ name: 'InputError' }));
      // the last digit of a double may be one of several that mean the same
      if (JSON.stringify(tryJson(damaged)) === JSON.stringify(JSON.parse(text))) continue;
      expect(() => parseModel(damaged, 'm.json')).toThrow(expect.objectContaining({ name: 'InputError' }));
    }
  });

  it('needs the table that the model was fitted on', () => {
    expect(() => modelText(model, { features: ['a'], medians: new Float64Array(1) })).toThrow(
      /the model has 8 features, and the table 1/,
    );
  });
});

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
