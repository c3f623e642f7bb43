import { writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  banknote,
  breastCancer,
  crabs,
  diabetes,
  digits,
  faithful,
  fish,
  glass,
  iris,
  loadClassTable,
  thyroid,
  wine,
  zoo,
} from '../../../experiments/data-sets/class-tables.js';
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
    expect(set.classes?.({ source: set.name })).toBe(classNames.length);
    expect(set.files.licence).toMatch(/public domain|CC BY/);
  });

  it('say so where they are missing', () => {
    const file = { path: 'none.csv', url: null, sha256: null };
    expect(() => loadClassTable({ name: 'iris', file, ships: true, features: 4 }, temporaryFolder()(''))).toThrow(
      /none\.csv is missing: it ships with the project/,
    );
  });
});

describe('Wine', () => {
  it('has 178 wines, 13 named variables, three cultivars', () => {
    const { x, labels, classNames, featureNames } = wine.load({ source: 'wine' });
    expect([x.rows, x.cols, labels.length]).toEqual([178, 13, 178]);
    expect(classNames).toEqual(['1', '2', '3']);
    expect(counts(labels, 3)).toEqual([59, 71, 48]);
    expect(featureNames).toHaveLength(13);
    expect([featureNames?.[0], featureNames?.[6], featureNames?.[12]]).toEqual(['alcohol', 'flavanoids', 'proline']);
    expect([...x.row(0).subarray(0, 4), x.get(177, 12)]).toEqual([14.23, 1.71, 2.43, 15.6, 560]);
  });

  const header = `${Array.from({ length: 13 }, (_, j) => `v${j + 1}`).join(',')},class`;
  const row = Array.from({ length: 13 }, (_, j) => j);
  it.each([
    ['a header without the class', `${header.slice(0, -6)}\n`, /wine\.csv: the header must name 13 variables/],
    ['a short row', `${header}\n${row.join(',')},1\n1,2,3\n`, /wine\.csv, row 3: 3 cells, but the header has 14/],
    [
      'a cell that is no number',
      `${header}\n${['x', ...row.slice(1)].join(',')},1\n`,
      /row 2, column 1 \(v1\): 'x' is not/,
    ],
    ['an empty cell', `${header}\n${['', ...row.slice(1)].join(',')},1\n`, /row 2, column 1 \(v1\): '' is not/],
  ])('refuses %s', (_, text, message) => {
    const path = temporaryFolder();
    writeFileSync(path('wine.csv'), text);
    const file = { path: 'wine.csv', url: null, sha256: null };
    expect(() => loadClassTable({ name: 'wine', file, ships: true, features: 13 }, path(''))).toThrow(message);
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
    expect(set.classes?.({ source: set.name })).toBe(sizes.length);
    expect(set.files.ships).toBe(false);
  });
});
