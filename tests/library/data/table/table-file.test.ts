import { mkdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { wine as wineTable } from '../../../../experiments/data-sets/class-tables.js';
import { writeNpy } from '../../../../src/library/data/formats/npy.js';
import type { TableOptions } from '../../../../src/library/data/table/read-table.js';
import type { Table } from '../../../../src/library/data/table/table.js';
import { LIBRARY_WORDS } from '../../../../src/library/data/table/table-columns.js';
import { readTable } from '../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../support/folder.js';

const read = (content: string | Uint8Array, options: TableOptions = {}, name = 'data.csv'): Promise<Table> =>
  readTable(temporaryFolder({ [name]: content })(name), options);

const GOOD = 'a,b\n1,2\n3,4.5\n-5,6e1\n';
const ROWS = [
  [1, 2],
  [3, 4.5],
  [-5, 60],
];

describe('readTable', () => {
  it.each([
    ['plain', GOOD, 'data.csv'],
    ['with a byte order mark', `\ufeff${GOOD}`, 'data.csv'],
    ['with CRLF', GOOD.replaceAll('\n', '\r\n'), 'data.csv'],
    ['with CR', GOOD.replaceAll('\n', '\r'), 'data.csv'],
    ['with semicolons', GOOD.replaceAll(',', ';'), 'data.csv'],
    ['with tabs', GOOD.replaceAll(',', '\t'), 'data.txt'],
    ['as .tsv', GOOD.replaceAll(',', '\t'), 'data.tsv'],
    ['gzipped', gzipSync(GOOD), 'data.csv.gz'],
    ['gzipped under another name', gzipSync(GOOD), 'data.csv'],
    ['with every cell in quotes', GOOD.replace(/[^,\n]+/g, '"$&"'), 'data.csv'],
  ])('reads a file %s', async (_, content, name) => {
    const { x, features } = await read(content, {}, name);
    expect(features).toEqual(['a', 'b']);
    expect(x.toRows()).toEqual(ROWS);
  });

  it('reads Wine as its own loader does', async () => {
    const wine = wineTable.load(wineTable.with({}));
    const table = await readTable('data-scripts/wine.csv', { labelColumn: 'class' });
    expect(table.features).toEqual(wine.featureNames);
    expect(table.x.data).toEqual(wine.x.data);
    expect(Array.from(table.labels, (label) => table.classNames[label])).toEqual(
      Array.from(wine.labels, (label) => wine.classNames[label]),
    );
  });

  it('reads more rows than one block holds', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => Array.from({ length: 400 }, (_, j) => i + (j + 1) / 1000));
    const { x } = await read(rows.map((row) => `${row.join(',')}\n`).join(''));
    expect([x.rows, x.cols]).toEqual([3000, 400]);
    expect(x.toRows()).toEqual(rows);
  });

  it('keeps label, id and dropped columns out, by name or by number', async () => {
    const text = 'id,"x,1",class,text,y\nr1,1,u,foo,2\nr2,3,v,bar,4\nr3,5,u,baz,6\n';
    for (const [labelColumn, idColumn] of [
      ['class', 'id'],
      ['3', '1'],
    ]) {
      const table = await read(text, { labelColumn, idColumn, drop: ['text'] });
      expect(table.features).toEqual(['x,1', 'y']);
      expect(table.x.toRows()).toEqual([
        [1, 2],
        [3, 4],
        [5, 6],
      ]);
      expect([table.classNames, Array.from(table.labels)]).toEqual([
        ['u', 'v'],
        [0, 1, 0],
      ]);
      expect(table.ids).toEqual(['r1', 'r2', 'r3']);
    }
  });

  it('guesses the header, and says so where it may be wrong', async () => {
    expect((await read('1,2\n3,4\n')).features).toEqual(['column 1', 'column 2']);
    expect((await read('1,NA\n3,4\n', { impute: 'median' })).x.rows).toBe(2);
    expect((await read('1,2\n3,4\n5,6\n', { header: true })).features).toEqual(['1', '2']);
    expect((await read('a,2019\n1,2\n3,4\n')).notes).toEqual([
      'line 1 was read as the header, though 1 of its 2 cells are numbers: if it holds data, use header: false',
    ]);
    expect((await read('a,\n1,2\n3,4\n')).features).toEqual(['a', 'column 2']);
  });

  it('puts the median where values are missing, and counts them', async () => {
    const { x, imputed, medians } = await read('a,b\n1,NA\n,4\n3,?\n10,6\nnan,5\n', { impute: 'median' });
    expect(x.toRows()).toEqual([
      [1, 5],
      [3, 4],
      [3, 5],
      [10, 6],
      [3, 5],
    ]);
    expect(imputed).toBe(4);
    expect(Array.from(medians)).toEqual([3, 5]);
  });

  it('counts a missing category once, however many columns it becomes', async () => {
    const text = 'a,k\n1,u\n2,v\n4,w\n8,NA\n';
    await expect(read(text, { oneHot: ['k'], impute: 'refuse' })).rejects.toThrow(
      /: 1 value is missing, the first in line 5, column 'k'/,
    );
    const { imputed, x } = await read(text, { oneHot: ['k'], impute: 'median' });
    expect([imputed, x.toRows()[3]]).toEqual([1, [8, 0, 0, 0]]);
  });

  it('leaves out rows with missing values where asked to, and keeps the numbers of the others', async () => {
    const { x, ids, notes, missing } = await read('a,b\n1,2\n3,NA\n5,6\n,8\n9,10\n', { dropMissing: true });
    expect([x.toRows(), ids, missing]).toEqual([
      [
        [1, 2],
        [5, 6],
        [9, 10],
      ],
      ['1', '3', '5'],
      0,
    ]);
    expect(notes).toEqual(['left out 2 rows with missing values']);
  });

  it('lets missing values be NaN, and counts them', async () => {
    const { x, missing, imputed, medians } = await read('a,b\n1,2\n3,NA\n5,6\n');
    expect([x.toRows()[1], missing, imputed, [...medians]]).toEqual([[3, Number.NaN], 1, 0, [3, 4]]);
  });

  it('leaves out a column that is mostly empty, in text and .npy', async () => {
    const text = await read('a,b,k\n1,,x\n2,5,\n4,,x\n7,,y\n', { impute: 'median' });
    expect([text.features, text.x.cols]).toEqual([['a', 'k=y'], 2]);
    expect(text.notes.at(-1)).toBe("left out, as mostly empty: column 'b' (to use it anyway, use keep)");
    const { NaN: none } = Number;
    const npy = writeNpy({ data: Float64Array.of(1, none, 2, none, 4, 3), shape: [3, 2] });
    expect((await read(npy, {}, 'x.npy')).x.toRows()).toEqual([[1], [2], [4]]);
    expect((await read(npy, { keep: ['2'], impute: 'median' }, 'x.npy')).x.toRows()[0]).toEqual([1, 3]);
  });

  it('reads .npy, with label and id columns by number', async () => {
    const data = Float64Array.from([1, 2, 7, 3, 4, 8, 5, 6, 7]);
    const table = await read(writeNpy({ data, shape: [3, 3] }), { labelColumn: '3' }, 'x.npy');
    expect(table.x.toRows()).toEqual([
      [1, 2],
      [3, 4],
      [5, 6],
    ]);
    expect([table.classNames, Array.from(table.labels)]).toEqual([
      ['7', '8'],
      [0, 1, 0],
    ]);
    const packed = gzipSync(writeNpy({ data, shape: [3, 3] }));
    expect((await read(packed, { idColumn: '1' }, 'x.npy.gz')).ids).toEqual(['1', '3', '5']);
  });

  it.each<[string, string | Uint8Array, RegExp, TableOptions?, string?]>([
    ['an empty file', '', /is empty/],
    ['blank lines alone', '\n\r\n\n', /is empty/],
    ['a header alone', 'a,b\n', /has no rows: its only line is the header; if that holds data, use header: false$/],
    ['one row', 'a,b\n1,2\n', /has 1 row of data: at least 2/],
    ['a binary file', Buffer.from([1, 2, 0, 3, 200]), /binary file/],
    ['UTF-16 without its mark', Buffer.from(GOOD, 'utf16le'), /is a binary file or UTF-16 text/],
    ['a ragged row', `${GOOD}1,2,3\n`, /line 5 has 3 cells but the first has 2/],
    [
      'cells between spaces',
      'a b\n1 2.5\n3 4\n5 6\n',
      /separated by spaces \('1 2.5' in line 2\): save it with commas or tabs/,
    ],
    ['a text among the numbers of one column', 'a\n1\n2\n5 kg\n', /line 4, column 'a': '5 kg' is not a number/],
    ['cells between spaces that repeat', 'x 1\nx 2.5\ny 4\nx 2.5\n', /separated by spaces/],
    ['a number beyond doubles', `${GOOD}1e400,2\n`, /line 5, column 'a': '1e400' is too large/],
    ['infinity', `${GOOD}1,-inf\n`, /line 5, column 'b': '-inf' is not a finite number/],
    ['a formula', `${GOOD}1,=cmd()\n`, /line 5, column 'b': '=cmd\(\)' is a formula/],
    ['one bad cell', `${GOOD}abc,2\n`, /line 5, column 'a': 'abc' is not a number/],
    ['texts alone', 'a,c\nx,u\ny,v\nz,w\nz,w\n', /no column is left to fit: none of them has numbers/],
    [
      'missing values',
      'a,b\n1,\n2,3\nNA,4\n',
      /2 values are missing, the first in line 2, column 'b': adaptive DIVI .*drop the column, or use impute: 'median' or dropMissing: true$/,
      { impute: 'refuse' },
    ],
    ['nothing but missing values', 'a\nNA\nNA\n', /column 'a' has no values to take a median of/, { impute: 'median' }],
    [
      'a label column that is not there',
      GOOD,
      /no column 'aa' for labelColumn: did you mean 'a'/,
      { labelColumn: 'aa' },
    ],
    ['a column used twice', GOOD, /drop 'a': the column is already used/, { labelColumn: 'a', drop: ['a'] }],
    ['every column dropped', GOOD, /no column is left to fit/, { drop: ['a', 'b'] }],
    ['a missing label', 'a,b,c\n1,2,u\n3,4,\n', /line 3 has no label in column 'c'/, { labelColumn: 'c' }],
    ['a quote that never closes', `${GOOD}"1,2\n3,4\n`, /line 5 opens a quote that is never closed/],
    ['a truncated gzip file', gzipSync(GOOD.repeat(50)).subarray(0, -9), /broken or truncated gzip/, {}, 'x.csv.gz'],
    [
      'a corrupt gzip file',
      Buffer.concat([gzipSync(GOOD).subarray(0, 12), Buffer.alloc(9, 255)]),
      /broken or truncated/,
      {},
      'x.gz',
    ],
    ['plain text called .gz', GOOD, /is not a gzip file/, {}, 'x.csv.gz'],
    ['an .npy file of one axis', writeNpy({ data: new Float64Array(3), shape: [3] }), /one axis/, {}, 'x.npy'],
    [
      'NaN in an .npy file',
      writeNpy({ data: Float64Array.of(1, 2, 3, Number.NaN), shape: [2, 2] }),
      /first in row 2, column 'column 2'/,
      { impute: 'refuse' },
      'x.npy',
    ],
    ['a delimiter of two characters', GOOD, /the delimiter must be one of/, { delimiter: '::' }],
  ])(
    'refuses %s with one sentence that names the file',
    async (_, content, message, options = {}, name = 'data.csv') => {
      const error = await read(content, options, name).catch((thrown: Error) => thrown);
      expect(error).toMatchObject({ name: 'InputError', message: expect.stringMatching(message) });
      expect((error as Error).message).not.toContain('\n');
    },
  );

  it.each<[object, RegExp]>([
    [{ labelcolumn: 'a' }, /there is no option 'labelcolumn'; the options are .*labelColumn/],
    [{ drop: 'ab' }, /drop must be an array of columns/],
    [{ columns: 'ab' }, /columns must be an array of columns/],
    [{ impute: 'mean' }, /impute must be 'none', 'median' or 'refuse'/],
    [{ keep: [1] }, /keep must be an array of columns/],
    [{ oneHot: 'a' }, /oneHot must be an array of columns/],
  ])('refuses the options %j', async (options, message) => {
    await expect(read(GOOD, options)).rejects.toThrow(message);
  });

  it('words its errors in the options of whoever asks', async () => {
    const words = {
      ...LIBRARY_WORDS,
      labelColumn: '--label-column',
      drop: null,
      imputeMedian: '--impute median',
      dropMissing: null,
    };
    await expect(read(GOOD, { labelColumn: 'aa', words })).rejects.toThrow(/no column 'aa' for --label-column/);
    await expect(read('a,b\n1,\n2,3\n', { words, impute: 'refuse' })).rejects.toThrow(
      /fill it in, or use --impute median$/,
    );
    await expect(read('a,b\n1,x\n2,3\n', { words })).rejects.toThrow(/'x' is not a number: correct it$/);
  });

  it('refuses a folder and a file that is not there', async () => {
    const path = temporaryFolder();
    mkdirSync(path('folder'));
    await expect(readTable(path('folder'))).rejects.toThrow(/is a folder: name a file/);
    await expect(readTable(path('nowhere.csv'))).rejects.toThrow(/does not exist/);
    await expect(readTable(path('folder/x/y.csv'))).rejects.toThrow(/does not exist/);
  });

  it('shows nothing of a file that could change a terminal', async () => {
    const error = await read('a,b\n1,\x1b[2J\u202e\n2,3\n').catch((thrown: Error) => thrown);
    expect((error as Error).message).toContain('\\u{1b}[2J\\u{202e}');
  });
});
