import { InputError, requireInput } from '../../../src/library/core/errors.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { parseNumber } from '../../../src/library/data/formats/parse-number.js';

const FEATURES = 617;
const LETTERS = 26;
const NEWLINE = 10;
const COMMA = 44;

/** Rows in UCI's syntax, as in '-0.2080, 0.3480, …, 1.': 617 numbers and a label of 1 to 26, `rows` of them. */
export function parseIsolet(bytes: Uint8Array, file: string, rows: number): { x: Matrix; labels: Int32Array } {
  let end = bytes.length;
  while (end > 0 && isSpace(bytes[end - 1])) end--;
  const text = bytes.subarray(0, end);
  const lines = countLines(text);
  requireInput(lines === rows, `${file}: ${lines} rows, but UCI's file has ${rows}; delete it and get it again`);
  const x = new Matrix(rows, FEATURES);
  const labels = new Int32Array(rows);
  let start = 0;
  for (let i = 0; i < rows; i++) {
    const stop = endOf(text, NEWLINE, start, end);
    labels[i] = parseRow(text, start, stop, x.row(i), () => `${file}, row ${i + 1}`);
    start = stop + 1;
  }
  return { x, labels };
}

/** Reads the numbers of one line into `row`; returns its label. `at` names the line in errors. */
function parseRow(bytes: Uint8Array, start: number, stop: number, row: Float64Array, at: () => string): number {
  let from = start;
  let value = Number.NaN;
  for (let j = 0; j <= FEATURES; j++) {
    const comma = endOf(bytes, COMMA, from, stop);
    value = parseCell(bytes, from, comma);
    const isLast = comma === stop;
    if (Number.isNaN(value) || isLast !== (j === FEATURES)) throw badRow(bytes, start, stop, at());
    if (!isLast) row[j] = value;
    from = comma + 1;
  }
  if (!Number.isInteger(value) || value < 1 || value > LETTERS) {
    throw new InputError(
      `${at()}: the label is ${value}, but ISOLET has 1 to ${LETTERS} for A to Z; delete the file and get it again`,
    );
  }
  return value;
}

/** What is wrong with a row: how many numbers it has, or else the first that is none. */
function badRow(bytes: Uint8Array, start: number, stop: number, at: string): InputError {
  const cells = Buffer.from(bytes.subarray(start, stop)).toString('latin1').split(',');
  if (cells.length !== FEATURES + 1) {
    return new InputError(
      `${at}: ${cells.length - 1} numbers before the label, but ISOLET has ${FEATURES}; delete the file and get it again`,
    );
  }
  const bad = cells.findIndex((cell) => Number.isNaN(parseCell(Buffer.from(cell, 'latin1'), 0, cell.length)));
  return new InputError(
    `${at}, column ${bad + 1}: '${cells[bad].trim().slice(0, 20)}' is not a number; delete the file and get it again`,
  );
}

/** The number between two commas, whatever the spaces around it. */
function parseCell(bytes: Uint8Array, start: number, end: number): number {
  let from = start;
  let to = end;
  while (from < to && isSpace(bytes[from])) from++;
  while (from < to && isSpace(bytes[to - 1])) to--;
  return parseNumber(bytes, from, to);
}

const isSpace = (byte: number): boolean => byte === 32 || (byte >= 9 && byte <= 13) || byte === 160;

/** The next position of a byte, or `stop`. */
function endOf(bytes: Uint8Array, byte: number, start: number, stop: number): number {
  let at = start;
  while (at < stop && bytes[at] !== byte) at++;
  return at;
}

function countLines(bytes: Uint8Array): number {
  let lines = 1;
  for (let at = bytes.indexOf(NEWLINE); at >= 0; at = bytes.indexOf(NEWLINE, at + 1)) lines++;
  return lines;
}
