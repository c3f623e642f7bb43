import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCells, csvField, safeCsvField } from '../../../../src/library/data/formats/csv.js';
import { CsvScanner } from '../../../../src/library/data/formats/csv-scanner.js';

interface Read {
  line: number;
  cells: string[];
}

/** All records of a text that comes in chunks of a given size. */
function records(text: string, delimiter = ',', chunk = 1 << 16): Read[] {
  const out: Read[] = [];
  const scanner = new CsvScanner(delimiter, 'file.csv', (record) => {
    out.push({ line: record.line, cells: Array.from({ length: record.count }, (_, c) => record.text(c)) });
  });
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += chunk) scanner.push(bytes.subarray(at, at + chunk));
  scanner.end();
  return out;
}

const cells = (text: string, delimiter?: string): string[][] => records(text, delimiter).map((record) => record.cells);

describe('CsvScanner', () => {
  it.each([
    [
      'plain cells',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no line end at the end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'blank lines',
      '\n\na,b\n\n1,2\n  \n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'empty cells',
      ',\n,1\n',
      [
        ['', ''],
        ['', '1'],
      ],
    ],
    [
      'quotes',
      '"a ""b""","c,d"\n"e\nf",\n',
      [
        ['a "b"', 'c,d'],
        ['e\nf', ''],
      ],
    ],
    [
      'blanks around plain cells and behind quotes',
      ' a , "b\n"c" ,d\n',
      [
        ['a', '"b'],
        ['c', 'd'],
      ],
    ],
    ['a quote inside a plain cell', '5" pipe,1\n', [['5" pipe', '1']]],
  ])('reads %s', (_, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('numbers lines as an editor does, also after line ends in quotes', () => {
    const found = records('a\r\n"x\r\ny\nz"\n\nb\n').map(({ line, cells: [first] }) => [line, first]);
    expect(found).toEqual([
      [1, 'a'],
      [2, 'x\r\ny\nz'],
      [6, 'b'],
    ]);
  });

  it('reads what csvField writes, in chunks of any size', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', '1', '😀') });
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        (rows, chunk) => {
          const text = rows.map((row) => `${row.map(csvField).join(',')}\n`).join('');
          // blanks around an unquoted cell are not part of it
          const expected = rows.map((row) => row.map((value) => (csvField(value) === value ? value.trim() : value)));
          expect(records(text, ',', chunk).map((record) => record.cells)).toEqual(expected);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('takes numbers strictly, to the last digit', () => {
    const number = (text: string): number => {
      let value = 0;
      const scanner = new CsvScanner(';', 'file.csv', (record) => {
        value = record.number(0);
      });
      scanner.push(Buffer.from(`${text};\n`));
      return value;
    };
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (x) => {
        expect(number(String(x))).toBe(Object.is(x, -0) ? 0 : x);
      }),
    );
    for (const text of ['+1.5', ' 2 ', '"3"', '.5', '5.', '1E-3'])
      expect(number(text)).toBe(Number(text.replaceAll('"', '')));
    for (const text of ['', '0x1f', 'Infinity', '1_000', '1,5', '1 2', '--1', '.', 'e5', '=1', '１']) {
      expect(number(text), text).toBeNaN();
    }
    expect(number('1e400')).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([
    ['a\n"b\nc', /file\.csv, line 2 opens a quote that is never closed/],
    ['a\n"b"c\n', /file\.csv, line 2 has text after the closing quote of cell 1/],
    ['a,b\n1,"b" "c"\n', /file\.csv, line 2 has text after the closing quote of cell 2/],
    [`a${',a'.repeat(2 ** 18)}\n`, /line 1 has more than 262144 cells/],
  ])('refuses a broken line', (text, message) => {
    expect(() => cells(text)).toThrow(message);
  });

  it('gives up a line of a gigabyte early', () => {
    const scanner = new CsvScanner(',', 'file.csv', () => {});
    const chunk = Buffer.alloc(2 ** 20, 'a');
    let pushed = 0;
    expect(() => {
      for (; pushed < 1024; pushed++) scanner.push(chunk);
    }).toThrow(/line 1 is longer than 64 MB/);
    expect(pushed).toBe(64);
  });

  it('reads text that is not UTF-8 as Windows-1252, and says so', () => {
    const found: string[] = [];
    const scanner = new CsvScanner(',', 'file.csv', (record) => found.push(record.text(0)));
    scanner.push(Buffer.from('größe\n'));
    expect(scanner.encoding).toBeNull();
    scanner.push(Buffer.from('gr\xf6\xdfe,1\n\x80\n', 'latin1'));
    expect([found, scanner.encoding]).toEqual([['größe', 'größe', '€'], 'Windows-1252']);
  });
});

describe('safeCsvField', () => {
  it.each([
    ['=cmd()', "'=cmd()"],
    ['+1+2', "'+1+2"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['=a,"b"', '"\'=a,""b"""'],
    ['-5', '-5'],
    ['plain', 'plain'],
  ])('%s becomes %s', (text, expected) => {
    expect(safeCsvField(text)).toBe(expected);
  });
});

it('csvCells takes apart what a user types', () => {
  expect(csvCells('a,"b,c",d e', '--drop')).toEqual(['a', 'b,c', 'd e']);
});
