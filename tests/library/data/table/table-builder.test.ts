// @module-tag slow
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, it } from 'vitest';
import { InputError } from '../../../../src/library/core/errors.js';
import { guessDelimiter } from '../../../../src/library/data/formats/csv.js';
import { CsvScanner } from '../../../../src/library/data/formats/csv-scanner.js';
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
])('gives a table of numbers or one sentence for any file, read %s', async (_, options) => {
  const path = temporaryFolder()('fuzzed');
  await expectRobustReader(
    async (bytes) => {
      writeFileSync(path, bytes);
      const { x, features, medians, ids, notes, missing } = await readTable(path, options);
      expect(x.data.some((value) => Math.abs(value) === Number.POSITIVE_INFINITY)).toBe(false);
      if (missing === 0) expect(x.data.some(Number.isNaN)).toBe(false);
      expect([x.cols, medians.length]).toEqual([features.length, features.length]);
      expect(new Set(features).size).toBe(features.length);
      expect([0, x.rows]).toContain(ids.length);
      expect(notes.join('')).not.toContain('\n');
    },
    [...FILES, ...PACKED],
    400,
  );
});

/** All cells as the scanner reads them; null if it refuses. */
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

/**
 * A table of three columns, the third its label, read in chunks. Its numbers are read while its cells are split, or,
 * for comparison, when a whole record is known.
 */
function read(text: string, delimiter: string, chunk: number, onTheWay: boolean): { built: string; numbers: number } {
  const builder = new TableBuilder({
    file: 'file.csv',
    header: true,
    plan: (names) => planColumns(names, { labelColumn: '3' }, 'file.csv', LIBRARY_WORDS),
    below: () => [],
    words: LIBRARY_WORDS,
  });
  let numbers = 0;
  let decimals = new Uint8Array(0);
  const scanner = new CsvScanner(delimiter, 'file.csv', (record) => {
    if (!onTheWay) record.decimals = decimals;
    for (let c = 0; c < record.count; c++) numbers += Number(!Number.isNaN(record.numbers[c]));
    builder.add(record);
    decimals = record.decimals;
    if (!onTheWay) record.decimals = new Uint8Array(0);
  });
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += chunk) scanner.push(bytes.subarray(at, at + chunk));
    scanner.end();
    const { x, labels, classNames, missing, surveys } = builder.finish();
    const bits = Buffer.from(x.data.buffer, x.data.byteOffset, x.data.byteLength).toString('hex');
    const found = [...surveys].map(([c, { levels, ...survey }]) => [c, survey, [...(levels ?? [])]]);
    return { built: JSON.stringify([x.rows, bits, [...labels], classNames, [...missing], found]), numbers };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { built: error.message, numbers };
  }
}

const number = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.integer({ min: -1000, max: 1000 }).map((value) => (value / 8).toFixed(3)),
);
const other = fc.constantFrom(
  '',
  'NA',
  ' 1',
  '2 ',
  '\t3',
  '4\t',
  '"5"',
  '"6,7"',
  '"8\n9"',
  '"-1.5"',
  '" 2"',
  '"NA"',
  '""',
  '"',
  '""""',
  '"a""b"',
  '"a"",b"',
  '"3" ',
  '"3"4',
  '"1e400"',
  '"x\0"',
  '1e400',
  'x',
  '-',
  '.',
  '1,5',
  'a"b',
  '1\0',
);
const cell = fc.oneof({ weight: 12, arbitrary: number }, { weight: 1, arbitrary: other });
const line = fc.oneof(
  { weight: 15, arbitrary: fc.tuple(cell, cell, fc.constantFrom('a', 'b', ' c ', '7', '"a"', '"d e"')) },
  { weight: 1, arbitrary: fc.array(cell, { maxLength: 4 }) },
);

it('numbers read on the way and cells read one by one give the same table or the same error, in whatever chunks', () => {
  let numbers = 0;
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 400 }),
      (lines, delimiter, newline, chunk) => {
        const text = [['p', 'q', 'r'], ...lines].map((cells) => cells.join(delimiter)).join(newline);
        const quick = read(text, delimiter, chunk, true);
        const slow = read(text, delimiter, 1 << 16, false);
        expect(quick.built).toBe(slow.built);
        expect(slow.numbers).toBe(0);
        numbers += quick.numbers;
      },
    ),
    { numRuns: 1500 },
  );
  expect(numbers).toBeGreaterThan(10_000);
});

it('does not take the comma between two cells for the decimal comma of a quoted one', async () => {
  const { x } = await readTable('a,b\n"1,5",2\n3,4\n"2,25",7\n');
  expect(Array.from(x.data)).toEqual([1.5, 2, 3, 4, 2.25, 7]);
});
