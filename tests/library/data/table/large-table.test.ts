import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { memoryOf } from '../../../../src/library/core/kernel/kernel-memory.js';
import { Matrix } from '../../../../src/library/core/matrix.js';
import { stream } from '../../../../src/library/core/random.js';
import { writeNpy } from '../../../../src/library/data/formats/npy.js';
import { readTable } from '../../../../src/library/data/table/table-file.js';
import { sharedFolder } from '../../../support/folder.js';

// large enough for several chunks of the file, and for memory of the kernels
const [ROWS, COLS] = [20_000, 9];
const random = stream(1, 'large table');
const x = new Matrix(
  ROWS,
  COLS,
  Float64Array.from({ length: ROWS * COLS }, () => random.normal()),
);
const path = sharedFolder();

/** What is in the memory of a matrix, bit by bit. */
const bitsOf = ({ data }: Matrix): Buffer => Buffer.from(data.buffer, data.byteOffset, data.byteLength);

const csv = (lineEnd: string, cells = (i: number): (string | number)[] => Array.from(x.row(i))): string =>
  Array.from({ length: ROWS }, (_, i) => cells(i).join(',') + lineEnd).join('');

it.each([
  ['lines that end in LF', csv('\n')],
  ['lines that end in CRLF', csv('\r\n')],
  ['lines that end in CR', csv('\r')],
  ['blank lines between', csv('\n\n')],
  ['a gzip file', gzipSync(csv('\n'), { level: 1 })],
  ['row numbers, which are left out', csv('\n', (i) => [i + 1, ...x.row(i)])],
  ['quotes around some cells', csv('\n', (i) => [...x.row(i)].map((value, j) => ((i + j) % 7 ? value : `"${value}"`)))],
])('reads every bit of a large table into the memory of the kernels: %s', async (_, bytes) => {
  writeFileSync(path('large.csv'), bytes);
  const table = await readTable(path('large.csv'));
  expect([table.x.rows, table.x.cols]).toEqual([ROWS, COLS]);
  expect(bitsOf(table.x).equals(bitsOf(x))).toBe(true);
  expect(memoryOf(table.x)).toBeDefined();
});

it('reads a table of more columns than rows', async () => {
  const wide = new Matrix(COLS, ROWS, x.data);
  const lines = Array.from({ length: COLS }, (_, i) => `${Array.from(wide.row(i)).join(',')}\r\n`);
  const table = await readTable(lines.join(''), { header: false });
  expect([table.x.rows, table.x.cols]).toEqual([COLS, ROWS]);
  expect(bitsOf(table.x).equals(bitsOf(x))).toBe(true);
});

it.each([
  ['at the end of a number', (i: number) => (i === ROWS - 2 ? '1\0' : '1')],
  ['in place of a cell', (i: number) => (i === ROWS - 2 ? '\0' : '1')],
  ['in a column that is left out', (i: number) => (i === ROWS - 2 ? 'a\0b' : 'ab')],
  ['in quotes', (i: number) => (i === ROWS - 2 ? '"a\0b"' : '"ab"')],
])('refuses a NUL far behind the beginning: %s', async (_, cellOf) => {
  const bytes = csv('\n', (i) => [...x.row(i), cellOf(i)]);
  await expect(readTable(bytes, { header: false, drop: [String(COLS + 1)] })).rejects.toThrow('is a binary file');
  await expect(readTable(bytes, { header: false })).rejects.toThrow('is a binary file');
});

it('reads a large table again into the same memory where a column is no number', async () => {
  const words = csv('\n', (i) => [...x.row(i), i % 3 === 0 ? 'yes' : 'no']);
  writeFileSync(path('words.csv'), words);
  const table = await readTable(path('words.csv'), { header: false });
  expect(table.x.cols).toBe(COLS + 1);
  for (const i of [0, 1, 2, ROWS - 1]) {
    expect(Array.from(table.x.row(i))).toEqual([...x.row(i), i % 3 === 0 ? 1 : 0]);
  }
});

const npy = (): Uint8Array => writeNpy({ data: x.data, shape: [ROWS, COLS] });

it('reads a large .npy file, whole and with columns for something else', async () => {
  writeFileSync(path('large.npy'), npy());
  expect(bitsOf((await readTable(path('large.npy'))).x).equals(bitsOf(x))).toBe(true);
  const { x: rest, ids } = await readTable(path('large.npy'), { idColumn: '1', drop: ['3'] });
  expect(rest.cols).toBe(COLS - 2);
  expect([rest.get(7, 0), rest.get(ROWS - 1, 1)]).toEqual([x.get(7, 1), x.get(ROWS - 1, 3)]);
  expect(ids[5]).toBe(String(x.get(5, 0)));
});

it('reads a large .npy file whose first axis runs fastest', async () => {
  const columns = Float64Array.from({ length: ROWS * COLS }, (_, e) => x.get(e % ROWS, Math.floor(e / ROWS)));
  const bytes = writeNpy({ data: columns, shape: [ROWS, COLS] });
  const at = Buffer.from(bytes).indexOf('False');
  bytes.set(Buffer.from('True '), at);
  writeFileSync(path('columns.npy'), bytes);
  expect(bitsOf((await readTable(path('columns.npy'))).x).equals(bitsOf(x))).toBe(true);
});

it('refuses a large .npy file that is cut short, or too long', async () => {
  const bytes = npy();
  writeFileSync(path('cut.npy'), bytes.subarray(0, bytes.length - 3));
  await expect(readTable(path('cut.npy'))).rejects.toThrow(
    /cut\.npy: 1439997 bytes of values, but shape \(20000, 9\) of '<f8' needs 1440000; get it again/,
  );
  writeFileSync(path('long.npy'), Buffer.concat([bytes, Buffer.from('1234567890')]));
  await expect(readTable(path('long.npy'))).rejects.toThrow(/1440010 bytes of values/);
});

it('refuses an .npy file of more numbers than can be held before it is read', async () => {
  const bytes = writeNpy({ data: new Float64Array(10_000), shape: [10_000, 1] });
  const header = Buffer.from(bytes.subarray(0, 128))
    .toString('latin1')
    .replace('(10000, 1), }    ', '(9999999, 100), }');
  bytes.set(Buffer.from(header.slice(0, 128), 'latin1'));
  writeFileSync(path('claims.npy'), bytes);
  await expect(readTable(path('claims.npy'))).rejects.toThrow(
    /claims\.npy: 9999999 rows × 100 columns are more than the 536870912 numbers, 4 GB, that can be held: fit a part/,
  );
});
