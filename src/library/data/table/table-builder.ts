import { InputError } from '../../core/errors.js';
import type { CsvScanner } from '../formats/csv-scanner.js';
import { type ColumnReading, isMissing, isPerhapsMissing, readCell, readNumberText } from './decisions/cell-text.js';
import { ColumnSurvey } from './decisions/column-survey.js';
import { AmbiguousDecimalPoints } from './decisions/decimal-sign.js';
import { guessHeader } from './decisions/header-guess.js';
import { UnknownWords } from './decisions/refused-cells.js';
import { type ExpectedRows, NumberRows } from './number-rows.js';
import { countMissing, type MissingCells, type RawTable } from './table.js';
import {
  type ColumnPlan,
  type ColumnRole,
  headerNames,
  ID,
  type OptionWords,
  SKIPPED,
  shownName,
} from './table-columns.js';

export interface BuilderOptions {
  file: string;
  /** undefined: guessed */
  header: boolean | undefined;
  /** some rows after the first line, requested if that is all numbers */
  below: () => string[][];
  plan: (names: string[], header: boolean) => ColumnPlan;
  words: OptionWords;
  /** what is known of the rows before they come */
  expected?: ExpectedRows;
}

const POINT = '.'.charCodeAt(0);

/** Gathers records into a table. */
export class TableBuilder {
  readonly #options: BuilderOptions;
  #plan: ColumnPlan = { roles: [], features: [] };
  #readings: ReadonlyMap<number, ColumnReading> = new Map();
  #names: string[] = [];
  #header = false;
  #headerDoubt: string | null = null;
  #headerNotes: string[] = [];
  #rows: NumberRows | undefined;
  readonly #codes: number[] = [];
  readonly #classes = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #surveys = new Map<number, ColumnSurvey>();
  readonly #missing: MissingCells = new Map();
  readonly #unknown = new Map<number, UnknownWords>();
  readonly #pointed = new AmbiguousDecimalPoints();
  #misfit: RawTable['misfit'];

  constructor(options: BuilderOptions) {
    this.#options = options;
  }

  add(record: CsvScanner): void {
    if (!this.#rows) {
      this.#begin(record);
      if (this.#header) return;
    }
    const { roles } = this.#plan;
    if (record.count !== roles.length) {
      throw new InputError(
        `${this.#options.file}, line ${record.line} has ${record.count} cell${record.count === 1 ? '' : 's'} but the first has ` +
          `${roles.length}: give every line the same number, and put cells that hold the delimiter in quotes`,
      );
    }
    const rows = this.#rows!;
    rows.reserve();
    const { numbers } = record;
    const { values, at } = rows;
    for (let c = 0; c < roles.length; c++) {
      const value = numbers[c];
      // what is not finite is not zero less itself
      if (value - value === 0) values[at + roles[c]] = value;
      else this.#readCell(record, c);
    }
    rows.nextRow();
  }

  finish(): RawTable {
    const { file, words } = this.#options;
    if (!this.#rows) throw new InputError(`${file} is empty: it has no line of data`);
    if (this.#rows.rows === 0) {
      throw new InputError(
        `${file} has no rows: its only line is the header; if that holds data, use ${words.noHeader}`,
      );
    }
    return {
      x: this.#rows.toMatrix(),
      features: this.#plan.features,
      labels: Int32Array.from(this.#codes),
      classNames: [...this.#classes.keys()],
      ids: this.#ids,
      names: this.#names,
      roles: this.#plan.roles,
      header: this.#header,
      missing: this.#missing,
      notes: [...this.#headerNotes, ...(this.#plan.notes ?? [])],
      plan: this.#plan,
      headerDoubt: this.#headerDoubt,
      surveys: this.#surveys,
      misfit: this.#misfit,
      pointed: this.#pointed,
      unknownWords: this.#unknownWords(),
    };
  }

  #readCell(record: CsvScanner, c: number): void {
    const { values, at } = this.#rows!;
    const role = this.#plan.roles[c];
    if (role >= 0) {
      const value = record.number(c);
      if (Number.isFinite(value)) values[at + role] = value;
      else this.#readText(record, c, values, at + role);
    } else if (role !== SKIPPED) this.#readLabelOrId(record, c, role);
  }

  #unknownWords(): string[] {
    return [...this.#readings].flatMap(([c, reading]) => {
      const unknown = this.#unknown.get(c);
      const note = reading.kind === 'indicators' ? unknown?.note(this.#names[c], reading.levels) : undefined;
      return note ? [note] : [];
    });
  }

  #begin(record: CsvScanner): void {
    const { file, header, below, plan, expected } = this.#options;
    const cells = Array.from({ length: record.count }, (_, c) => record.text(c));
    const guess = guessHeader(cells, (c) => !Number.isNaN(record.number(c)) || isWrittenNumber(cells[c]), below);
    this.#header = header ?? guess.header;
    if (header === undefined) this.#headerDoubt = guess.doubt;
    const named = headerNames(this.#header ? cells : cells.map(() => ''));
    this.#names = named.names;
    this.#headerNotes = named.notes;
    this.#plan = withRowNames(plan(this.#names, this.#header));
    const { roles, readings = new Map(), categories } = this.#plan;
    this.#readings = readings;
    // 0 for cells that are no numbers, even if they look like some
    record.decimals = Uint8Array.from(roles, (role, c) => {
      if (role < 0) return 0;
      const reading = readings.get(c);
      if (reading?.kind === 'number') return reading.decimal.charCodeAt(0);
      return reading || categories?.has(c) ? 0 : POINT;
    });
    for (const [c, { kind }] of readings) if (kind === 'indicators') this.#unknown.set(c, new UnknownWords());
    this.#rows = new NumberRows(this.#plan.features.length, file, expected);
  }

  /** A feature's cell that is no plain number. */
  #readText(record: CsvScanner, c: number, out: Float64Array, at: number): void {
    const text = record.text(c);
    const reading = this.#readings.get(c);
    const missing = isMissing(text);
    if (reading?.kind === 'indicators') {
      const { levels } = reading;
      // one cell, however many features it gives
      const noValue = missing ? this.#noValue(record, c) : 0;
      for (let i = 0; i < levels.length; i++) out[at + i] = missing ? noValue : Number(text === levels[i]);
      if (!missing) this.#unknown.get(c)!.add(text, levels.includes(text));
    } else if (reading) {
      out[at] = missing ? Number.NaN : readCell(reading, text);
      if (Number.isNaN(out[at])) {
        if (missing || isPerhapsMissing(text)) this.#noValue(record, c);
        else this.#misfit ??= { column: c, line: record.line, text };
      } else if (reading.kind === 'number' && reading.decimal === ',') {
        this.#pointed.add(c, { line: record.line, text });
      }
    } else {
      // what becomes of it is decided when all rows are known
      out[at] = Number.NaN;
      const survey = this.#survey(c);
      if (missing) survey.missing++;
      else if (record.decimals[c] === 0) survey.addLevel(text);
      else survey.add(text, record.line);
      if (missing || isPerhapsMissing(text)) this.#noValue(record, c);
    }
  }

  #survey(c: number): ColumnSurvey {
    let survey = this.#surveys.get(c);
    if (!survey) {
      survey = new ColumnSurvey();
      this.#surveys.set(c, survey);
    }
    return survey;
  }

  /** Counts a missing value, and returns NaN for it. */
  #noValue(record: CsvScanner, c: number): number {
    countMissing(this.#missing, c, () => `line ${record.line}, column ${shownName(this.#names[c])}`);
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
}

/** The plan in which the column that may name the rows is read. */
function withRowNames(plan: ColumnPlan): ColumnPlan {
  const roles = plan.roles.map((role, c) => (role === SKIPPED && c === plan.rowNames ? ID : role));
  return { ...plan, roles };
}

/** A number with a comma or with separators; '5 %' may well be a name. */
const isWrittenNumber = (text: string): boolean => readNumberText(text)?.percent === false;
