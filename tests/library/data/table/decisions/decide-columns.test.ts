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
      expect(notes[0]).toBe("column 'kind' became 3 columns of 0 and 1, one for each of its kinds, as 'kind=x'");
    }
    await expect(read(KINDS)).rejects.toThrow(/not numeric: column 'kind' \('y' in line 2\): .* with oneHot/);
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
    for (const oneHot of [true, ['k']]) {
      await expect(read(`a,k\n${lines}`, { oneHot })).rejects.toThrow(
        /column 'k'.* more than 50 kinds|not numeric: column 'k'/,
      );
    }
    await expect(read(`a,k\n${lines}`)).rejects.toThrow(
      /not numeric: column 'k' .*idColumn, or leave it out with drop$/,
    );
  });

  it('refuses a feature whose name is taken', async () => {
    await expect(read('k=b,k\n1,a\n2,b\n3,b\n')).rejects.toThrow(/columns 1 and 2 are both named 'k=b'/);
  });

  it('takes a text that differs in every row for a category where it is to be kept, not for the names of the rows', async () => {
    const text = 'name,a\nx,1\ny,2\nz,4\n';
    const { features, rows, notes } = await read(text, { keep: ['name'], oneHot: true });
    expect([features, rows]).toEqual([
      ['name=x', 'name=y', 'name=z', 'a'],
      [
        [1, 0, 0, 1],
        [0, 1, 0, 2],
        [0, 0, 1, 4],
      ],
    ]);
    expect(notes).toEqual(["column 'name' became 3 columns of 0 and 1, one for each of its kinds, as 'name=x'"]);
    await expect(read(text, { keep: ['name'] })).rejects.toThrow(/not numeric: column 'name' \('x' in line 2\)/);
  });

  it('leaves out a text that is the same in every row, and refuses a file of nothing else', async () => {
    const { features, notes } = await read('a,k\n1,x\n2,x\n4,x\n');
    expect([features, notes]).toEqual([['a'], ["left out, as it says the same in every row: column 'k'"]]);
    await expect(read('a,k\nx,y\nx,y\nx,y\n')).rejects.toThrow(/no column is left to fit/);
  });
});
