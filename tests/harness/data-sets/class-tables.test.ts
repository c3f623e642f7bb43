import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { dataSet as banknote } from '../../../src/harness/data-sets/banknote.js';
import { dataSet as breastCancer } from '../../../src/harness/data-sets/breast-cancer.js';
import { dataSet as crabs } from '../../../src/harness/data-sets/crabs.js';
import { dataSet as diabetes } from '../../../src/harness/data-sets/diabetes.js';
import { dataSet as digits } from '../../../src/harness/data-sets/digits.js';
import { dataSet as faithful } from '../../../src/harness/data-sets/faithful.js';
import { loadClassTable } from '../../../src/harness/data-sets/files/define-class-table.js';
import { dataSet as fish } from '../../../src/harness/data-sets/fish.js';
import { dataSet as glass } from '../../../src/harness/data-sets/glass.js';
import { dataSet as iris } from '../../../src/harness/data-sets/iris.js';
import { dataSet as thyroid } from '../../../src/harness/data-sets/thyroid.js';
import { dataSet as zoo } from '../../../src/harness/data-sets/zoo.js';
import { DATA } from '../../support/equipment.js';
import { temporaryFolder } from '../../support/folder.js';

const counts = (labels: Int32Array, k: number): number[] =>
  Array.from({ length: k }, (_, c) => labels.filter((label) => label === c).length);

describe('the tables that ship', () => {
  it.each([
    [iris, 150, 4, ['setosa', 'versicolor', 'virginica'], [50, 50, 50]],
    [breastCancer, 569, 30, ['benign', 'malignant'], [357, 212]],
    [digits, 1797, 64, [...'0123456789'], [178, 182, 177, 183, 181, 182, 181, 179, 174, 180]],
  ] as const)('$name', (set, rows, cols, classNames, sizes) => {
    const { x, labels, ...rest } = set.load({ source: set.name });
    expect([x.rows, x.cols, rest.featureNames?.length]).toEqual([rows, cols, cols]);
    expect(rest.classNames).toEqual(classNames);
    expect(counts(labels, classNames.length)).toEqual(sizes);
    expect(set.clusters({ source: set.name })).toBe(classNames.length);
    expect(set.files.licence).toMatch(/public domain|CC BY/);
  });

  it('say so where they are missing', () => {
    const file = { path: 'none.csv', url: null, sha256: null };
    expect(() => loadClassTable({ name: 'iris', file, ships: true, features: 4 }, temporaryFolder()(''))).toThrow(
      /none\.csv is missing: it ships with the project/,
    );
  });
});

describe('Faithful, which does not ship', () => {
  it('is asked for where it is not here', () => {
    vi.stubEnv('DIVI_DATA', temporaryFolder()(''));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(() => faithful.load({ source: 'faithful' })).toThrow(
      /tables\/faithful\.csv is not in .*npm run data -- faithful/,
    );
  });

  it('is long and short eruptions, cut at 3.1 minutes', { tags: ['data'] }, () => {
    vi.stubEnv('DIVI_DATA', DATA.path);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { x, labels, classNames } = faithful.load({ source: 'faithful' });
    expect([x.rows, x.cols, classNames]).toEqual([272, 2, ['long', 'short']]);
    for (const [i, label] of labels.entries()) expect(x.get(i, 0) > 3.1).toBe(classNames[label] === 'long');
  });
});

describe('tables of R’s packages, which do not ship', { tags: ['data'] }, () => {
  it.each([
    [banknote, 200, 6, [100, 100]],
    [crabs, 200, 5, [50, 50, 50, 50]],
    [diabetes, 145, 3, [36, 76, 33]],
    [fish, 158, 6, [34, 6, 20, 11, 14, 17, 56]],
    [glass, 214, 9, [70, 76, 17, 13, 9, 29]],
    [thyroid, 215, 5, [35, 30, 150]],
    [zoo, 101, 16, [4, 20, 13, 8, 41, 10, 5]],
  ] as const)('$name', (set, rows, cols, sizes) => {
    vi.stubEnv('DIVI_DATA', DATA.path);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { x, labels, classNames } = set.load({ source: set.name });
    expect([x.rows, x.cols]).toEqual([rows, cols]);
    expect(counts(labels, classNames.length)).toEqual(sizes);
    expect(set.clusters({ source: set.name })).toBe(sizes.length);
    expect(set.files.ships).toBe(false);
  });
});
