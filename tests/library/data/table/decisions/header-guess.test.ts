import { describe, expect, it } from 'vitest';
import { read } from '../read.js';

describe('headers of numbers', () => {
  const rows = (cells: number[][]): string => cells.map((row) => `${row.join(',')}\n`).join('');
  const small = [
    [3, 1, 4, 1, 5],
    [9, 2, 6, 5, 3],
    [5, 8, 9, 7, 9],
  ];
  const fractional = [
    [0.5, 1, 2],
    [1, 0.25, 2],
    [4, 1, 0.125],
  ];
  it.each([
    ['years above counts', '2019,2020,2021,2022,2023\n', small, ['2019', '2020', '2021', '2022', '2023']],
    ['years above decimals', '2019,2020,2021\n', fractional, ['2019', '2020', '2021']],
    [
      'years above a row that counts up',
      '2019,2020\n',
      [
        [33, 34],
        [40, 7],
        [8, 2000],
      ],
      ['2019', '2020'],
    ],
    [
      'every tenth year',
      '2000,2010,2020\n',
      [
        [3, 1, 4],
        [1, 5, 9],
        [2, 6, 5],
      ],
      ['2000', '2010', '2020'],
    ],
    ['the numbers of columns', '0,1,2,3,4\n', small, ['0', '1', '2', '3', '4']],
    ['few numbers of columns above decimals', '1,2,3\n', fractional, ['1', '2', '3']],
  ])('reads %s as a header, and says so', async (_, header, below, features) => {
    const found = await read(header + rows(below));
    expect([found.features, found.rows]).toEqual([features, below]);
    expect(found.notes[0]).toMatch(
      /^line 1 was read as the header, as its numbers .* (count up|are increasing years), .*: if it holds data, use header: false$/,
    );
    expect((await read(header + rows(below), { header: false })).rows).toHaveLength(below.length + 1);
  });

  it.each([
    [
      'rows that all count up',
      [
        [1, 2, 3, 4, 5],
        [2, 3, 4, 5, 6],
        [7, 8, 9, 10, 11],
      ],
    ],
    [
      'years below years',
      [
        [2019, 2020, 2021],
        [1999, 2000, 2004],
        [1980, 1990, 2001],
      ],
    ],
    [
      'years that do not rise',
      [
        [2020, 2010],
        [3, 4],
        [7, 1],
      ],
    ],
    [
      'small whole numbers of three columns',
      [
        [1, 2, 3],
        [2, 5, 9],
        [4, 4, 4],
      ],
    ],
    [
      'numbers that do not count up',
      [
        [5, 7, 8, 9, 3],
        [0.5, 1, 2, 3, 4],
        [1, 5, 0.25, 4, 2],
      ],
    ],
    [
      'a file of two lines',
      [
        [0, 1, 2, 3, 4],
        [0.5, 1, 2, 3, 9],
      ],
    ],
  ])('reads %s as data', async (_, all) => {
    expect(await read(rows(all))).toMatchObject({ rows: all, notes: [] });
  });

  it('reads a data frame without names as pandas writes it', async () => {
    const text = `,0,1,2\n${Array.from({ length: 6 }, (_, i) => `${i},${i / 4},${(i * i) % 5},0.5\n`).join('')}`;
    expect((await read(text)).features).toEqual(['0', '1', '2']);
  });
});
