// @module-tag slow
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { CsvScanner } from '../../../../src/library/data/formats/csv-scanner.js';
import { guessDelimiter } from '../../../../src/library/data/formats/delimiter.js';
import { writeNpy } from '../../../../src/library/data/formats/npy.js';
import { TableBuilder } from '../../../../src/library/data/table/table-builder.js';
import { LIBRARY_WORDS, planColumns } from '../../../../src/library/data/table/table-columns.js';
import { readTable } from '../../../../src/library/data/table/table-file.js';
import { temporaryFolder } from '../../../support/folder.js';
import { changedBytes, expectRobust, expectRobustReader } from '../fuzz.js';

const ENGLISH = 'id,name,a,"b ""c""",d,flag\r\n1,x,1,2.5,-3,yes\r\n2,y,4,"5",6e1,no\r\n3,z,7,NA,"1,234",yes\r\n';
const GERMAN = 'Nr;Größe;Anteil;Geschlecht;Betrag\n1;1,5;12 %;m;1.234,5\n2;2,25;7,5 %;w;12,0\n3;-;0 %;m;3\n';
const YEARS = ',2019,2020\nu,1,2\nv,3.5,4\nw,5,6\n';
const KINDS = 'kind\tx\ny\t1\nx\t2\nz\t4\nx\t8\n';
const FILES = [ENGLISH, GERMAN, YEARS, KINDS].map((text) => Buffer.from(text));
const PACKED = [
  gzipSync(ENGLISH),
  Buffer.from(`\ufeff${GERMAN}`, 'utf16le'),
  Buffer.from(GERMAN, 'latin1'),
  writeNpy({ data: Float64Array.of(1, 2, 3, 4, 5, 7), shape: [3, 2] }),
];

it('gives a table or an InputError for any bytes', () => {
  const valid = Buffer.from('a,"b ""c""",d\r\n1,2.5,-3\n4,"5",6e1\n7,NA,9\n'.repeat(20));
  expectRobust((bytes) => {
    const builder = new TableBuilder({
      file: 'fuzzed',
      header: undefined,
      plan: (names) => planColumns(names, {}, 'fuzzed', LIBRARY_WORDS),
      below: () => [],
      words: LIBRARY_WORDS,
    });
    const scanner = new CsvScanner(guessDelimiter(bytes), 'fuzzed', (record) => builder.add(record));
    scanner.push(bytes);
    scanner.end();
    return builder.finish();
  }, valid);
});

it.each([
  ['as it is', {}],
  ['with every option', { impute: 'median', oneHot: true, keep: ['1'] } as const],
])('gives a table of finite numbers or one sentence for any file, read %s', async (_, options) => {
  const path = temporaryFolder()('fuzzed');
  await expectRobustReader(
    async (bytes) => {
      writeFileSync(path, bytes);
      const { x, features, medians, ids, notes } = await readTable(path, options);
      expect(x.data.every(Number.isFinite)).toBe(true);
      expect([x.cols, medians.length]).toEqual([features.length, features.length]);
      expect(new Set(features).size).toBe(features.length);
      expect([0, x.rows]).toContain(ids.length);
      expect(notes.join('')).not.toContain('\n');
    },
    [...FILES, ...PACKED],
    400,
  );
});

/** All cells as the scanner reads them; null where it refuses. */
function ours(text: string, delimiter: string): string[][] | null {
  const rows: string[][] = [];
  const scanner = new CsvScanner(delimiter, 'fuzzed', (record) => {
    rows.push(Array.from({ length: record.count }, (_, c) => record.text(c).trim()));
  });
  try {
    scanner.push(Buffer.from(text));
    scanner.end();
    return rows;
  } catch {
    return null;
  }
}

/** The same by Papa Parse. */
function papas(text: string, delimiter: string): string[][] | null {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n', skipEmptyLines: true });
  if (errors.length > 0) return null;
  return data.filter((row) => row.length > 1 || row[0].trim() !== '').map((row) => row.map((cell) => cell.trim()));
}

it('splits files into cells as Papa Parse does, wherever both take them', () => {
  let agreed = 0;
  fc.assert(
    fc.property(changedBytes(FILES), fc.constantFrom(',', ';', '\t'), (bytes, delimiter) => {
      // Papa Parse knows one line end a file
      const text = Buffer.from(bytes).toString().replace(/\r\n?/g, '\n').replaceAll('\ufeff', '');
      const [mine, other] = [ours(text, delimiter), papas(text, delimiter)];
      if (mine === null || other === null) return;
      expect(mine).toEqual(other);
      agreed++;
    }),
    { numRuns: 2000 },
  );
  expect(agreed).toBeGreaterThan(500);
});

it('reads what Papa Parse writes', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', ' ', '1', '😀'), maxLength: 6 });
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 6 }));
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t'), fc.constantFrom('\n', '\r\n'), (rows, delimiter, newline) => {
      const text = Papa.unparse(rows, { delimiter, newline, quotes: true });
      const trimmed = rows.map((row) => row.map((value) => value.trim()));
      expect(ours(text, delimiter)).toEqual(trimmed);
    }),
    { numRuns: 500 },
  );
});
