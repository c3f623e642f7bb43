import { InputError } from '../../core/errors.js';
import { type KernelMemory, keepKernel, startKernel } from '../../core/kernel/kernel-module.js';

const SPACE = 32;
const TAB = 9;

/** bytes of text that there is room for at least: a chunk of a file, and what the last one left */
const TEXT_BYTES = 2 ** 18 + 2 ** 15;

/** What `kernel/table` exports; addresses are in bytes. */
interface KernelExports {
  memory: KernelMemory;
  openLines(columns: number, width: number, bytes: number): number;
  targetsAt(): number;
  decimalsAt(): number;
  wantedAt(): number;
  forgetEnds(): void;
  readLines(from: number, end: number, delimiter: number): number;
  isCut(): number;
  startsAt(): number;
  valuesAt(): number;
  othersAt(): number;
  othersRead(): number;
}

/** The kernel calls this where an allocation is larger than its address space. */
function abort(): never {
  throw new InputError('the lines of the table are too long: this is no table of numbers');
}

/** What the cells of a line are. */
export interface LineColumns {
  delimiter: number;
  /** numbers that a line gives */
  width: number;
  /** for every column, where its number goes in a row, or a negative number where it is none */
  targets: Int32Array;
  /** for every column of numbers, the byte of the decimal sign */
  decimals: Uint8Array;
  /** by column, whether a cell that is no number is of use */
  wanted: Uint8Array;
}

/** what is told of a cell that is no number: its line, its column, where it begins and ends in the line, whether it is quoted */
export const OTHER_LENGTH = 5;

/** Reads lines, most of their cells numbers, many in one go by the kernel. What it does not know it leaves to the scanner. */
export class PlainLines {
  readonly #columns: LineColumns;
  readonly #run = startKernel<KernelExports>('table', abort);
  #textAt = 0;
  #room = 0;
  #length = 0;

  constructor(columns: LineColumns) {
    this.#columns = columns;
    this.#open(TEXT_BYTES);
  }

  /** Ends the use of this reader; another may then have its memory. */
  release(): void {
    keepKernel('table', this.#run);
  }

  /** Takes in the text that lines are read from, until the next. */
  load(text: Uint8Array): void {
    if (text.length > this.#room) this.#open(2 * text.length);
    this.#length = text.length;
    new Uint8Array(this.#run.memory.buffer).set(text, this.#textAt);
    this.#run.forgetEnds();
  }

  /** Reads lines from a place in the text on, until one wants a closer look or they are many; returns how many. */
  read(from: number): number {
    return this.#run.readLines(this.#textAt + from, this.#textAt + this.#length, this.#columns.delimiter);
  }

  /** Whether the text ended within a line, of which the rest may be to come. */
  get isCut(): boolean {
    return this.#run.isCut() !== 0;
  }

  /** Where line i of those read last begins; for the number of them, where the next one does. */
  start(i: number): number {
    return new Int32Array(this.#run.memory.buffer, this.#run.startsAt())[i] - this.#textAt;
  }

  /** The numbers of `lines` lines that were read last, row by row: a view that is good until the next are read. */
  values(lines: number): Float64Array {
    return new Float64Array(this.#run.memory.buffer, this.#run.valuesAt(), lines * this.#columns.width);
  }

  /** What is of use besides in the lines read last, {@link OTHER_LENGTH} numbers a cell: a view like `values`. */
  others(): Int32Array {
    return new Int32Array(this.#run.memory.buffer, this.#run.othersAt(), OTHER_LENGTH * this.#run.othersRead());
  }

  #open(bytes: number): void {
    const { targets, decimals, wanted, width } = this.#columns;
    const run = this.#run;
    this.#textAt = run.openLines(targets.length, width, bytes);
    this.#room = bytes;
    const { buffer } = run.memory;
    new Int32Array(buffer, run.targetsAt()).set(targets);
    new Uint8Array(buffer, run.decimalsAt()).set(decimals);
    new Uint8Array(buffer, run.wantedAt()).set(wanted);
  }
}

/** Whether a byte is blank, around a cell. */
export const isBlank = (byte: number): boolean => byte === SPACE || byte === TAB;
