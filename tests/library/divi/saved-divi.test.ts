import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { modelText, parseModel } from '../../../src/library/adaptive/saved/model-text.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { readTable } from '../../../src/library/data/table/table-file.js';
import { Divi } from '../../../src/library/divi/divi.js';
import type { DiviModel } from '../../../src/library/divi/model.js';

const FOLDER = new URL('../../fixtures/model-file/', import.meta.url);
const fixture = (name: string): string => readFileSync(new URL(name, FOLDER), 'utf8');
const TEXT = fixture('version-1.json');

/** The stored model, K = 2 and D = 3, with the value at a path changed (or taken away) and a checksum that is right. */
function changed(path: string, value: unknown): string {
  const root = JSON.parse(TEXT);
  const keys = path.split('.');
  const parent = keys.slice(0, -1).reduce((object, key) => object[key], root.content);
  const last = keys[keys.length - 1];
  expect(parent).toHaveProperty(last);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  // as the only JSON of a number that is not finite
  const written = (part: object): string => JSON.stringify(part).replaceAll('"1e999"', '1e999');
  const read = JSON.stringify(JSON.parse(written(root.content)));
  return written({ ...root, sha256: createHash('sha256').update(read).digest('hex') });
}

describe('a model that an earlier program wrote', () => {
  it('is read, and predicts what it predicted then', async () => {
    const { model, features, medians } = parseModel(TEXT, 'm.json');
    expect([model.k, features, [...medians]]).toEqual([
      2,
      ['length', 'width', 'noise'],
      [3, 5.5, -0.04999999999999999],
    ]);
    const { x } = await readTable(fileURLToPath(new URL('table.csv', FOLDER)));
    const lines = fixture('labels.csv').trimEnd().split('\n').slice(1);
    const expected = lines.map((line) => line.split(',').slice(1).map(Number));
    const probabilities = model.predictProba(x);
    const found = Array.from(model.predict(x), (label, i) => [
      label + 1,
      ...Array.from(probabilities.row(i), (p) => Number(p.toPrecision(6))),
    ]);
    expect(found).toEqual(expected);
  });
});

describe('a model file with a right checksum', () => {
  const NUMBER = 'must be a finite number, not';
  it.each([
    ['options', undefined, 'options must be an object, not missing'],
    ['options', [], 'options must be an object, not []'],
    ['options.epochs', 1.5, 'options: epochs must be a whole number of at least 1, not 1.5'],
    ['options.prior', 'none', "options: prior must be 'informative', 'noninformative' or 'random', not 'none'"],
    ['options.standardize', 'yes', 'options.standardize must be a boolean, not a string'],
    ['options.temperature', 3, 'options.temperature must be an object, not 3'],
    ['options.temperature.start', -1, 'options: temperature.start must be a finite number above 0, not -1'],
    ['options.stepA', 'x', 'options.stepA must be an object, not "x"'],
    ['options.stepA.likelihoodRatioWeight', null, 'options.stepA.likelihoodRatioWeight must be a number, not null'],
    ['options.stepA.clamp', '0.1', 'options.stepA.clamp must be a number, not a string'],
    ['features', {}, 'features must be an array, not {}'],
    ['features', [], 'features must have at least one name'],
    ['features', ['length', 'width'], 'means[0] must have 2 values, not 3'],
    ['features.1', 'length', 'features must be distinct, but "length" appears twice'],
    ['features.1', 7, 'features[1] must be a text, not 7'],
    ['features.1', '\u202e\n'.repeat(2), null],
    ['medians', [1, 2], 'medians must have 3 values, not 2'],
    ['medians.0', null, `medians[0] ${NUMBER} null`],
    ['medians.0', '1e999', `medians[0] ${NUMBER} Infinity`],
    ['scaling', null, 'scaling must not be null, as the option standardize is true'],
    ['scaling', undefined, 'scaling must be an object, not missing'],
    ['options.standardize', false, 'scaling must be null, as the option standardize is false'],
    ['scaling.means', [0, 0, 0, 0], 'scaling.means must have 3 values, not 4'],
    ['scaling.means.2', 'x', `scaling.means[2] ${NUMBER} "x"`],
    ['scaling.sds', 5, 'scaling.sds must be an array, not 5'],
    ['scaling.sds.1', 0, 'scaling.sds[1] must be a finite number above 0, not 0'],
    ['scaling.sds.1', -2, 'scaling.sds[1] must be a finite number above 0, not -2'],
    ['scaling.constantColumns', [3], 'scaling.constantColumns[0] must be a whole number from 0 to 2, not 3'],
    ['scaling.constantColumns', [1, 1], 'scaling.constantColumns must be distinct, but 1 appears twice'],
    ['scaling.constantColumns', [0.5], 'scaling.constantColumns[0] must be a whole number from 0 to 2, not 0.5'],
    ['means', [], 'means must have at least one row'],
    ['means', [[1, 2, 3]], 'logVariances must have 1 value, not 2'],
    ['means.1', [1, 2], 'means[1] must have 3 values, not 2'],
    ['means.1', 'abc', 'means[1] must be an array, not "abc"'],
    ['means.1.2', null, `means[1][2] ${NUMBER} null`],
    ['logVariances', undefined, 'logVariances must be an array, not missing'],
    ['logVariances.0', [1, 2, 3, 4], 'logVariances[0] must have 3 values, not 4'],
    ['logVariances.0.0', '1e999', `logVariances[0][0] ${NUMBER} Infinity`],
    ['mixtureLogits', [0], 'mixtureLogits must have 2 values, not 1'],
    ['mixtureLogits.1', true, `mixtureLogits[1] ${NUMBER} true`],
    ['gateLogits', [1, 2, 3, 4], 'gateLogits must have 3 values, not 4'],
    ['gateLogits.0', [], `gateLogits[0] ${NUMBER} []`],
    ['priors', [0.5], 'priors must have 3 values, not 1'],
    ['priors.2', 1.5, 'priors[2] must be a number from 0 to 1, not 1.5'],
    ['objective.3', null, `objective[3] ${NUMBER} null`],
    ['temperature', [1], 'temperature must have 8 values, not 1'],
    ['temperature.0', 0, 'temperature[0] must be a finite number above 0, not 0'],
    ['checks', null, 'checks must be an array, not null'],
    ['checks.0', 1, 'checks[0] must be an object, not 1'],
    ['checks.0.epoch', 9, 'checks[0].epoch must be a whole number from 1 to 8, not 9'],
    ['checks.0.component', 1, 'checks[0].component must be a whole number from 0 to 0, not 1'],
    ['checks.0.scores', 4, 'checks[0].scores must be an array, not 4'],
    ['checks.0.scores.0', 'x', `checks[0].scores[0] ${NUMBER} "x"`],
    ['checks.0.threshold', null, `checks[0].threshold ${NUMBER} null`],
    ['checks.0.split', 1, 'checks[0].split must be true or false, not 1'],
    ['labels', 'x', 'labels must be an array, not "x"'],
    ['labels.4', 2, 'labels[4] must be a whole number from 0 to 1, not 2'],
    ['labels.4', -1, 'labels[4] must be a whole number from 0 to 1, not -1'],
    ['labels.4', 0.5, 'labels[4] must be a whole number from 0 to 1, not 0.5'],
  ])('whose %s is %j is told what is wrong', (path, value, message) => {
    const parse = () => parseModel(changed(path, value), 'm.json');
    if (message === null) expect(parse).not.toThrow();
    else {
      expect(parse).toThrow(
        expect.objectContaining({
          name: 'InputError',
          message: `m.json is not a model written by divi fit or saveModel: ${message}; fit the model again`,
        }),
      );
    }
  });

  it('needs every part of its content', () => {
    const parts = Object.keys(JSON.parse(TEXT).content);
    expect(parts).toHaveLength(13);
    for (const part of parts) expect(() => parseModel(changed(part, undefined), 'm.json'), part).toThrow(part);
  });

  it('may be of a fit with a constant column, or on the data as they are', () => {
    const rows = Array.from({ length: 12 }, (_, i) => [i % 2, 7, (i * i) % 5]);
    const columns = { features: ['a', 'b', 'c'], medians: new Float64Array(3) };
    for (const standardize of [true, false]) {
      const model = new Divi({ epochs: 4, splitInterval: 2, standardize }).fit(Matrix.fromRows(rows));
      const saved = parseModel<DiviModel>(modelText(model, columns), 'm.json').model;
      expect(saved.predictProba(rows)).toEqual(model.predictProba(rows));
      expect(saved.scaling).toEqual(model.scaling);
    }
  });

  it('is not written where it could not be read', () => {
    const { model, medians } = parseModel(TEXT, 'm.json');
    expect(() => modelText(model, { features: ['a', 'b', 'a'], medians })).toThrow(
      'the model cannot be saved: features must be distinct, but "a" appears twice; save it with the table it was fitted on',
    );
  });
});
