import { canonicalJson } from '../../library/core/canonical.js';
import { InputError } from '../../library/core/errors.js';
import type { PaperValue } from '../experiment/experiment.js';
import { type Labels, labelText, type PaperRow } from '../experiment/paper-rows.js';
import { type Column, type ColumnMeanings, columnsOf, named } from './column-meaning.js';
import type { PrintedCell, PrintedRow } from './printed-table.js';
import { isMissing, plainNumber, printedSpread, printedValue, UnreadableCell } from './printed-value.js';
import { findTable, type PaperSource } from './table-source.js';

/** What a printed table means. Texts are given as they are printed or as LaTeX: `T_split`, `$T_{\mathrm{split}}$`. */
export interface TableMeaning {
  /** the columns that name the rows, by their headers, with the key of each; '' is the one without a header */
  keys: Readonly<Record<string, string>>;
  /**
   * The other columns by their headers: a metric, or more; null leaves a column out. What stacked headers mean is put
   * together; 'Train / F1' names the column under both.
   */
  columns: ColumnMeanings;
  /** the metric of columns that name none; in tables with metrics in rows, the key 'metric' names it */
  metric?: string;
  /** headings across the table: the labels of the rows below each, or the one key whose labels they are */
  headings?: string | Readonly<Record<string, Labels>>;
  /** row labels and headings that the experiment calls otherwise; null leaves the row out */
  rename?: Readonly<Record<string, string | number | null>>;
  /** what the printed spreads are; 'interval' is one of 95 %, or half its width */
  spread?: 'sd' | 'se' | 'interval';
  /** runs behind each mean */
  n: number;
  /** further signs that there is no value, such as 'OOM' */
  missing?: readonly string[];
}

const METRIC_KEY = 'metric';
/** The normal distribution's 0.975 quantile: a 95 % interval reaches that many standard errors. */
const INTERVAL_REACH = 1.959963984540054;

/**
 * The rows of a paper's table, which `label` names, with their values: from its LaTeX source, or from the JSON that
 * `storedTables` makes of it.
 */
export function paperTable(source: PaperSource, label: string, meaning: TableMeaning): PaperRow[] {
  const { file, table } = findTable(source, label);
  const [header, body] = [true, false].map((is) => table.rows.filter(({ kind }) => (kind === 'header') === is));
  const width = Math.max(...table.rows.map(({ cells }) => cells.length));
  const where = `${file}:${table.rows[0]?.cells[0].line}: ${label}`;
  const columns = columnsOf(header, width, meaning.keys, meaning.columns, where);
  const reader = new RowReader(file, label, meaning, columns);
  const isRepeat = (row: PrintedRow): boolean => header.some((one) => textOf(one) === textOf(row));
  reader.read(body.filter((row) => !isRepeat(row)));
  return [...reader.rows.values()];
}

const textOf = ({ cells }: PrintedRow): string => JSON.stringify(cells.map(({ text }) => text));

class RowReader {
  readonly rows = new Map<string, { labels: Labels; values: Record<string, PaperValue> }>();
  readonly #file: string;
  readonly #label: string;
  readonly #meaning: TableMeaning;
  readonly #keys: Column[];
  readonly #columns: Column[];
  readonly #rename: ReadonlyMap<string, string | number | null>;

  constructor(file: string, label: string, meaning: TableMeaning, columns: readonly Column[]) {
    this.#file = file;
    this.#label = label;
    this.#meaning = meaning;
    this.#keys = columns.filter(({ key }) => key !== undefined);
    this.#columns = columns.filter((column) => column.meaning !== null);
    this.#rename = named(meaning.rename ?? {});
  }

  read(body: readonly PrintedRow[]): void {
    let panel: Labels | null = {};
    let above: string[] = [];
    body.forEach((row, r) => {
      if (row.kind === 'heading') {
        // a note below the table heads nothing
        if (r < body.length - 1) panel = this.#panel(row.cells[0]);
        above = [];
      } else if (!this.#isSpreads(row)) {
        const texts = this.#keys.map(({ at }) => row.cells[at]?.text ?? '');
        // a name that is printed once for several rows
        above = texts.map((text, i) => text || (texts.slice(i).some(Boolean) && above[i]) || '');
        const labels = this.#labels(row, above);
        const next = body.at(r + 1);
        const spreads = next?.kind === 'row' && this.#isSpreads(next) ? next : null;
        if (panel && labels) this.#add(row, spreads, { ...panel, ...labels });
      }
    });
  }

  /** The labels below a heading; null if they are left out. */
  #panel(heading: PrintedCell): Labels | null {
    const { headings } = this.#meaning;
    if (typeof headings === 'string') {
      const name = this.#name(heading.text);
      return name === null ? null : { [headings]: name };
    }
    const labels = named(headings ?? {}).get(heading.text);
    if (labels === undefined) {
      this.#refuse(heading, `is a heading of ${this.#label}: say in 'headings' which labels the rows below it have`);
    }
    return labels;
  }

  /** The text of a row's label or of a heading as the experiment has it. */
  #name(text: string): string | number | null {
    const other = this.#rename.get(text);
    return other === undefined ? (plainNumber(text) ?? text) : other;
  }

  #labels(row: PrintedRow, texts: readonly string[]): Labels | null {
    const names = texts.map((text) => this.#name(text));
    if (names.includes(null)) return null;
    const nameless = texts.indexOf('');
    if (nameless >= 0) {
      const { title, at } = this.#keys[nameless];
      this.#refuse(row.cells[at] ?? row.cells[0], `names no row: column '${title}' of ${this.#label} is empty here`);
    }
    return Object.fromEntries(this.#keys.map(({ key }, i) => [key, names[i] as string | number]));
  }

  /** Whether a row has nothing but the spreads of the row above. */
  #isSpreads({ cells }: PrintedRow): boolean {
    const texts = this.#columns.map(({ at }) => cells[at]?.text ?? '');
    const spreads = texts.map(printedSpread);
    return spreads.some(Boolean) && texts.every((text, i) => spreads[i] !== null || isMissing(text));
  }

  #add(row: PrintedRow, spreads: PrintedRow | null, labels: Labels): void {
    for (const { at, title, meaning } of this.#columns) {
      const cell = row.cells[at];
      if (!cell) continue;
      const { [METRIC_KEY]: rowMetric, ...own } = { ...labels, ...meaning?.labels };
      const place = `of column '${title}', row '${labelText(own)}' of ${this.#label}`;
      const value = this.#value(cell, spreads?.cells[at]?.text, meaning?.scale ?? 1, place);
      const name = canonicalJson(own);
      const into = this.rows.get(name) ?? { labels: own, values: {} };
      this.rows.set(name, into);
      if (!value) continue;
      const metric = meaning?.metric ?? rowMetric ?? this.#meaning.metric;
      if (metric === undefined) this.#refuse(cell, `${place} has no metric: give the column one`);
      if (into.values[metric]) this.#refuse(cell, `${place} is a second value of ${metric}: give the columns labels`);
      into.values[metric] = value;
    }
  }

  #value(cell: PrintedCell, below: string | undefined, scale: number, place: string): PaperValue | null {
    const { spread: kind, n, missing = [] } = this.#meaning;
    if (missing.includes(cell.text)) return null;
    try {
      const value = printedValue(cell.text);
      if (!value) return null;
      const { spread, isInterval } = value.spread === null && below ? (printedSpread(below) ?? value) : value;
      const scaled = (printed: number): number => (scale === 1 ? printed : Number((printed * scale).toPrecision(15)));
      if (spread === null) return { mean: scaled(value.mean), sd: null, n };
      if (kind === undefined || (isInterval && kind !== 'interval')) {
        throw new UnreadableCell("has a spread: say in 'spread' whether it is an sd, an se or an interval");
      }
      const standardErrors = kind === 'se' ? 1 : 1 / INTERVAL_REACH;
      return {
        mean: scaled(value.mean),
        sd: scaled(kind === 'sd' ? spread : spread * standardErrors * Math.sqrt(n)),
        n,
      };
    } catch (error) {
      if (error instanceof UnreadableCell) this.#refuse(cell, `${place} ${error.message}`);
      throw error;
    }
  }

  #refuse({ line, text }: PrintedCell, problem: string): never {
    throw new InputError(`${this.#file}:${line}: '${text}' ${problem}`);
  }
}
