import { InputError } from '../../core/errors.js';
import { CellBounds } from './cell-bounds.js';
import { parseNumber } from './parse-number.js';
import { isBlank } from './plain-lines.js';
import { binaryFile, decodeWindows1252, latin1Text, type OtherEncoding } from './text-encoding.js';

const NUL = 0;
const LF = 10;
const CR = 13;
const QUOTE = 34;

/** Beyond this a line is no row of a table; it also bounds the memory that a file can take. */
const MAX_LINE_BYTES = 2 ** 26;
const MAX_CELLS = 2 ** 18;
/** Of a line so much is left for the next chunk. */
const MAX_CUT_BYTES = 2 ** 18;

// where the scanner stands: before a cell, in a plain or a quoted one, or behind a quote that may have closed it
const CELL_START = 0;
const PLAIN = 1;
const QUOTED = 2;
const CLOSED = 3;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
const NOT_ASCII = /[^\x00-\x7f]/;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** A quick way to read most records: as whole lines. */
export interface LineReader {
  /** Takes in the text that lines are read from, until the next. */
  load(text: Uint8Array): void;
  /** Reads lines from a place in the text on, until one is not for this reader or they are many; returns how many. */
  readLines(from: number): number;
  /** whether the text ended within a line, of which the rest may be to come */
  readonly isCut: boolean;
  /** Where line i of those begins; for the number of them, where the next one does. */
  lineStart(i: number): number;
  /** Line i is taken: `line`, and `number` and `text` of the cells that it puts into `bounds`, are those of the record. */
  takeLine(i: number, record: CsvScanner, bounds: CellBounds): void;
}

/**
 * Splits bytes into records as RFC 4180 says, whatever chunks they come in: quotes around cells, doubled quotes and line
 * ends inside them; lines end with LF, CRLF or CR; blank lines are no records. `onRecord` sees the record through
 * `count`, `line`, `number` and `text` and must not keep the scanner's state.
 */
export class CsvScanner {
  /** cells of the record */
  count = 0;
  /** where the record begins: its line in the file, from 1 */
  line = 1;
  /** the encoding of the text, once a cell showed that it is not UTF-8 */
  encoding: OtherEncoding | null = null;
  /** reads the records that it can from now on; `onRecord` gets the others */
  lines: LineReader | null = null;
  /** its byte */
  readonly delimiter: number;
  readonly #file: string;
  readonly #onRecord: (record: CsvScanner) => void;
  #bytes = new Uint8Array(0);
  #length = 0;
  #at = 0;
  #state: number = CELL_START;
  #record = 0;
  #cell = 0;
  #linesSeen = 1;
  #afterCr = false;
  /** whether `lines` has the bytes as they are */
  #isLoaded = false;
  readonly #bounds = new CellBounds();

  constructor(delimiter: string, file: string, onRecord: (record: CsvScanner) => void) {
    this.delimiter = delimiter.charCodeAt(0);
    this.#file = file;
    this.#onRecord = onRecord;
  }

  push(chunk: Uint8Array): void {
    this.#append(chunk);
    this.#scan();
    if (this.#length - this.#record > MAX_LINE_BYTES) {
      const most = `${MAX_LINE_BYTES / 2 ** 20} MB`;
      this.#fail(`is longer than ${most}: this is no table of numbers, or a quote is never closed`);
    }
  }

  /** The last record may have no line end. */
  end(): void {
    this.lines = null;
    this.#scan();
    if (this.#state === QUOTED) this.#fail('opens a quote that is never closed: close it, or remove it');
    if (this.#at > this.#record) this.#endRecord(this.#at);
  }

  /** Cell c as a number, strictly: digits, sign, decimal sign and exponent; NaN for anything else, also where empty. */
  number(c: number, decimalSign?: number): number {
    const bytes = this.#bytes;
    let start = this.#record + this.#bounds.starts[c];
    let end = this.#record + this.#bounds.ends[c];
    if (this.#bounds.quoted[c]) {
      start++;
      end--;
    }
    while (start < end && isBlank(bytes[start])) start++;
    while (start < end && isBlank(bytes[end - 1])) end--;
    return parseNumber(bytes, start, end, decimalSign);
  }

  /** Cell c as text, without its quotes, and without blanks around it where it had none. */
  text(c: number): string {
    const start = this.#record + this.#bounds.starts[c];
    const end = this.#record + this.#bounds.ends[c];
    return this.#bounds.quoted[c]
      ? this.#decode(this.#bytes.subarray(start + 1, end - 1)).replaceAll('""', '"')
      : this.#decode(this.#bytes.subarray(start, end)).trim();
  }

  #decode(bytes: Uint8Array): string {
    const latin1 = latin1Text(bytes);
    // most cells have nothing else, and TextDecoder takes long to begin
    if (!NOT_ASCII.test(latin1)) return latin1;
    if (this.encoding === null) {
      try {
        return utf8.decode(bytes);
      } catch {
        this.encoding = 'Windows-1252';
      }
    }
    return decodeWindows1252(bytes);
  }

  #append(chunk: Uint8Array): void {
    // what is left of the last chunk moves to the front
    const left = this.#length - this.#record;
    if (this.#bytes.length < left + chunk.length) {
      const larger = new Uint8Array(2 * (left + chunk.length));
      larger.set(this.#bytes.subarray(this.#record, this.#length));
      this.#bytes = larger;
    } else if (this.#record > 0) {
      this.#bytes.copyWithin(0, this.#record, this.#length);
    }
    this.#at -= this.#record;
    this.#cell -= this.#record;
    this.#record = 0;
    this.#bytes.set(chunk, left);
    this.#length = left + chunk.length;
    this.#isLoaded = false;
  }

  #scan(): void {
    const bytes = this.#bytes;
    const length = this.#length;
    const delimiter = this.delimiter;
    while (this.#at < length) {
      if (this.lines !== null && this.#at === this.#record) {
        if (this.#takeLines(this.lines)) continue;
        // a line is read as a whole, unless that means to begin with it again and again
        if (this.lines.isCut && length - this.#record < MAX_CUT_BYTES) return;
      }
      const b = bytes[this.#at];
      if (b === NUL) throw binaryFile(this.#file);
      if (this.#state === QUOTED) {
        if (b === QUOTE) this.#state = CLOSED;
        else if (b === CR || (b === LF && !this.#afterCr)) this.#linesSeen++;
        this.#afterCr = b === CR;
        this.#at++;
        continue;
      }
      if (b === delimiter) {
        this.#endCell(this.#at);
        this.#cell = ++this.#at;
        this.#state = CELL_START;
      } else if (b === LF && this.#afterCr && this.#at === this.#record) {
        this.#cell = this.#record = ++this.#at;
      } else if (b === LF || b === CR) {
        this.#endRecord(this.#at++);
        this.#nextLine();
      } else if (this.#state === CELL_START) {
        this.#state = b === QUOTE ? QUOTED : PLAIN;
        this.#at++;
      } else if (this.#state === CLOSED) {
        // a second quote right behind the first stands for one inside the cell
        if (b === QUOTE && bytes[this.#at - 1] === QUOTE) this.#state = QUOTED;
        else if (!isBlank(b)) {
          this.#fail(`has text after the closing quote of cell ${this.count + 1}: double quotes inside a quoted cell`);
        }
        this.#at++;
      } else {
        // most bytes are inside a plain cell
        let at = this.#at + 1;
        while (at < length) {
          const next = bytes[at];
          if (next === delimiter || next === LF || next === CR || next === NUL) break;
          at++;
        }
        this.#at = at;
      }
      this.#afterCr = b === CR;
    }
  }

  /** Whole lines, where the reader can and their line ends are there. */
  #takeLines(lines: LineReader): boolean {
    if (!this.#isLoaded) lines.load(this.#bytes.subarray(0, this.#length));
    this.#isLoaded = true;
    const count = lines.readLines(this.#record);
    if (count === 0) return false;
    for (let i = 0; i < count; i++) {
      lines.takeLine(i, this, this.#bounds);
      this.#at = lines.lineStart(i + 1);
      this.#nextLine();
    }
    this.#afterCr = false;
    return true;
  }

  /** The next line begins here. */
  #nextLine(): void {
    this.#linesSeen++;
    this.#cell = this.#record = this.#at;
    this.#state = CELL_START;
    this.count = 0;
    this.line = this.#linesSeen;
  }

  #endCell(at: number): void {
    if (this.count === this.#bounds.starts.length) {
      if (this.count >= MAX_CELLS) this.#fail(`has more than ${MAX_CELLS} cells: this is no table of numbers`);
      this.#bounds.widen();
    }
    const quoted = this.#state === CLOSED;
    let end = at;
    // blanks after a closing quote are not part of the cell
    if (quoted) while (this.#bytes[end - 1] !== QUOTE) end--;
    this.#bounds.put(this.count, this.#cell - this.#record, end - this.#record, Number(quoted));
    this.count++;
  }

  #endRecord(at: number): void {
    this.#endCell(at);
    const blank = this.count === 1 && !this.#bounds.quoted[0] && this.text(0) === '';
    if (!blank) this.#onRecord(this);
  }

  #fail(problem: string): never {
    throw new InputError(`${this.#file}, line ${this.line} ${problem}`);
  }
}
