import fc from 'fast-check';
import { expect, it } from 'vitest';
import { InputError } from '../../../../src/library/core/errors.js';
import { CsvScanner } from '../../../../src/library/data/formats/csv-scanner.js';
import { LinesIntoRows } from '../../../../src/library/data/table/lines-into-rows.js';
import { TableBuilder } from '../../../../src/library/data/table/table-builder.js';
import { LIBRARY_WORDS, planColumns } from '../../../../src/library/data/table/table-columns.js';

interface Read {
  built: string;
  /** lines that were read as a whole */
  whole: number;
}

/** A table of three columns, the third its label, read in chunks; `quick`: whole lines wherever that can be. */
function read(text: string, delimiter: string, chunk: number, quick: boolean): Read {
  const builder = new TableBuilder({
    file: 'file.csv',
    header: true,
    plan: (names) => planColumns(names, { labelColumn: '3' }, 'file.csv', LIBRARY_WORDS),
    below: () => [],
    words: LIBRARY_WORDS,
  });
  let whole = 0;
  const scanner = new CsvScanner(delimiter, 'file.csv', (record) => {
    builder.add(record);
    const { lines } = record;
    if (!quick) record.lines = null;
    else if (lines instanceof LinesIntoRows) record.lines = counted(lines);
  });
  const counted = (lines: NonNullable<CsvScanner['lines']>): NonNullable<CsvScanner['lines']> => ({
    load: (text) => lines.load(text),
    readLines: (from) => lines.readLines(from),
    get isCut() {
      return lines.isCut;
    },
    lineStart: (i) => lines.lineStart(i),
    takeLine(...line) {
      whole++;
      lines.takeLine(...line);
    },
  });
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += chunk) scanner.push(bytes.subarray(at, at + chunk));
    scanner.end();
    const { x, labels, classNames, missing, surveys } = builder.finish();
    const bits = Buffer.from(x.data.buffer, x.data.byteOffset, x.data.byteLength).toString('hex');
    const found = [...surveys].map(([c, { levels, ...survey }]) => [c, survey, [...(levels ?? [])]]);
    return { built: JSON.stringify([x.rows, bits, [...labels], classNames, missing, found]), whole };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { built: error.message, whole };
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

it('whole lines and single cells give the same table or the same error, in whatever chunks they come', () => {
  let whole = 0;
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      fc.integer({ min: 1, max: 400 }),
      (lines, delimiter, newline, chunk) => {
        const text = ['p', 'q', 'r', ...lines.map((cells) => cells.join(delimiter))];
        const file = [text.slice(0, 3).join(delimiter), ...text.slice(3)].join(newline);
        const quick = read(file, delimiter, chunk, true);
        expect(quick.built).toBe(read(file, delimiter, 1 << 16, false).built);
        whole += quick.whole;
      },
    ),
    { numRuns: 1500 },
  );
  expect(whole).toBeGreaterThan(2000);
});
