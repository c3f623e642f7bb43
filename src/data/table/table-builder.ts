import { InputError } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { printable } from '../../core/printable.js';
import type { CsvScanner } from '../formats/csv-scanner.js';
import type { OptionWords } from './option-words.js';
import { type ColumnPlan, type ColumnRole, columnName, headerNames, ID, SKIPPED, shownName } from './table-columns.js';

/** doubles in a block: a table grows block by block, so that no row is copied more than once */
const BLOCK = 2 ** 20;
/** what the kernel can hold */
const MAX_VALUES = 2 ** 29;
const SHOWN_CHARACTERS = 30;
const SHOWN_COLUMNS = 5;

const MISSING = new Set(['', 'na', 'nan', 'null', '?']);
/** Whether the text of a cell says that there is no value. */
export const isMissing = (text: string): boolean => MISSING.has(text.trim().toLowerCase());

/** Cells of one column that are no numbers. */
interface Trouble {
  count: number;
  line: number;
  text: string;
}

/** What the rows of a file come to. */
export interface BuiltTable {
  /** missing values are NaN */
  x: Matrix;
  features: string[];
  labels: Int32Array;
  classNames: string[];
  ids: string[];
  /** whether the first line named the columns */
  header: boolean;
  /** how many values, and where the first should be */
  missing: { count: number; where: string };
  notes: string[];
}

export interface BuilderOptions {
  file: string;
  /** undefined: the first line is a header where a cell of it is neither a number nor missing */
  header: boolean | undefined;
  plan: (names: string[], header: boolean) => ColumnPlan;
  words: OptionWords;
}

/** Gathers records into a table; every fault is told with the line and the column where it is. */
export class TableBuilder {
  readonly #options: BuilderOptions;
  #plan: ColumnPlan | undefined;
  #names: string[] = [];
  #header = false;
  #rows = 0;
  readonly #blocks: Float64Array[] = [];
  #block = new Float64Array(0);
  #used = 0;
  readonly #codes: number[] = [];
  readonly #classes = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #troubles = new Map<number, Trouble>();
  readonly #missing = { count: 0, where: '' };
  readonly #notes: string[] = [];

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  add(record: CsvScanner): void {
    if (!this.#plan) {
      this.#plan = this.#begin(record);
      if (this.#header) return;
    }
    const { roles, features } = this.#plan;
    if (record.count !== roles.length) {
      throw new InputError(
        `${this.#options.file}, line ${record.line} has ${record.count} cell${record.count === 1 ? '' : 's'} where the first has ` +
          `${roles.length}: give every line the same number, and put cells that hold the delimiter in quotes`,
      );
    }
    if (this.#used === this.#block.length) this.#grow(features.length);
    for (let c = 0; c < roles.length; c++) {
      const role = roles[c];
      if (role >= 0) this.#block[this.#used + role] = this.#value(record, c);
      else if (role !== SKIPPED) this.#readLabelOrId(record, c, role);
    }
    this.#used += features.length;
    this.#rows++;
  }

  finish(): BuiltTable {
    const { file } = this.#options;
    if (!this.#plan) throw new InputError(`${file} is empty: it has no line of data`);
    if (this.#rows === 0) throw new InputError(`${file} has a header and no data: at least 2 rows are needed`);
    this.#refuseTroubles();
    const { features } = this.#plan;
    const x = new Matrix(this.#rows, features.length);
    this.#blocks.push(this.#block.subarray(0, this.#used));
    let at = 0;
    for (let block = this.#blocks.shift(); block; block = this.#blocks.shift()) {
      x.data.set(block, at);
      at += block.length;
    }
    return {
      x,
      features,
      labels: Int32Array.from(this.#codes),
      classNames: [...this.#classes.keys()],
      ids: this.#ids,
      header: this.#header,
      missing: this.#missing,
      notes: this.#notes,
    };
  }

  #begin(record: CsvScanner): ColumnPlan {
    const { file, header, words } = this.#options;
    const cells = Array.from({ length: record.count }, (_, c) => record.text(c));
    const numeric = cells.filter((_, c) => !Number.isNaN(record.number(c))).length;
    const missing = cells.filter(isMissing).length;
    this.#header = header ?? numeric + missing < cells.length;
    if (header === undefined && this.#header && numeric > 0) {
      this.#notes.push(
        `line ${record.line} was read as the header, though ${numeric} of its ${cells.length} cells are numbers: ` +
          `if it holds data, say ${words.noHeader}`,
      );
    }
    this.#names = this.#header ? headerNames(cells, file, words) : cells.map((_, c) => columnName(c));
    return this.#options.plan(this.#names, this.#header);
  }

  #grow(width: number): void {
    if (this.#block.length > 0) this.#blocks.push(this.#block);
    if (this.#rows * width > MAX_VALUES) {
      throw new InputError(
        `${this.#options.file} has more than ${MAX_VALUES} numbers, 4 GB: fit a part of its rows or columns`,
      );
    }
    this.#block = new Float64Array(Math.max(1, Math.floor(BLOCK / width)) * width);
    this.#used = 0;
  }

  #value(record: CsvScanner, c: number): number {
    const value = record.number(c);
    if (Number.isFinite(value)) return value;
    const text = record.text(c);
    if (isMissing(text)) {
      if (this.#missing.count++ === 0) {
        this.#missing.where = `line ${record.line}, column ${shownName(this.#names[c])}`;
      }
      return Number.NaN;
    }
    const trouble = this.#troubles.get(c);
    if (trouble) trouble.count++;
    else this.#troubles.set(c, { count: 1, line: record.line, text });
    return Number.NaN;
  }

  #readLabelOrId(record: CsvScanner, c: number, role: ColumnRole): void {
    const text = record.text(c);
    if (role === ID) {
      this.#ids.push(text);
      return;
    }
    if (isMissing(text)) {
      throw new InputError(
        `${this.#options.file}, line ${record.line} has no label in column ${shownName(this.#names[c])}: fill it in, or leave the row out`,
      );
    }
    let code = this.#classes.get(text);
    if (code === undefined) {
      code = this.#classes.size;
      this.#classes.set(text, code);
    }
    this.#codes.push(code);
  }

  /** Columns of text are for the user to place; single cells are for the user to correct. */
  #refuseTroubles(): void {
    if (this.#troubles.size === 0) return;
    const { file, words } = this.#options;
    const doubt = this.#notes.length > 0 ? `; if line 1 holds data, say ${words.noHeader}` : '';
    const columns = [...this.#troubles].filter(([, { count, text }]) => count === this.#rows && !isNearlyNumber(text));
    if (columns.length > 0) {
      const names = columns.map(([c]) => shownName(this.#names[c]));
      const listed = names.slice(0, SHOWN_COLUMNS).join(', ');
      const more = names.length > SHOWN_COLUMNS ? ` and ${names.length - SHOWN_COLUMNS} more` : '';
      const [, { line, text }] = columns[0];
      throw new InputError(
        `${file}: not numeric: column${names.length === 1 ? '' : 's'} ${listed}${more} ('${printable(text, SHOWN_CHARACTERS)}' in line ${line}): ` +
          `use such a column as ${words.labelColumn} or ${words.idColumn}${words.drop === null ? '' : `, or leave it out with ${words.drop}`}${doubt}`,
      );
    }
    const [[c, { line, text }]] = this.#troubles;
    const others = [...this.#troubles.values()].reduce((sum, { count }) => sum + count, -1);
    throw new InputError(
      `${file}, line ${line}, column ${shownName(this.#names[c])}: '${printable(text, SHOWN_CHARACTERS)}' ${whyNot(text, words)}` +
        `${others > 0 ? ` (and ${others} more such cell${others === 1 ? '' : 's'})` : ''}${doubt}`,
    );
  }
}

const EXPONENT = /^[+-]?(\d+\.?\d*|\.\d+)e[+-]?\d+$/i;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;
const INFINITE = /^[+-]?inf(inity)?$/i;
const FORMULA = /^[=@]/;

const isNearlyNumber = (text: string): boolean =>
  [EXPONENT, DECIMAL_COMMA, INFINITE, FORMULA].some((form) => form.test(text.trim()));

/** What is wrong with a cell that is no number, and what to do about it. */
function whyNot(text: string, { drop }: OptionWords): string {
  const bare = text.trim();
  const correct = `correct it${drop === null ? '' : `, or leave the column out with ${drop}`}`;
  if (EXPONENT.test(bare)) return `is too large for a number: ${correct}`;
  if (INFINITE.test(bare)) return `is not a finite number: ${correct}`;
  if (FORMULA.test(bare)) return 'is a formula: save its value in its place';
  if (DECIMAL_COMMA.test(bare)) return 'has a comma: write numbers with a decimal point';
  return `is not a number: ${correct}`;
}
