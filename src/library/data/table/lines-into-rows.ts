import type { CellBounds } from '../formats/cell-bounds.js';
import type { CsvScanner, LineReader } from '../formats/csv-scanner.js';
import { type LineColumns, OTHER_LENGTH, PlainLines } from '../formats/plain-lines.js';
import type { NumberRows } from './number-rows.js';

/** Puts the numbers of whole lines into rows, and hands over the cells that are none. */
export class LinesIntoRows implements LineReader {
  readonly #lines: PlainLines;
  readonly #rows: NumberRows;
  readonly #readCell: (record: CsvScanner, column: number) => void;
  /** cells of the lines read last that are no plain numbers, and where the next of them stands */
  #others: Int32Array = new Int32Array(0);
  #nextOther = 0;

  constructor(columns: LineColumns, rows: NumberRows, readCell: (record: CsvScanner, column: number) => void) {
    this.#lines = new PlainLines(columns);
    this.#rows = rows;
    this.#readCell = readCell;
  }

  load(text: Uint8Array): void {
    this.#lines.load(text);
  }

  readLines(from: number): number {
    const count = this.#lines.read(from);
    const rows = this.#rows;
    rows.reserve(count);
    rows.values.set(this.#lines.values(count), rows.at);
    this.#others = this.#lines.others();
    this.#nextOther = 0;
    return count;
  }

  get isCut(): boolean {
    return this.#lines.isCut;
  }

  lineStart(i: number): number {
    return this.#lines.start(i);
  }

  takeLine(i: number, record: CsvScanner, bounds: CellBounds): void {
    for (; this.#others[this.#nextOther] === i; this.#nextOther += OTHER_LENGTH) {
      const [, column, start, end, isQuoted] = this.#others.subarray(this.#nextOther, this.#nextOther + OTHER_LENGTH);
      bounds.put(column, start, end, isQuoted);
      this.#readCell(record, column);
    }
    this.#rows.nextRow();
  }

  release(): void {
    this.#lines.release();
  }
}
