import { describe, expect, it } from 'vitest';
import { readColumns } from '../../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../../support/folder.js';
import { read } from '../read.js';

describe('categories', () => {
  it.each([
    ['TRUE', 'FALSE'],
    ['True', 'False'],
    ['yes', 'no'],
    ['T', 'F'],
    ['Y', 'n'],
  ])('reads %s and %s as 1 and 0', async (one, zero) => {
    const { features, rows, notes } = await read(`a,b\n${one},1\n${zero},2\n${one},4\n`);
    expect([features, rows.map(([a]) => a)]).toEqual([
      ['a', 'b'],
      [1, 0, 1],
    ]);
    expect(notes).toEqual(["true and yes were read as 1, false and no as 0: column 'a'"]);
  });

  it('knows a single word of yes or no in a feature of a model', async () => {
    const path = temporaryFolder({ 'x.csv': 'a,b\nT,1\nT,2\n' })('x.csv');
    const { x } = await readColumns(path, {}, () => ({ roles: [0, 1], features: ['a', 'b'], isFixed: true }));
    expect(x.toRows()).toEqual([
      [1, 1],
      [1, 2],
    ]);
    expect((await read('a,b\nT,1\nT,2\n')).features).toEqual(['b']);
  });

  it('makes a column of 0 and 1 of two kinds, named after the one', async () => {
    const { features, rows, notes } = await read('sex,b\nmale,1\nfemale,2\nmale,4\n');
    expect([features, rows]).toEqual([
      ['sex=male', 'b'],
      [
        [1, 1],
        [0, 2],
        [1, 4],
      ],
    ]);
    expect(notes).toEqual(["column 'sex' became 'sex=male': 1 for 'male', 0 for 'female'"]);
  });

  it.each([
    [['male', 'female', 'male'], ['male'], []],
    [
      ['male', 'M', 'F'],
      ['male'],
      ["2 values of 'k' are words other than 'male', the one the model knows, and count as 0: 'M', 'F'"],
    ],
    [
      ['F', 'F', 'NA'],
      ['male'],
      ["2 values of 'k' are words other than 'male', the one the model knows, and count as 0: 'F'"],
    ],
    [['u', 'x', 'v'], ['u', 'v'], ["1 value of 'k' is a word the model does not know and counts as 0: 'x'"]],
  ])('notes of %j the words that are unknown where a model knows %j', async (cells, levels, notes) => {
    const path = temporaryFolder({ 'x.csv': `k,b\n${cells.map((cell) => `${cell},1\n`).join('')}` })('x.csv');
    const plan = {
      roles: [0, levels.length],
      features: [...levels.map((level) => `k=${level}`), 'b'],
      readings: new Map([[0, { kind: 'indicators', levels } as const]]),
      isFixed: true,
    };
    expect((await readColumns(path, {}, () => plan)).notes).toEqual(notes);
  });

  const KINDS = 'b,kind,z\n1,y,u\n2,x,u\n4,z,v\n8,x,v\n';
  it('makes a column of every kind where asked to', async () => {
    for (const oneHot of [true, ['kind'], ['2']]) {
      const { features, rows, notes } = await read(KINDS, { oneHot });
      expect(features).toEqual(['b', 'kind=x', 'kind=y', 'kind=z', 'z=v']);
      expect(rows).toEqual([
        [1, 0, 1, 0, 0],
        [2, 1, 0, 0, 0],
        [4, 0, 0, 1, 1],
        [8, 1, 0, 0, 1],
      ]);
      expect(notes[0]).toBe("column 'kind' became 3 columns of 0 and 1, one per category, such as 'kind=x'");
    }
  });

  it('takes numbers for kinds where told so, and missing ones for missing', async () => {
    const { features, rows } = await read('a,k\n0.5,1\n1,2\n2,10\n4,\n', { oneHot: ['k'], impute: 'median' });
    expect(features).toEqual(['a', 'k=1', 'k=10', 'k=2']);
    expect(rows.map((row) => row.slice(1))).toEqual([
      [1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
      [0, 0, 0],
    ]);
  });

  it('refuses more than 50 kinds', async () => {
    const lines = Array.from({ length: 120 }, (_, i) => `${i / 2},k${i % 60}\n`).join('');
    await expect(read(`a,k\n${lines}`, { oneHot: ['k'] })).rejects.toThrow(/column 'k'.* more than 50 categories/);
    const { features, notes } = await read(`a,k\n${lines}`);
    expect([features, notes]).toEqual([
      ['a'],
      [
        "left out, as it has too many categories: column 'k' (oneHot turns up to 50 categories into columns of 0 and 1)",
      ],
    ]);
  });

  it('refuses a feature whose name is taken', async () => {
    await expect(read('k=b,k\n1,a\n2,b\n3,b\n')).rejects.toThrow(/columns 1 and 2 are both named 'k=b'/);
  });

  it('takes a text that differs in every row for a category where it is to be kept, not for the names of the rows', async () => {
    const text = 'name,a\nx,1\ny,2\nz,4\n';
    const { features, rows, notes } = await read(text, { keep: ['name'] });
    expect([features, rows]).toEqual([
      ['name=x', 'name=y', 'name=z', 'a'],
      [
        [1, 0, 0, 1],
        [0, 1, 0, 2],
        [0, 0, 1, 4],
      ],
    ]);
    expect(notes).toEqual(["column 'name' became 3 columns of 0 and 1, one per category, such as 'name=x'"]);
  });

  it('leaves out a text that is the same in every row, and refuses a file of nothing else', async () => {
    const { features, notes } = await read('a,k\n1,x\n2,x\n4,x\n');
    expect([features, notes]).toEqual([['a'], ["left out, as it is the same in every row: column 'k'"]]);
    await expect(read('a,k\nx,y\nx,y\nx,y\n')).rejects.toThrow(/no column is left to fit/);
  });

  it('makes columns of a few kinds unasked, as long as rows share them', async () => {
    const few = 'north south east west '.repeat(3).trim().split(' ');
    const { features } = await read(`a,k\n${few.map((word, i) => `${i / 7},${word}\n`).join('')}`);
    expect(features).toEqual(['a', 'k=east', 'k=north', 'k=south', 'k=west']);
    const many = few.map((word, i) => word + (i % 8));
    expect((await read(`a,k\n${many.map((word, i) => `${i / 7},${word}\n`).join('')}1,north0\n`)).features).toEqual([
      'a',
    ]);
  });

  it('names every column with cells that are no numbers', async () => {
    const error = await read('a,b,c\n1,2,3\n4 kg,5,=A1\n6 kg,7,8\n').catch((thrown: Error) => thrown);
    expect((error as Error).message.split('\n').slice(1)).toEqual([
      "  line 3, column 'a': '4 kg' is not a number: correct it, or leave the column out with drop (and 1 more such cell)",
      "  line 3, column 'c': '=A1' is a formula: save its value instead",
    ]);
  });
});

describe('words in an order', () => {
  it.each([
    [
      ['low', 'High', 'medium', 'low'],
      [2, 4, 3, 2],
    ],
    [
      ['none', 'mild', 'severe', 'moderate'],
      [1, 2, 4, 3],
    ],
    [
      ['strongly_disagree', 'agree', 'NA', 'neutral'],
      [1, 4, Number.NaN, 3],
    ],
  ])('reads %j as %j', async (words, ranks) => {
    const lines = words.map((word, i) => `${i / 7},${word}\n`).join('');
    const { features, rows, notes } = await read(`a,k\n${lines}`, { impute: 'none' });
    expect([features, rows.map(([, k]) => k)]).toEqual([['a', 'k'], ranks]);
    expect(notes.join()).toContain("column 'k' was read in the order of its words: ");
  });

  it('reads a single word of them in a feature of a model', async () => {
    const path = temporaryFolder({ 'x.csv': 'k,b\nmedium,1\nmedium,2\n' })('x.csv');
    const { x } = await readColumns(path, {}, () => ({ roles: [0, 1], features: ['k', 'b'], isFixed: true }));
    expect(x.toRows()[0]).toEqual([3, 1]);
  });
});

describe('dates', () => {
  it.each([
    [
      ['2024-01-01', '2024-01-31', '2023-12-31'],
      [19723, 19753, 19722],
    ],
    [
      ['31/12/2023', '01/02/2024', '01/02/2024'],
      [19722, 19754, 19754],
    ],
    [
      ['12/31/2023', '01/02/2024', '01/02/2024'],
      [19722, 19724, 19724],
    ],
    [
      ['31.12.2023', '1.2.2024', '1.2.2024'],
      [19722, 19754, 19754],
    ],
    [
      ['1.2.2024', '3.2.2024', '1.2.2024'],
      [19754, 19756, 19754],
    ],
    [
      ['31 Dec 2023', 'Jan 1, 2024', '1-Feb-2024'],
      [19722, 19723, 19754],
    ],
    [
      ['2024-01-01T12:00:00Z', '2024-01-01 00:00', '2024-01-01T06:00:00+06:00'],
      [19723.5, 19723, 19723],
    ],
  ])('reads %j as days', async (dates, days) => {
    const { features, rows, notes } = await read(`a;d\n${dates.map((date, i) => `${i * i};${date}\n`).join('')}`);
    expect([features, rows.map(([, d]) => d)]).toEqual([['a', 'd'], days]);
    expect(notes).toEqual(["dates were read as days since 1970-01-01: column 'd'"]);
  });

  it.each([
    ['any of two dates', ['01/02/2024', '03/04/2024', '05/06/2024']],
    ['of two orders', ['31/12/2023', '12/31/2023', '01/02/2024']],
  ])('leaves out dates that may be %s', async (_, dates) => {
    const { features, notes } = await read(`a,d\n${dates.map((date, i) => `${i * i},${date}\n`).join('')}`);
    expect(features).toEqual(['a']);
    expect(notes[0]).toMatch(/^left out, as its dates do not show which number is the month: column 'd' /);
  });

  it('knows no 30th of February, and refuses in a model what may be two dates', async () => {
    expect((await read('a,d\n1,2024-02-30\n2,2024-01-01\n4,2024-01-02\n')).features).toEqual(['a']);
    const path = temporaryFolder({ 'x.csv': 'd,b\n01/02/2024,1\n03/04/2024,2\n' })('x.csv');
    const plan = () => ({ roles: [0, 1], features: ['d', 'b'], isFixed: true });
    await expect(readColumns(path, {}, plan)).rejects.toThrow(/line 2, column 'd': '01\/02\/2024' is not a number/);
  });
});

describe('columns by their names', () => {
  const TEXT = 'a,Species,b,target\n1,2,3,7\n2,1,9,7.5\n4,1,5,9\n';

  it('leaves out what is named as known classes are, unless it is asked for', async () => {
    const { features, notes } = await read(TEXT);
    expect(features).toEqual(['a', 'b']);
    expect(notes).toEqual([
      "left out, as its name says that it holds known classes: column 'Species' (labelColumn compares the clusters with it, keep makes it a feature)",
      "left out, as its name says that it holds known classes: column 'target' (labelColumn compares the clusters with it, keep makes it a feature)",
    ]);
    expect((await read(TEXT, { keep: ['Species'] })).features).toEqual(['a', 'Species', 'b']);
    expect((await read(TEXT, { labelColumn: 'Species' })).notes[0]).toMatch(/'target' \(keep makes it a feature\)$/);
    expect((await read('class\n1\n2\n4\n')).features).toEqual(['class']);
    expect((await read('classroom,first class,targeted\n1,2,4\n2,5,3\n')).features).toHaveLength(3);
  });

  it('uses the columns that are named, and no others', async () => {
    expect((await read(TEXT, { columns: ['b', '4'] })).features).toEqual(['b', 'target']);
    await expect(read(TEXT, { columns: ['b'], drop: ['b'] })).rejects.toThrow(
      /columns 'b': the column is already used/,
    );
    await expect(read(TEXT, { columns: ['c'] })).rejects.toThrow(/no column 'c' for columns: did you mean/);
    // a column that is named is no number of the rows
    expect((await read('id,a\n1,3\n2,9\n3,4\n', { columns: ['id', 'a'] })).features).toEqual(['id', 'a']);
  });

  it('gives the second of two of one name a number', async () => {
    const { features, notes } = await read('a,a,a (2),a\n1,2,3,4\n4,3,9,1\n');
    expect(features).toEqual(['a', 'a (3)', 'a (2)', 'a (4)']);
    expect(notes).toEqual(["renamed, as an earlier column has the same name: columns 'a (3)', 'a (4)'"]);
    expect((await read('a,a,b\n1,2,3\n4,3,9\n', { drop: ['2'] })).features).toEqual(['a', 'b']);
  });
});
