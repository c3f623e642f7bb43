// What runs in the worker of the playground: it keeps one table, and fits what it is asked for.
import { InputError } from '../../library/core/errors.js';
import type { Matrix } from '../../library/core/matrix.js';
import { measureScale, type Scaling } from '../../library/data/standardize.js';
import { readTableFrom } from '../../library/data/table/read-table.js';
import { CONVERTERS } from '../../library/data/table/source/converters.js';
import { inputOrigin } from '../../library/data/table/source/table-input.js';
import type { Table } from '../../library/data/table/table.js';
import { DivergenceError } from '../../library/divi/training.js';
import { principalComponents } from '../../library/stats/principal-components.js';
import { completeTable } from '../fit/missing-notes.js';
import { type ShownRows, shownRows } from '../fit/page/scatter-figures.js';
import { benchmarkTable, tableCsv } from './benchmark.js';
import {
  AS_FOUND,
  type ColumnSettings,
  type ColumnView,
  columnsOf,
  guessedRoles,
  lookAtColumns,
  readerOptions,
  withWords,
} from './column-roles.js';
import { fitted } from './fitted.js';
import type { DataRequest, LoadedTable, Reply, Request, ShownPoints } from './messages.js';

/** doubles that are sent for the axes of the scatter at most */
const MAX_VALUES = 4_000_000;

/** What the fits need of the table. */
export interface SessionTable {
  name: string;
  table: Table;
  scaling: Scaling;
  shown: ShownRows;
}

type Post = (reply: Reply, transfer?: ArrayBuffer[]) => void;

/** Answers the page's requests, one after the other. */
export class Session {
  readonly #post: Post;
  #table: SessionTable | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(post: Post) {
    this.#post = post;
  }

  answer(request: Request): Promise<void> {
    this.#last = this.#last.then(() => this.#answer(request)).catch((error) => this.#fail(error));
    return this.#last;
  }

  async #answer(request: Request): Promise<void> {
    if (request.kind === 'load') return this.#load(request.data);
    if (!this.#table) throw new InputError('no table is loaded: choose one');
    if (request.kind === 'csv') {
      const bytes = new TextEncoder().encode(tableCsv(this.#table.table)).buffer;
      return this.#post({ kind: 'csv', file: `${this.#table.name}.csv`, bytes }, [bytes]);
    }
    const result = fitted(request.fit, this.#table, this.#post);
    return this.#post({ kind: 'fitted', result }, Object.values(result.files));
  }

  async #load(data: DataRequest): Promise<void> {
    this.#table = undefined;
    if (data.kind === 'benchmark') {
      const table = benchmarkTable(data.benchmark);
      return this.#keep(data.benchmark.name, table, null, null);
    }
    const { file, name, columns: asked } = data;
    // a Blob has no name, and messages name the file
    const input = new File([file], name);
    let columns: ColumnView[] = [];
    let settings = asked;
    try {
      columns = await lookAtColumns(inputOrigin(input, CONVERTERS), name, asked.header);
      const read = await readAsFound(input, columns, asked);
      settings = read.settings;
      this.#keep(name, read.table, columnsOf(columns, read.table, settings.roles), settings);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      this.#post({ kind: 'refused', message: error.message, columns, settings });
    }
  }

  #keep(name: string, table: Table, columns: ColumnView[] | null, settings: ColumnSettings | null): void {
    const complete = completeTable(table);
    const scaling = measureScale(complete.x);
    const shown = shownRows(complete, { labels: table.labels, k: 0, scaling });
    this.#table = { name, table, scaling, shown };
    const { x, features, classNames, notes } = table;
    const loaded: LoadedTable = {
      name,
      rows: x.rows,
      features,
      classNames,
      notes,
      columns,
      settings,
      shown: shownPoints(complete, shown),
    };
    const { values, scores, classes } = loaded.shown;
    this.#post(
      { kind: 'loaded', table: loaded },
      [values, scores, classes].map(({ buffer }) => buffer as ArrayBuffer),
    );
  }

  #fail(error: unknown): void {
    const { name, message } = error as Error;
    const isTold = error instanceof InputError || error instanceof DivergenceError;
    this.#post({ kind: 'failed', message: isTold ? message : `${name}: ${message}` });
  }
}

/** The table as requested. By default, known classes are recognised by their column's name. */
async function readAsFound(
  input: File,
  columns: readonly ColumnView[],
  asked: ColumnSettings,
): Promise<{ table: Table; settings: ColumnSettings }> {
  const names = columns.map(({ name }) => name);
  const isFirst = JSON.stringify(asked) === JSON.stringify(AS_FOUND);
  const settings = isFirst ? { ...asked, roles: guessedRoles(columns) } : asked;
  return {
    table: await readTableFrom(inputOrigin(input, CONVERTERS), withWords(readerOptions(settings, names))),
    settings,
  };
}

function shownPoints({ x, labels, ids }: Table, { rows, x: standard }: ShownRows): ShownPoints {
  const flat = x.cols < 2 ? { scores: onOneLine(standard), explained: [1, 0] } : componentsOf(standard);
  const values = new Float64Array(rows.length * x.cols <= MAX_VALUES ? rows.length * x.cols : 0);
  if (values.length > 0) for (const [i, row] of rows.entries()) values.set(x.row(row), i * x.cols);
  return {
    rows,
    values,
    ...flat,
    ids: ids.length > 0 ? rows.map((row) => ids[row]) : [],
    classes: labels.length > 0 ? Int32Array.from(rows, (row) => labels[row]) : new Int32Array(0),
  };
}

function componentsOf(x: Matrix): Pick<ShownPoints, 'scores' | 'explained'> {
  const { scores, explained } = principalComponents(x, 2);
  return { scores: Float64Array.from([...scores.column(0), ...scores.column(1)]), explained };
}

const onOneLine = (x: Matrix): Float64Array => Float64Array.from([...x.column(0), ...new Float64Array(x.rows)]);
