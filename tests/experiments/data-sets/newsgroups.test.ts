import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { loadNewsgroups, NEWSGROUPS, NEWSGROUPS_FILES } from '../../../experiments/data-sets/newsgroups.js';
import { DataMissingError } from '../../../src/harness/data-sets/data-folder.js';
import { type NpyArray, writeNpy } from '../../../src/library/data/formats/npy.js';
import { DATA } from '../../support/equipment.js';

const unit = (): NpyArray => {
  const data = new Float32Array(2000 * 384);
  for (let i = 0; i < 2000; i++) data[i * 384 + (i % 384)] = 1;
  return { data, shape: [2000, 384] };
};
const index = () => ({
  note: 'made up',
  ids: Array.from({ length: 2000 }, (_, i) => String(i)),
  categories: Array.from({ length: 2000 }, (_, i) => NEWSGROUPS[i % 4]),
});

function load(array: NpyArray | null, text: string | null) {
  const folder = mkdtempSync(join(tmpdir(), 'divi-20ng-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, '20ng'));
  if (array) writeFileSync(join(folder, NEWSGROUPS_FILES.embeddings), writeNpy(array));
  if (text !== null) writeFileSync(join(folder, NEWSGROUPS_FILES.index), text);
  return loadNewsgroups({ folder });
}
const changed = (array: NpyArray, at: number, value: number): NpyArray => {
  array.data[at] = value;
  return array;
};

describe('loadNewsgroups', () => {
  it('joins embeddings and categories', () => {
    const { x, labels, classNames, featureNames } = load(unit(), JSON.stringify(index()));
    expect([x.rows, x.cols, x.get(5, 5), featureNames]).toEqual([2000, 384, 1, null]);
    expect(classNames).toEqual(NEWSGROUPS);
    expect([...labels.subarray(0, 5)]).toEqual([0, 1, 2, 3, 0]);
  });

  const good = JSON.stringify(index());
  const { ids, categories } = index();
  it.each([
    [
      'a wrong shape',
      { ...unit(), shape: [384, 2000] },
      good,
      /x384\.npy: the shape is \(384, 2000\), but \(2000, 384\)/,
    ],
    ['a vector of length 2', changed(unit(), 384 + 1, 2), good, /x384\.npy, row 2: the norm is 2, but/],
    ['a value that is no number', changed(unit(), 0, Number.NaN), good, /x384\.npy, row 1: the norm is NaN/],
    ['an index that is no JSON', unit(), good.slice(0, 100), /index\.json: not a JSON file/],
    ['an index without ids', unit(), JSON.stringify({ categories }), /index\.json: 'ids' must be a list of 2000/],
    ['an index of null', unit(), 'null', /index\.json: 'ids' must be/],
    [
      'a short index',
      unit(),
      JSON.stringify({ ids, categories: ['sci.space'] }),
      /'categories' must be a list of 2000/,
    ],
    [
      'an unknown category',
      unit(),
      JSON.stringify({ ids, categories: categories.with(3, 'sci.med') }),
      /index\.json, row 4: 'sci\.med' is not one of comp\.graphics/,
    ],
  ])('refuses %s', (_, array, text, message) => {
    expect(() => load(array, text)).toThrow(message);
  });

  it.each([
    ['embeddings', null, good],
    ['index', unit(), null],
  ])('names the command where the %s are missing', (_, array, text) => {
    expect(() => load(array, text)).toThrow(DataMissingError);
    expect(() => load(array, text)).toThrow(/get it with 'npm run data -- 20ng'/);
  });
});

describe('20 Newsgroups', { tags: ['data'] }, () => {
  it('has 2,000 posts of four groups as vectors of length 1', () => {
    const { x, labels, classNames } = loadNewsgroups({ folder: DATA.path });
    expect([x.rows, x.cols]).toEqual([2000, 384]);
    expect(classNames.map((_, k) => labels.filter((label) => label === k).length)).toEqual([495, 523, 501, 481]);
    for (let i = 0; i < x.rows; i++) expect(Math.hypot(...x.row(i))).toBeCloseTo(1, 5);
  });
});
