import { InputError } from '../../core/errors.js';
import { parseNumber, readNumber } from './parse-number.js';
import { binaryFile, decodeUtf8, decodeWindows1252, type OtherEncoding } from './text-encoding.js';

const NUL = 0;
const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;
const QUOTE = 34;
const POINT = 46;
const LINE_END = Uint8Array.of(LF);

/** Beyond this a line is no row of a table; it also bounds the memory that a file can take. */
const MAX_LINE_BYTES = 2 ** 26;
const MAX_CELLS = 2 ** 18;
/** A number cut off by the end of a chunk is read again with the next one, unless it is longer. */
const MAX_CUT_BYTES = 64;

// the state of the scanner: before a cell, in a plain or a quoted one, or behind a quote that may have closed it
const CELL_START = 0;
const PLAIN = 1;
const QUOTED = 2;
const CLOSED = 3;

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
  /** by column, the byte of the decimal sign, or 0 if its cells are no numbers; plain numbers are read while cells are split */
  decimals = new Uint8Array(0);
  /** the numbers of the record that were read in this way; NaN for all other cells */
  numbers = new Float64Array(64).fill(Number.NaN);
  readonly #delimiter: number;
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
  // where the cells of the record begin and end, from its beginning, and whether they are quoted
  #starts = new Int32Array(64);
  #ends = new Int32Array(64);
  #quoted = new Uint8Array(64);

  constructor(delimiter: string, file: string, onRecord: (record: CsvScanner) => void) {
    this.#delimiter = delimiter.charCodeAt(0);
    this.#file = file;
    this.#onRecord = onRecord;
  }

  push(chunk: Uint8Array): void {
    this.#append(chunk);
    this.#scan();
    if (this.#length - this.#record > MAX_LINE_BYTES) {
      const most = `${MAX_LINE_BYTES / 2 ** 20} MB`;
      this.#fail(`is longer than ${most}: this is not a table of numbers, or a quote is never closed`);
    }
  }

  /** The last record may have no line end. */
  end(): void {
    if (this.#state === QUOTED) this.#fail('opens a quote that is never closed: close it, or remove it');
    if (this.#length > this.#record) this.push(LINE_END);
  }

  /** Cell c as a number, strictly: digits, sign, decimal sign and exponent; NaN for anything else, also if empty. */
  number(c: number): number {
    if (!Number.isNaN(this.numbers[c])) return this.numbers[c];
    const bytes = this.#bytes;
    let start = this.#record + this.#starts[c] + this.#quoted[c];
    let end = this.#record + this.#ends[c] - this.#quoted[c];
    while (start < end && isBlank(bytes[start])) start++;
    while (start < end && isBlank(bytes[end - 1])) end--;
    const decimalSign = c < this.decimals.length ? this.decimals[c] : POINT;
    return decimalSign === 0 ? Number.NaN : parseNumber(bytes, start, end, decimalSign);
  }

  /** Cell c as text, without its quotes, and without blanks around it if it had none. */
  text(c: number): string {
    const start = this.#record + this.#starts[c];
    const end = this.#record + this.#ends[c];
    return this.#quoted[c]
      ? this.#decode(this.#bytes.subarray(start + 1, end - 1)).replaceAll('""', '"')
      : this.#decode(this.#bytes.subarray(start, end)).trim();
  }

  #decode(bytes: Uint8Array): string {
    const text = this.encoding === null ? decodeUtf8(bytes) : null;
    if (text !== null) return text;
    this.encoding = 'Windows-1252';
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
  }

  #scan(): void {
    const bytes = this.#bytes;
    const length = this.#length;
    const delimiter = this.#delimiter;
    while (this.#at < length) {
      if (this.#state === CELL_START && !this.#readNumbers()) return;
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
        // a doubled quote means one quote inside the cell
        if (b === QUOTE && bytes[this.#at - 1] === QUOTE) this.#state = QUOTED;
        else if (!isBlank(b)) {
          this.#fail(
            `has text after the closing quote of cell ${this.count + 1}: write quotes inside a quoted cell twice`,
          );
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

  /** Reads cells that are plain numbers, until the first that is not; returns whether there is a byte after them. */
  #readNumbers(): boolean {
    const [bytes, length, record, delimiter] = [this.#bytes, this.#length, this.#record, this.#delimiter];
    const { decimals, numbers } = this;
    const [starts, ends, quoted] = [this.#starts, this.#ends, this.#quoted];
    let at = this.#at;
    let end = -1;
    let c = this.count;
    // in a table with commas between cells, a decimal comma is in quotes
    for (; c < decimals.length && decimals[c] !== 0 && decimals[c] !== delimiter; c++) {
      end = readNumber(bytes, at, length, decimals[c], numbers, c);
      if (end < 0 || end === length || bytes[end] !== delimiter) break;
      starts[c] = at - record;
      ends[c] = end - record;
      quoted[c] = 0;
      at = end + 1;
      end = -1;
    }
    this.count = c;
    this.#cell = this.#at = at;
    // more of the number may be in the next chunk
    if (end === length && end - at < MAX_CUT_BYTES) return false;
    if (end >= 0 && end < length && (bytes[end] === LF || bytes[end] === CR)) {
      this.#at = end;
      this.#state = PLAIN;
    } else numbers[c] = Number.NaN;
    return at < length;
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
    if (this.count === this.#starts.length) this.#widen();
    const quoted = this.#state === CLOSED;
    let end = at;
    // blanks after a closing quote are not part of the cell
    if (quoted) while (this.#bytes[end - 1] !== QUOTE) end--;
    this.#starts[this.count] = this.#cell - this.#record;
    this.#ends[this.count] = end - this.#record;
    this.#quoted[this.count] = Number(quoted);
    this.count++;
  }

  #widen(): void {
    if (this.count >= MAX_CELLS) this.#fail(`has more than ${MAX_CELLS} cells: this is not a table of numbers`);
    const wider = <T extends { set(from: T): void }>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    const room = 2 * this.#starts.length;
    this.#starts = wider(this.#starts, new Int32Array(room));
    this.#ends = wider(this.#ends, new Int32Array(room));
    this.#quoted = wider(this.#quoted, new Uint8Array(room));
    this.numbers = wider(this.numbers, new Float64Array(room).fill(Number.NaN));
  }

  #endRecord(at: number): void {
    this.#endCell(at);
    const isBlankLine = this.count === 1 && Number.isNaN(this.numbers[0]) && !this.#quoted[0] && this.text(0) === '';
    if (!isBlankLine) this.#onRecord(this);
  }

  #fail(problem: string): never {
    throw new InputError(`${this.#file}, line ${this.line} ${problem}`);
  }
}

const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;
