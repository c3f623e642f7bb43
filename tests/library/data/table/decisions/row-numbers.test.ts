import { describe, expect, it } from 'vitest';
import { read } from '../read.js';

describe('names and numbers of rows', () => {
  it('takes a first column without a name for the names of the rows, as R writes them', async () => {
    const { features, ids, notes } = await read(
      '"","Murder","Rape"\n"Alabama",13.2,21.2\n"Alaska",10,44.5\n"Ohio",7,21\n',
    );
    expect([features, ids]).toEqual([
      ['Murder', 'Rape'],
      ['Alabama', 'Alaska', 'Ohio'],
    ]);
    expect(notes).toEqual(['used as row names, as every row has a different one: column 1']);
  });

  it('leaves out a second column of names, and all of them where the user named one', async () => {
    const text = 'name,mail,a\nx,x@y,1\ny,y@y,2\nz,z@y,4\n';
    const { ids, features, notes } = await read(text);
    expect([ids, features]).toEqual([['x', 'y', 'z'], ['a']]);
    expect(notes[1]).toMatch(/^left out, as its text differs in every row: column 'mail'/);
    expect((await read(text, { idColumn: 'mail' })).ids).toEqual(['x@y', 'y@y', 'z@y']);
  });

  const counted = (first: number, header: string, rows = 12): string =>
    `${header}${Array.from({ length: rows }, (_, i) => `${first + i},${(i * 7) % 5}\n`).join('')}`;
  it.each([
    ['from 0, as pandas writes it', counted(0, ',a\n'), 'column 1'],
    ['from 1', counted(1, 'Nr,a\n'), "column 'Nr'"],
    ['from 1 without a header', counted(1, ''), 'column 1'],
    ['of years', counted(1990, 'when,a\n'), "column 'when'"],
    ['called an id, with gaps', 'patientID,a\n7,1\n3,2\n90,1\n', "column 'patientID'"],
    ['called an id otherwise', 'user_id,a\n7,1\n3,2\n90,1\n', "column 'user_id'"],
  ])('leaves out a column of row numbers %s', async (_, text, name) => {
    const { rows, notes } = await read(text);
    expect(rows[0]).toHaveLength(1);
    expect(notes).toEqual([`left out, as it numbers the rows: ${name} (if it is a measurement, use keep)`]);
    expect((await read(text, { keep: ['1'] })).rows[0]).toHaveLength(2);
  });

  it.each([
    ['a few numbers in a row', counted(1, 'a,b\n', 9)],
    ['numbers with a gap', `${counted(1, 'a,b\n')}14,1\n`],
    ['an id that comes twice', 'id,a\n1,2\n1,3\n2,4\n'],
    ['an acid', 'acid,a\n5,2\n3,3\n2,4\n'],
  ])('keeps %s', async (_, text) => {
    expect(await read(text)).toMatchObject({
      notes: [],
      rows: expect.arrayContaining([[expect.any(Number), expect.any(Number)]]),
    });
  });

  it('keeps row numbers where there is nothing else', async () => {
    expect((await read(Array.from({ length: 20 }, (_, i) => `${i}\n`).join(''))).rows).toHaveLength(20);
  });
});
