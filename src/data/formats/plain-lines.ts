import type { CellBounds } from './cell-bounds.js';
import { readNumber } from './parse-number.js';

const LF = 10;
const CR = 13;
const QUOTE = 34;
const SPACE = 32;
const TAB = 9;

/** What the cells of a line are. */
export interface LineColumns {
  delimiter: number;
  /** for every column, where its number goes in a row, or a negative number where it is none */
  targets: Int32Array;
  /** for every column of numbers, the byte of the decimal sign */
  decimals: Uint8Array;
  /** by column, whether a cell that is no number is of use */
  wanted: Uint8Array;
}

/**
 * Reads lines without quotes, most of their cells numbers, in one go: several times as fast as finding all cells first.
 * What it does not know it leaves to the scanner.
 */
export class PlainLines {
  /** how many columns of the last line are no numbers but of use, and which, in their order */
  count = 0;
  readonly others: Int32Array;
  readonly #columns: LineColumns;

  constructor(columns: LineColumns) {
    this.#columns = columns;
    this.others = new Int32Array(columns.targets.length);
  }

  /**
   * Reads the line that begins at `from` into a row of `out` that begins at `row`, and says where its line end stands; −1
   * where a quote, the number of its cells or the end of the bytes want a closer look. `bounds` gets the cells of `others`.
   */
  read(bytes: Uint8Array, from: number, end: number, out: Float64Array, row: number, bounds: CellBounds): number {
    const { delimiter, targets, decimals, wanted } = this.#columns;
    const last = targets.length - 1;
    let count = 0;
    let at = from;
    for (let c = 0; c <= last; c++) {
      const start = at;
      let isNumber = false;
      if (targets[c] >= 0 && decimals[c] !== 0) {
        while (at < end && bytes[at] === SPACE) at++;
        const index = row + targets[c];
        at = readNumber(bytes, at, end, decimals[c], out, index);
        if (at >= 0) {
          while (at < end && bytes[at] === SPACE) at++;
          if (at >= end) return -1;
          const next = bytes[at];
          isNumber = (next === delimiter || next === LF || next === CR) && Number.isFinite(out[index]);
        }
      }
      if (!isNumber) {
        at = endOfCell(bytes, start, end, delimiter);
        // a line of one blank cell is none
        if (at < 0 || last === 0) return -1;
        if (wanted[c] !== 0) {
          this.others[count++] = c;
          bounds.starts[c] = start - from;
          bounds.ends[c] = at - from;
          bounds.quoted[c] = 0;
        }
      }
      if ((bytes[at] === delimiter) !== c < last) return -1;
      at++;
    }
    this.count = count;
    return at - 1;
  }
}

/** Where the delimiter or line end behind an unquoted cell stands; −1 for a quoted cell and where the bytes end. */
function endOfCell(bytes: Uint8Array, start: number, end: number, delimiter: number): number {
  if (start >= end || bytes[start] === QUOTE) return -1;
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte === delimiter || byte === LF || byte === CR) return at;
  }
  return -1;
}

/** Whether a byte is blank, around a cell. */
export const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;
