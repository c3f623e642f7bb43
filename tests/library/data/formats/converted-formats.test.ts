import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readTable as readInBrowser } from '../../../../src/library/data/table/read-table.js';
import { readTable } from '../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../support/folder.js';

const FOLDER = 'tests/fixtures/formats';

describe('Parquet and Excel', () => {
  it.each(['snappy.parquet', 'zstd.parquet', 'gzip.parquet', 'brotli.parquet', 'table.xlsx'])(
    'reads %s as the CSV file of the same rows',
    async (name) => {
      const { medians: _, ...csv } = await readTable(`${FOLDER}/table.csv`, { impute: 'none' });
      const { medians: _others, ...table } = await readTable(`${FOLDER}/${name}`, { impute: 'none' });
      expect(table).toEqual(csv);
      expect([table.x.rows, table.missing, table.features.slice(0, 4)]).toEqual([40, 4, ['x', 'small', 'big', 'day']]);
    },
  );

  it('takes the options of any table, and names its rows in errors', async () => {
    const { features } = await readTable(`${FOLDER}/zstd.parquet`, {
      labelColumn: 'colour',
      columns: ['small', 'big'],
    });
    expect(features).toEqual(['small', 'big']);
    await expect(readTable(`${FOLDER}/zstd.parquet`, { impute: 'refuse' })).rejects.toThrow(
      /zstd.parquet: 4 values are missing, the first in line 6, column 'x'/,
    );
  });

  it('reads them from bytes, and says where they cannot be read', async () => {
    const bytes = readFileSync(`${FOLDER}/snappy.parquet`);
    expect((await readTable(bytes, { impute: 'none' })).x.rows).toBe(40);
    await expect(readInBrowser(bytes)).rejects.toThrow(
      'the data is a Parquet file, which divi only reads in Node and in the playground: save it as CSV',
    );
  });

  it.each([
    ['snappy.parquet', 'a Parquet file'],
    ['table.xlsx', 'a spreadsheet'],
  ])('refuses %s cut short with one sentence', async (name, what) => {
    const path = temporaryFolder({ [name]: readFileSync(`${FOLDER}/${name}`).subarray(0, 3000) })(name);
    await expect(readTable(path)).rejects.toThrow(
      new RegExp(`${name} is ${what} that cannot be read \\(.*\\): save it as CSV$`),
    );
  });
});

describe('JSON', () => {
  const ROWS = [
    [1, 2.5],
    [3, Number.NaN],
    [-5, 60],
  ];
  it.each([
    ['records', '[{"a":1,"b":2.5},{"a":3},{"b":60,"a":-5}]'],
    ['one object a line', '{"a":1,"b":2.5}\n{"a":3,"b":null}\n\n{"b":60,"a":-5}\n'],
    ['lists with a header', '[["a","b"],[1,2.5],[3,null],[-5,60]]'],
    ['columns', '{"a":[1,3,-5],"b":[2.5,null,60]}'],
    ['columns by row', '{"a":{"0":1,"1":3,"2":-5},"b":{"0":2.5,"1":null,"2":60}}'],
    ['columns and data', '{"columns":["a","b"],"index":[0,1,2],"data":[[1,2.5],[3,null],[-5,60]]}'],
    ['records in a field', '\ufeff{"n": 3, "results": [{"a":1,"b":2.5},{"a":3},{"b":60,"a":-5}]}'],
  ])('reads %s', async (_, text) => {
    for (const input of [text, gzipSync(text)]) {
      const path = temporaryFolder({ 'x.json': input })('x.json');
      const { x, features } = await readTable(path, { impute: 'none' });
      expect([features, x.toRows()]).toEqual([['a', 'b'], ROWS]);
    }
  });

  it('reads objects in objects, texts, words and dates as the columns of any table', async () => {
    const rows = [1, 2, 3, 4].map((i) => ({
      at: { x: i * i, y: -i },
      day: `2024-01-0${i * 2}`,
      ok: i > 2,
      name: `"r, ${i}"`,
    }));
    const { x, features, ids } = await readTable(new TextEncoder().encode(JSON.stringify(rows)));
    expect([features, ids[0], Array.from(x.row(3))]).toEqual([
      ['at.x', 'at.y', 'day', 'ok'],
      '"r, 1"',
      [16, -4, 19730, 1],
    ]);
  });

  it.each([
    ['what is broken', '[{"a":1},{"a":', /is not valid JSON \(.*\): get it again/],
    ['a broken line', '{"a":1}\n{"a":2}\n{"a":}\n', /x.json, line 3 is not a JSON object: correct it/],
    ['no table', '[[1, 2], {"a": 1}]', /x.json is JSON, but not a table: give an array of objects, one per row/],
    [
      'a text among numbers',
      '[{"a":1},{"a":"5 kg"},{"a":2}]',
      /x.json, as CSV, line 3, column 'a': '5 kg' is not a number/,
    ],
  ])('refuses %s', async (_, text, message) => {
    await expect(readTable(temporaryFolder({ 'x.json': text })('x.json'))).rejects.toThrow(message);
  });
});

describe('other files', () => {
  it.each<[string, string | Uint8Array, RegExp]>([
    [
      'table.arrow',
      readFileSync(`${FOLDER}/table.arrow`),
      /an Arrow or Feather file: python -c "import pandas; pandas.read_feather\('/,
    ],
    [
      'table.xls',
      readFileSync(`${FOLDER}/table.xls`),
      /a spreadsheet in the format used before 2007 \(.xls\): save it as .xlsx or CSV/,
    ],
    ['x.zip', Buffer.from('PK\x03\x04 and so on'), /a zip archive: unpack it, and name the table in it/],
    ['x.db', Buffer.from('SQLite format 3\0'), /an SQLite database: sqlite3 -csv -header .*x.db "select/],
    ['x.rds', gzipSync(Buffer.from('X\n\0\0\0\x03')), /an R data file: Rscript -e "write.csv\(readRDS/],
    ['x.html', '<!DOCTYPE html>\n<html></html>\n', /a web page: download the table itself/],
    ['x.pdf', '%PDF-1.7\n', /a PDF document/],
  ])('names %s for what it is', async (name, content, message) => {
    const error = await readTable(temporaryFolder({ [name]: content })(name)).catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ name: 'InputError', message: expect.stringMatching(message) });
  });

  it('answers an address with the line that reads it', async () => {
    await expect(readTable('https://example.org/x.csv')).rejects.toThrow(
      "https://example.org/x.csv is an address, but divi reads files: use curl -L 'https://example.org/x.csv' | npx divi fit -",
    );
  });

  it.each(['ORC,FEA1\n1,2\n4,3\n', '[Name],[Age]\n1,2\n4,3\n', 'MATLAB,PK\n1,2\n4,3\n'])(
    'takes text for text: %j',
    async (text) => {
      expect((await readTable(text)).x.rows).toBe(2);
    },
  );
});
