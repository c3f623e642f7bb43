import { describe, expect, it } from 'vitest';
import { writeNpy } from '../../../../src/library/data/formats/npy.js';
import { matchColumns } from '../../../../src/library/data/table/match-columns.js';
import { ID, LIBRARY_WORDS, SKIPPED } from '../../../../src/library/data/table/table-columns.js';
import { readColumns } from '../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../support/folder.js';

const match = (names: string[], features: string[], id?: string) =>
  matchColumns(names, features, id, 'new.csv', LIBRARY_WORDS);

describe('matchColumns', () => {
  it('matches by name in any order and names what it ignores', () => {
    expect(match(['class', 'b', 'x', 'a'], ['a', 'b'])).toMatchObject({
      roles: [SKIPPED, 1, SKIPPED, 0],
      features: ['a', 'b'],
      ignored: ['class', 'x'],
    });
  });

  it('matches by position where a side has no names', () => {
    expect(match(['column 1', 'column 2'], ['a', 'b']).roles).toEqual([0, 1]);
    expect(match(['a', 'b'], ['column 1', 'column 3']).roles).toEqual([0, 1]);
    // the layout of the training file, whose second column was left out
    expect(match(['column 1', 'column 2', 'column 3'], ['column 1', 'column 3']).roles).toEqual([0, SKIPPED, 1]);
  });

  it('says where it went by position', async () => {
    const notes = ['columns were matched by position, as one of the two tables has no column names'];
    const plan = (names: string[]) => match(names, ['a', 'b']);
    const path = temporaryFolder({
      'x.csv': '1,2\n3,4\n',
      'x.npy': writeNpy({ data: Float64Array.of(1, 2), shape: [1, 2] }),
      'named.csv': 'b,a\n1,2\n',
    });
    expect((await readColumns(path('x.csv'), {}, plan)).notes).toEqual(notes);
    expect((await readColumns(path('x.npy'), {}, plan)).notes).toEqual(notes);
    expect((await readColumns(path('named.csv'), {}, plan)).notes).toEqual([]);
  });

  it.each([
    ['texts that differ', 'u,v', ['u', 'v'], 'used as row names, as every row has a different one: column 1'],
    ['numbers', '1,2', [], 'ignored, as it does not name the rows: column 1'],
    ['texts that repeat', 'u,u', [], 'ignored, as it does not name the rows: column 1'],
  ])('takes a first column without a name for the names of the rows where it has %s', async (_, first, ids, note) => {
    const [one, two] = first.split(',');
    const path = temporaryFolder({ 'x.csv': `"",b,a\n${one},1,2\n${two},"3,5",4\n` })('x.csv');
    const table = await readColumns(path, {}, (names) => match(names, ['a', 'b']));
    expect([table.ids, table.notes.at(-1)]).toEqual([ids, note]);
    expect(match(['column 1', 'b', 'a'], ['a', 'b']).ignored).toEqual([]);
  });

  it('keeps the id column out of the features', () => {
    expect(match(['id', 'a', 'b'], ['a', 'b'], 'id').roles).toEqual([ID, 0, 1]);
    expect(match(['column 1', 'column 2', 'column 3'], ['a', 'b'], '1').roles).toEqual([ID, 0, 1]);
  });

  it('matches a category with the features it was made into', () => {
    const plan = match(['kind', 'x', 'a=b', 'sex'], ['sex=male', 'a=b', 'kind=u', 'kind=v=w', 'x']);
    expect(plan.roles).toEqual([2, 4, 1, 0]);
    expect([...(plan.readings ?? [])]).toEqual([
      [3, { kind: 'indicators', levels: ['male'] }],
      [0, { kind: 'indicators', levels: ['u', 'v=w'] }],
    ]);
    expect(() => match(['x'], ['sex=male', 'x'])).toThrow(/no column 'sex=male'/);
  });

  it('refuses a file without the columns', () => {
    expect(() => match(['a', 'c'], ['a', 'b'])).toThrow(/new\.csv has no column 'b', which the model was fitted on/);
    expect(() => match(['column 1'], ['a', 'b', 'c'])).toThrow(/no column 'a' and 2 more/);
  });
});
