import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { loadWine } from '../../../src/harness/data-sets/wine.js';

const folder = mkdtempSync(join(tmpdir(), 'divi-wine-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('loadWine', () => {
  it('has 178 wines, 13 named variables, three cultivars', () => {
    const { x, labels, classNames, featureNames } = loadWine();
    expect([x.rows, x.cols, labels.length]).toEqual([178, 13, 178]);
    expect(classNames).toEqual(['1', '2', '3']);
    expect(classNames.map((_, k) => labels.filter((label) => label === k).length)).toEqual([59, 71, 48]);
    expect(featureNames).toHaveLength(13);
    expect([featureNames?.[0], featureNames?.[6], featureNames?.[12]]).toEqual(['alcohol', 'flavanoids', 'proline']);
    expect([...x.row(0).subarray(0, 4), x.get(177, 12)]).toEqual([14.23, 1.71, 2.43, 15.6, 560]);
  });

  const header = `${Array.from({ length: 13 }, (_, j) => `v${j + 1}`).join(',')},class`;
  const row = Array.from({ length: 13 }, (_, j) => j);
  it.each([
    ['a header without the class', `${header.slice(0, -6)}\n`, /wine\.csv: the header must name 13 variables/],
    ['a short row', `${header}\n${row.join(',')},1\n1,2,3\n`, /wine\.csv, row 3: 3 cells where the header has 14/],
    [
      'a cell that is no number',
      `${header}\n${['x', ...row.slice(1)].join(',')},1\n`,
      /row 2, column 1 \(v1\): 'x' is not/,
    ],
    ['an empty cell', `${header}\n${['', ...row.slice(1)].join(',')},1\n`, /row 2, column 1 \(v1\): '' is not/],
  ])('refuses %s', (_, text, message) => {
    const file = join(folder, 'wine.csv');
    writeFileSync(file, text);
    expect(() => loadWine(file)).toThrow(message);
  });

  it('says that a missing file ships with the project', () => {
    expect(() => loadWine(join(folder, 'none.csv'))).toThrow(/none\.csv is missing: it ships with the project/);
  });
});
