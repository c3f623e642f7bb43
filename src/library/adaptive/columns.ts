import { Matrix } from '../core/matrix.js';
import { type Workbench, workbench } from './workbench.js';

/** Doubles of a column in the workbench: a multiple of four, the last of them zeros. */
export const paddedRows = (rows: number): number => Math.ceil(rows / 4) * 4;

/** values of a part that are copied in one go, and parts that are in the workbench at a time */
const COPIED = 2 ** 14;
const PARTS = 16;

/** A table column by column, in the workbench: what is done here mostly runs along columns. */
export class Columns {
  readonly rows: number;
  readonly cols: number;
  /** byte address of every column */
  readonly addresses: Uint32Array;
  readonly #work: Workbench;

  private constructor(rows: number, addresses: Uint32Array, work: Workbench) {
    this.rows = rows;
    this.cols = addresses.length;
    this.addresses = addresses;
    this.#work = work;
  }

  /** Room for columns, to be filled. */
  static allocate(rows: number, cols: number): Columns {
    const work = workbench();
    // they would be lost when the next rows are loaded
    if (work.isHeld) throw new Error('columns are made while others are loaded: close those first');
    const size = paddedRows(rows);
    const at = work.allocateReals(size * cols);
    const x = new Columns(
      rows,
      Uint32Array.from({ length: cols }, (_, j) => at + 8 * size * j),
      work,
    );
    const values = work.reals(at, size * cols);
    for (let j = 0; j < cols; j++) values.fill(0, j * size + rows, (j + 1) * size);
    return x;
  }

  static of({ rows, cols, data }: Matrix): Columns {
    const x = Columns.allocate(rows, cols);
    const work = x.#work;
    x.#inChunks(({ room, columns, first, count, size }) => {
      work.write(room, data.subarray(first * cols, (first + count) * cols));
      work.each('toColumnsPart', Math.ceil(count / size), size, room, count, cols, columns, first);
    });
    return x;
  }

  /** Column j as a view, which is good until room is allocated. */
  column(j: number): Float64Array {
    return this.#work.reals(this.addresses[j], this.rows);
  }

  /** The listed columns, where they lie. */
  select(list: ArrayLike<number>): Columns {
    return new Columns(
      this.rows,
      Uint32Array.from(list, (j) => this.addresses[j]),
      this.#work,
    );
  }

  /** The same columns, but in place of the listed ones copies that may be written to. */
  withCopies(list: ArrayLike<number>): Columns {
    const copies = Columns.allocate(this.rows, list.length);
    const addresses = this.addresses.slice();
    for (let a = 0; a < list.length; a++) {
      copies.column(a).set(this.column(list[a]));
      addresses[list[a]] = copies.addresses[a];
    }
    return new Columns(this.rows, addresses, this.#work);
  }

  /** The rows as a matrix, every column times its factor. */
  toMatrix(factors: Float64Array = new Float64Array(this.cols).fill(1)): Matrix {
    const { cols } = this;
    const out = new Matrix(this.rows, cols);
    const work = this.#work;
    const top = work.top;
    const factorsAt = work.place(factors);
    this.#inChunks(({ room, columns, first, count, size }) => {
      work.each('toRowsPart', Math.ceil(count / size), size, columns, factorsAt, cols, first, count, room);
      out.data.set(work.reals(room, count * cols), first * cols);
    });
    work.free(top);
    return out;
  }

  /** Writes the rows, one after another, to an address in the workbench. */
  writeRows(at: number): void {
    const { rows, cols } = this;
    const work = this.#work;
    const top = work.top;
    const size = this.#partRows;
    const factors = work.place(new Float64Array(cols).fill(1));
    const columns = work.placeWholes(this.addresses);
    work.each('toRowsPart', Math.ceil(rows / size), size, columns, factors, cols, 0, rows, at);
    work.free(top);
  }

  /** Rows of a part: a multiple of eight, which are copied together. */
  get #partRows(): number {
    return Math.max(8, 8 * Math.floor(COPIED / this.cols / 8));
  }

  /** Does a task with some rows after the other, and room for their values, which it shares out in parts of `size` rows. */
  #inChunks(
    task: (chunk: { room: number; columns: number; first: number; count: number; size: number }) => void,
  ): void {
    const { rows, cols } = this;
    const work = this.#work;
    const top = work.top;
    const size = this.#partRows;
    const columns = work.placeWholes(this.addresses);
    const room = work.allocateReals(Math.min(rows, PARTS * size) * cols);
    for (let first = 0; first < rows; first += PARTS * size) {
      task({ room, columns, first, count: Math.min(PARTS * size, rows - first), size });
    }
    work.free(top);
  }
}

/** columns, and rows, of a part, as in kernel/adaptive/some-rows.ts */
const COLUMNS = 2;
const ROWS = 4096;

/** Sums of every column over some rows. */
export interface ColumnSums {
  /** Σ x, or Σ w x */
  sums: Float64Array;
  /** Σ (x − mean)² */
  squares: Float64Array;
}

/** Sums over the rows of every group, in their order. */
export const columnSums = (x: Columns, groups: Int32Array[], weights?: Float64Array[]): Float64Array[] =>
  sumsOf(x, groups, weights, false).map(({ sums }) => sums);

/** Sums, and sums of squares about the mean, over the rows of every group. */
export const columnMoments = (x: Columns, groups: Int32Array[]): ColumnSums[] => sumsOf(x, groups, undefined, true);

function sumsOf(x: Columns, groups: Int32Array[], weights: Float64Array[] | undefined, squared: boolean): ColumnSums[] {
  const work = workbench();
  const { cols: d } = x;
  const k = groups.length;
  const starts = new Int32Array(k + 1);
  groups.forEach((rows, g) => {
    starts[g + 1] = starts[g] + rows.length;
  });
  const top = work.top;
  const columns = work.placeWholes(x.addresses);
  const startsAt = work.placeWholes(starts);
  const rowsAt = work.allocate(4 * starts[k]);
  const weightsAt = weights ? work.allocateReals(starts[k]) : 0;
  const sums = work.allocateReals(k * d);
  const squares = squared ? work.allocateReals(k * d) : 0;
  groups.forEach((rows, g) => {
    work.wholes(rowsAt + 4 * starts[g], rows.length).set(rows);
    if (weights) work.write(weightsAt + 8 * starts[g], weights[g]);
  });
  work.each('momentsPart', Math.ceil(d / COLUMNS), columns, d, rowsAt, startsAt, k, weightsAt, sums, squares);
  const out = groups.map((_, g) => ({
    sums: work.read(sums + 8 * g * d, d),
    squares: squared ? work.read(squares + 8 * g * d, d) : new Float64Array(0),
  }));
  work.free(top);
  return out;
}

/** Σ_k w_k x_k of the features listed, for the rows listed. */
export function combineColumns(
  x: Columns,
  rows: Int32Array,
  features: ArrayLike<number>,
  weights: Float64Array,
): Float64Array {
  const work = workbench();
  const top = work.top;
  const columns = work.placeWholes(x.select(features).addresses);
  const weightsAt = work.place(weights);
  const list = work.placeWholes(rows);
  const n = rows.length;
  const out = work.allocateReals(n);
  work.each('projectPart', Math.ceil(n / ROWS), columns, weightsAt, features.length, list, n, out);
  const y = work.read(out, n);
  work.free(top);
  return y;
}
