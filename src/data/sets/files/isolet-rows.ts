import { requireInput } from '../../../core/errors.js';
import { Matrix } from '../../../core/matrix.js';

const FEATURES = 617;
const LETTERS = 26;
const NUMBER = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i;

/** Rows in UCI's syntax, as in '-0.2080, 0.3480, …, 1.': 617 numbers and a label of 1 to 26, `rows` of them. */
export function parseIsolet(bytes: Uint8Array, file: string, rows: number): { x: Matrix; labels: Int32Array } {
  const lines = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1').trimEnd().split('\n');
  requireInput(
    lines.length === rows,
    `${file}: ${lines.length} rows where UCI's file has ${rows}; delete it and get it anew`,
  );
  const x = new Matrix(rows, FEATURES);
  const labels = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    const at = `${file}, row ${i + 1}`;
    const cells = lines[i].split(',');
    requireInput(
      cells.length === FEATURES + 1,
      `${at}: ${cells.length - 1} numbers before the label where ISOLET has ${FEATURES}; delete the file and get it anew`,
    );
    // Number() also takes '', 'Infinity' and '0x1f', so a row of anything but digits is looked at cell by cell
    const plain = /^[-\d., ]+$/.test(lines[i]);
    for (let j = 0; j <= FEATURES; j++) {
      const value = Number(cells[j]);
      requireInput(
        (plain && Number.isFinite(value) && (value !== 0 || cells[j].includes('0'))) || NUMBER.test(cells[j]),
        `${at}, column ${j + 1}: '${cells[j].trim().slice(0, 20)}' is not a number; delete the file and get it anew`,
      );
      if (j < FEATURES) x.data[i * FEATURES + j] = value;
      else labels[i] = value;
    }
    const label = Number(cells[FEATURES]);
    requireInput(
      Number.isInteger(label) && label >= 1 && label <= LETTERS,
      `${at}: the label is ${label} where ISOLET has 1 to ${LETTERS} for A to Z; delete the file and get it anew`,
    );
  }
  return { x, labels };
}
