import { describe, expect, it } from 'vitest';
import { readTable } from '../../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../../support/folder.js';

/** Sixty rows: age from 18 to 77, income from 0 to 5900, score from −1 to 1; some cells replaced. */
function table(cells: Partial<Record<string, number>>, options: object = {}) {
  const lines = Array.from({ length: 60 }, (_, i) =>
    [18 + ((i * 7) % 60), 100 * ((i * 11) % 60), Math.sin(i)].map((value, j) => cells[`${i},${j}`] ?? value).join(','),
  );
  const path = temporaryFolder({ 'x.csv': `age,income,score\n${lines.join('\n')}\n` })('x.csv');
  return readTable(path, { impute: 'none', ...options });
}

describe('codes for missing values', () => {
  it('are those that recur far outside their columns, in one or in several', async () => {
    for (const cells of [
      { '3,0': -999, '9,0': -999 },
      { '3,0': -999, '9,2': -999 },
    ]) {
      const { x, missing, missingCodes, notes } = await table(cells);
      expect([missing, x.data.filter(Number.isNaN).length]).toEqual([2, 2]);
      // −999 is within one range of the incomes
      expect(Object.fromEntries(missingCodes)).toEqual({ age: [-999], score: [-999] });
      expect(notes).toEqual([
        expect.stringMatching(
          /^-999 was read as a missing value, 2 times in columns? 'age'.* \(it is repeated far outside the other values; missingCodes none keeps it\)$/,
        ),
      ]);
    }
  });

  it('may be several, on both sides', async () => {
    const { missing, missingCodes } = await table({ '1,0': 9999, '2,0': -99, '3,0': 9999, '4,0': -99, '5,2': 88 });
    expect([missing, missingCodes.get('age')]).toEqual([5 - 1, [-99, 9999]]);
  });

  it('are no single values, no values among others and no other numbers', async () => {
    const cells = { '3,0': -999, '5,1': 999, '6,1': 999, '7,0': 1000, '8,0': 1000 };
    const { missing, missingCodes, notes } = await table(cells);
    expect([missing, missingCodes, notes]).toEqual([0, new Map(), []]);
  });

  it('are no values of a single far row, and such a row does not hide them', async () => {
    const far = { '5,0': 99999, '5,1': 99999, '5,2': 99999 };
    const one = await table(far);
    expect([one.missing, one.missingCodes, one.notes]).toEqual([0, new Map(), []]);
    const row = { '5,0': 1e6, '5,1': 1e6, '5,2': 1e6 };
    const both = await table({ ...row, '3,0': -999, '9,0': -999 });
    expect([both.missing, both.missingCodes.get('age'), both.x.get(5, 0)]).toEqual([2, [-999], 1e6]);
  });

  it('are only named where they may be numbers', async () => {
    const { missing, notes } = await table({ '3,0': 99, '9,0': 99 });
    expect([missing, notes]).toEqual([
      0,
      [
        "99 was read as a number, 2 times in column 'age', and may stand for missing values: if it does, use missingCodes 99",
      ],
    ]);
  });

  it('are those that are asked for, in all columns, or none', async () => {
    const cells = { '3,0': -999, '9,0': -999, '4,1': 5 };
    expect((await table(cells, { missingCodes: 'none' })).missing).toBe(0);
    const { missing, missingCodes } = await table(cells, { missingCodes: [5] });
    expect([missing, Object.fromEntries(missingCodes)]).toEqual([1, { age: [5], income: [5], score: [5] }]);
    await expect(table(cells, { missingCodes: ['5'] })).rejects.toThrow(
      /missingCodes must be 'auto', 'none' or an array/,
    );
  });

  it('are refused as missing values are, and imputed by the median of the others', async () => {
    const cells = { '3,0': -999, '9,0': -999 };
    await expect(table(cells, { impute: 'refuse' })).rejects.toThrow(
      /2 values are missing, the first in row 4, column 'age', as -999 stands for a missing value/,
    );
    const { x, imputed, filled } = await table(cells, { impute: 'median' });
    expect([imputed, filled, x.get(3, 0)]).toEqual([2, [9, 27], x.get(9, 0)]);
    expect(x.get(3, 0)).toBeGreaterThan(18);
  });
});
