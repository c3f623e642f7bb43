import { describe, expect, it } from 'vitest';
import { readTable } from '../../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../../support/folder.js';
import { type Read, read } from '../read.js';

const column = async (...cells: string[]): Promise<Read> => read(`a;b\n${cells.map((cell) => `${cell};7\n`).join('')}`);
const values = ({ rows }: Read): number[] => rows.map(([first]) => first);

describe('numbers as people write them', () => {
  it('reads decimal commas, and says so once for the file', async () => {
    const { rows, notes } = await read('a;b;c\n1,5;-0,25;3\n2,75;1e1;4\n');
    expect(rows).toEqual([
      [1.5, -0.25, 3],
      [2.75, 10, 4],
    ]);
    expect(notes).toEqual(["the decimal sign is a comma: '1,5' in column 'a' is 1.5"]);
    expect((await read('1,5\t2,5\n3,5\t4,5\n')).rows).toEqual([
      [1.5, 2.5],
      [3.5, 4.5],
    ]);
    expect((await read('a,b\n"1,5",2\n"2,5",3\n')).rows[1]).toEqual([2.5, 3]);
  });

  it.each([
    ['1,234.5', '12', [1234.5, 12]],
    ['1,234,567', '999', [1234567, 999]],
    ['1 234', '1 234 567.25', [1234, 1234567.25]],
    ['1\u202f234', '12\u00a0345', [1234, 12345]],
    ["1'234.5", '1\u2019000', [1234.5, 1000]],
    ['\u22125', '2', [-5, 2]],
  ])('leaves separators out of %s and %s', async (one, two, expected) => {
    const found = await column(one, two);
    expect(values(found)).toEqual(expected);
    expect(found.notes).toEqual([`separators of thousands were left out: '${one}' in column 'a' is ${expected[0]}`]);
  });

  it.each([
    ['1.234,5', '12,25', [1234.5, 12.25]],
    ['1.234.567', '999', [1234567, 999]],
    ["1'234,5", '2,5', [1234.5, 2.5]],
    ['0,123', '1,234', [0.123, 1.234]],
  ])('takes the comma of %s and %s for the decimal sign', async (one, two, expected) => {
    const found = await column(one, two);
    expect(values(found)).toEqual(expected);
    expect(found.notes[0]).toMatch(/^the decimal sign is a comma/);
  });

  it('reads points between thousands in a file with decimal commas where one of them can be nothing else', async () => {
    for (const sure of ['1.234.567', '1.234,5']) {
      expect((await read(`a;b;c\n1,5;1.234;${sure}\n2,5;12.345;7\n`)).rows.map((row) => row.slice(0, 2))).toEqual([
        [1.5, 1234],
        [2.5, 12345],
      ]);
    }
    expect((await read('a;b\n1,5;1.234\n2,5;1.234.567\n')).rows[0]).toEqual([1.5, 1234]);
    expect(values(await column('0,5', '1.234'))).toEqual([0.5, 1234]);
  });

  it.each(['1.256', '1.000'])('refuses %s where another column has decimal commas', async (cell) => {
    await expect(read(`a;b\n7;999\n0,12;${cell}\n2,5;12\n`)).rejects.toThrow(
      new RegExp(
        `line 3, column 'b': '${cell}' may have a decimal point or thousands, where '0,12' in line 3, column 'a' has a decimal comma: write`,
      ),
    );
  });

  it('takes 1,234 for thousands or decimals by the rest of the file', async () => {
    expect((await read('a;b\n1,234;0.5\n2;0.25\n')).rows[0]).toEqual([1234, 0.5]);
    expect((await read('a;b\n1,234;0,5\n2;0,25\n')).rows[0]).toEqual([1.234, 0.5]);
    expect((await read('a,b\n"1,234",5\n999,6\n')).rows[0]).toEqual([1234, 5]);
    expect((await read('a;b\n1,234;5\n2,345;6\n')).rows[0]).toEqual([1.234, 5]);
    await expect(column('1,234', '999')).rejects.toThrow(
      /line 2, column 'a': '1,234' may have a decimal comma or thousands: write it without the comma/,
    );
  });

  it('reads percentages', async () => {
    const found = await column('12 %', '7.5%');
    expect(values(found)).toEqual([12, 7.5]);
    expect(found.notes).toEqual(["percent signs were left out: '12 %' in column 'a' is 12"]);
    expect(values(await column('12,5 %', '7 %'))).toEqual([12.5, 7]);
  });

  it.each<[string, string[], RegExp]>([
    [
      'both decimal signs in a column',
      ['1,5', '1,234.5'],
      /line 2, column 'a': '1,5' has a decimal comma where '1,234\.5' in line 3/,
    ],
    [
      'a decimal point among commas',
      ['1,5', '2.25'],
      /line 3, column 'a': '2.25' does not fit .* decimals have a comma/,
    ],
    [
      'percentages and plain numbers',
      ['12 %', '7'],
      /'12 %' is in a column where only some values have a percent sign/,
    ],
    ['a currency', ['$12.50', '$3'], /line 2, column 'a': '\$12.50' has a currency: write only the number/],
    ['another currency', ['12,50 €', '3 €'], /'12,50 €' has a currency/],
    ['a currency by its letters', ['USD 12', 'USD 3'], /has a currency/],
    ['infinity', ['inf', '1'], /line 2, column 'a': 'inf' is not a finite number/],
    ['one text among numbers', ['1', 'abc'], /line 3, column 'a': 'abc' is not a number/],
  ])('refuses %s', async (_, cells, message) => {
    await expect(column(...cells)).rejects.toThrow(message);
  });
});

describe('missing values', () => {
  it('knows the usual words', async () => {
    const words = ['NA', 'N/A', 'n/a', 'NaN', 'null', 'NULL', 'None', '-', '.', '?', '#N/A', 'missing', '', '<NA>'];
    const text = `a,b\n${words.map((word) => `${word},1\n`).join('')}${'3,5\n'.repeat(15)}`;
    const { rows, notes } = await read(text, { impute: 'median' });
    expect(rows.slice(0, words.length).every(([a]) => a === 3)).toBe(true);
    expect(notes).toEqual(["read as missing values: 'None', '-', '.', 'missing'"]);
    await expect(read(text, { impute: 'refuse' })).rejects.toThrow(
      /14 values are missing, the first in line 2, column 'a'/,
    );
  });

  it('leaves words that may be meant to labels and categories', async () => {
    const { x, labels, classNames } = await readTable(
      temporaryFolder({ 'x.csv': 'a,b,c\n1,none,none\n2,some,-\n4,none,-\n' })('x.csv'),
      { labelColumn: 'c' },
    );
    expect([x.toRows(), classNames, [...labels]]).toEqual([
      [
        [1, 0],
        [2, 1],
        [4, 0],
      ],
      ['none', '-'],
      [0, 1, 1],
    ]);
  });
});
