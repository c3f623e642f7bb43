import { InputError, requireInput } from '../../../core/errors.js';
import { Matrix } from '../../../core/matrix.js';
import { parseNumber } from '../../formats/parse-number.js';

const FEATURES = 617;
const LETTERS = 26;
const NEWLINE = 10;
const COMMA = 44;

/** Rows in UCI's syntax, as in '-0.2080, 0.3480, …, 1.': 617 numbers and a label of 1 to 26, `rows` of them. */
export function parseIsolet(bytes: Uint8Array, file: string, rows: number): { x: Matrix; labels: Int32Array } {
  let end = bytes.length;
  while (end > 0 && isSpace(bytes[end - 1])) end--;
  const text = bytes.subarray(0, end);
  const lines = 1 + count(text, NEWLINE, 0, end);
  requireInput(lines === rows, `${file}: ${lines} rows where UCI's file has ${rows}; delete it and get it anew`);
  const x = new Matrix(rows, FEATURES);
  const labels = new Int32Array(rows);
  let start = 0;
  for (let i = 0; i < rows; i++) {
    const stop = endOf(text, NEWLINE, start, end);
    const label = parseRow(text, start, stop, x.row(i), () => `${file}, row ${i + 1}`);
    labels[i] = label;
    start = stop + 1;
  }
  return { x, labels };
}

/** Reads the numbers of one line into `row`; returns its label. `at` names the line in errors. */
function parseRow(bytes: Uint8Array, start: number, stop: number, row: Float64Array, at: () => string): number {
  const numbers = count(bytes, COMMA, start, stop);
  if (numbers !== FEATURES) {
    throw new InputError(
      `${at()}: ${numbers} numbers before the label where ISOLET has ${FEATURES}; delete the file and get it anew`,
    );
  }
  let label = Number.NaN;
  let from = start;
  for (let j = 0; j <= FEATURES; j++) {
    const comma = endOf(bytes, COMMA, from, stop);
    const value = parseCell(bytes, from, comma);
    if (Number.isNaN(value)) {
      const cell = Buffer.from(bytes.subarray(from, comma)).toString('latin1').trim().slice(0, 20);
      throw new InputError(`${at()}, column ${j + 1}: '${cell}' is not a number; delete the file and get it anew`);
    }
    if (j < FEATURES) row[j] = value;
    else label = value;
    from = comma + 1;
  }
  if (!Number.isInteger(label) || label < 1 || label > LETTERS) {
    throw new InputError(
      `${at()}: the label is ${label} where ISOLET has 1 to ${LETTERS} for A to Z; delete the file and get it anew`,
    );
  }
  return label;
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

/** Where a byte stands next, or `stop`. */
function endOf(bytes: Uint8Array, byte: number, start: number, stop: number): number {
  let at = start;
  while (at < stop && bytes[at] !== byte) at++;
  return at;
}

function count(bytes: Uint8Array, byte: number, start: number, stop: number): number {
  let found = 0;
  for (let at = start; at < stop; at++) if (bytes[at] === byte) found++;
  return found;
}
