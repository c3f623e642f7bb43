import { type Columns, paddedRows } from '../columns.js';
import { type Workbench, workbench } from '../workbench.js';

/** a column that varies less among some rows counts as constant there */
const LEAST_SD = 1e-7;
/** columns of a part, and bytes of a part of a line, as in kernel/adaptive */
const LOADED = 2;
const COLUMNS = 8;
const MULTIPLIED = 4;
const LINE_PART = 16384;

/**
 * The columns of some rows, standardised among them, in the workbench; constant ones are zeros. They are the last that lies
 * there: what is opened behind them must be closed before others are loaded.
 */
export class RowColumns {
  readonly #work: Workbench = workbench();
  /** where the columns that were loaded begin */
  #base: number | null = null;
  /** addresses of the columns, and where these lie */
  #addresses: Uint32Array = new Uint32Array(0);
  #columns = 0;
  /** bytes of a padded column */
  #stride = 0;
  /** a number for every row, padded with zeros */
  #line = 0;
  /** numbers and addresses of columns */
  #perColumn = 0;
  #list = 0;
  #products = { at: 0, room: 0 };
  /** what was loaded lightly */
  #light: { x: Columns; rows: Int32Array } | null = null;
  n = 0;
  d = 0;
  /** standard deviation of every column among the rows; 0 for a constant one */
  sds: Float64Array = new Float64Array(0);

  /** Takes in the columns of the rows, and forgets all that was there before. */
  load(x: Columns, rows: Int32Array): void {
    const n = rows.length;
    const d = x.cols;
    const work = this.#work;
    this.#open(n, d);
    const size = paddedRows(n);
    const out = work.allocateReals(size * d);
    const top = work.top;
    const columns = work.placeWholes(x.addresses);
    const list = work.placeWholes(rows);
    work.each('loadPart', Math.ceil(d / LOADED), columns, d, list, n, LEAST_SD, out, this.#stride, this.#perColumn);
    this.sds = work.read(this.#perColumn, d);
    work.free(top);
    this.#place(Uint32Array.from({ length: d }, (_, j) => out + 8 * size * j));
  }

  /**
   * The same for few calls of `weightedSums`, and then of `gram`: only the columns of the latter are kept, and standard
   * deviations are known after the former.
   */
  loadLightly(x: Columns, rows: Int32Array): void {
    this.#open(rows.length, x.cols);
    this.#light = { x, rows };
  }

  /** Takes columns as they are, where they lie. */
  loadPlain(x: Columns): void {
    this.#open(x.rows, x.cols);
    this.sds = new Float64Array(x.cols).fill(1);
    this.#place(x.addresses);
  }

  #open(n: number, d: number): void {
    const work = this.#work;
    this.#base ??= work.top;
    work.free(this.#base);
    work.isHeld = true;
    this.n = n;
    this.d = d;
    this.#stride = 8 * paddedRows(n);
    this.#line = work.allocate(this.#stride);
    work.reals(this.#line, paddedRows(n)).fill(0);
    this.#perColumn = work.allocateReals(d);
    this.#list = work.allocate(4 * d);
    this.#columns = work.allocate(4 * d);
    this.#products = { at: 0, room: 0 };
    this.#light = null;
  }

  #place(addresses: Uint32Array): void {
    this.#addresses = addresses;
    this.#work.wholes(this.#columns, this.d).set(addresses);
  }

  /** Gives back the room; the next columns may lie elsewhere. */
  close(): void {
    if (this.#base === null) return;
    this.#work.free(this.#base);
    this.#work.isHeld = false;
    this.#base = null;
  }

  /** Bytes of a line: a number for every row, padded with zeros. */
  get stride(): number {
    return this.#stride;
  }

  /** Where the listed columns lie. */
  addressesOf(list: ArrayLike<number>): Uint32Array {
    return Uint32Array.from(list, (j) => this.#addresses[j]);
  }

  /** Column j as a view of the kernel's memory. */
  column(j: number): Float64Array {
    return this.#work.reals(this.#addresses[j], this.n);
  }

  /** Means of the products of the listed columns with one another. */
  gram(list: ArrayLike<number>): Float64Array {
    if (this.#light) {
      const { sds } = this;
      this.load(this.#light.x.select(list), this.#light.rows);
      this.sds = sds;
      return this.gram(Array.from(list, (_, k) => k));
    }
    const work = this.#work;
    const count = list.length;
    if (count > this.#products.room) this.#products = { at: work.allocateReals(count * count), room: count };
    this.#setList(list);
    work.each('gramPart', Math.ceil(count / MULTIPLIED), this.#list, count, this.#stride, this.n, this.#products.at);
    return work.read(this.#products.at, count * count);
  }

  /** The matrix that `gram` made last times a vector. */
  timesGram(vector: Float64Array): Float64Array {
    const work = this.#work;
    const top = work.top;
    const out = work.allocateReals(vector.length);
    work.write(this.#perColumn, vector);
    work.run.applyProducts(this.#products.at, this.#perColumn, vector.length, out);
    const image = work.read(out, vector.length);
    work.free(top);
    return image;
  }

  /** Σ_i w_i z_ij of every column j. */
  weightedSums(weights: Float64Array): Float64Array {
    this.#work.write(this.#line, weights);
    if (this.#light) return this.#lightSums(this.#light.x, this.#light.rows);
    return this.sumsByLines([this.#line]).sums[0];
  }

  /** The same for each of some lines in the workbench, and Σ_i w_i of each. */
  sumsByLines(lines: number[]): { sums: Float64Array[]; totals: Float64Array } {
    const work = this.#work;
    const { n, d } = this;
    const count = lines.length;
    const top = work.top;
    const list = work.placeWholes(Uint32Array.from(lines));
    const out = work.allocateReals(count * d);
    const totals = work.allocateReals(count);
    const parts = Math.ceil(d / COLUMNS) + count;
    work.each('lineSumsPart', parts, this.#columns, d, this.#stride, list, count, out, n, totals);
    const sums = lines.map((_, k) => work.read(out + 8 * k * d, d));
    const read = { sums, totals: work.read(totals, count) };
    work.free(top);
    return read;
  }

  #lightSums(x: Columns, rows: Int32Array): Float64Array {
    const work = this.#work;
    const { n, d } = this;
    const top = work.top;
    const columns = work.placeWholes(x.addresses);
    const list = work.placeWholes(rows);
    const sds = work.allocateReals(d);
    const parts = Math.ceil(d / LOADED);
    work.each('loadedSumsPart', parts, columns, d, list, n, LEAST_SD, this.#line, sds, this.#perColumn);
    this.sds = work.read(sds, d);
    work.free(top);
    return work.read(this.#perColumn, d);
  }

  /** Σ_k v_k z_(list k), a number for every row. */
  combine(list: ArrayLike<number>, weights: ArrayLike<number>): Float64Array {
    const work = this.#work;
    const count = list.length;
    this.#setList(list);
    work.write(this.#perColumn, weights);
    const parts = Math.ceil(this.#stride / LINE_PART);
    work.each('combinePart', parts, this.#list, this.#perColumn, count, this.#line, this.#stride);
    return work.read(this.#line, this.n);
  }

  /** (skew² + 1)/kurtosis of every column: 1/3 for a Gaussian, 5/9 uniform, 1 for two points. */
  bimodalities(): Float64Array {
    const work = this.#work;
    const { n, d } = this;
    work.each('bimodalityPart', Math.ceil(d / COLUMNS), this.#columns, d, this.#stride, n, this.#perColumn);
    return work.read(this.#perColumn, d);
  }

  /**
   * The same of Σ_b C_ab z_b over the columns b of a list with |C_ab| ≥ `least`, and a itself, for every a of `around`, places
   * in that list. The C are what `gram` made of it last.
   */
  neighbourhoodScores(list: ArrayLike<number>, around: Int32Array, least: number): Float64Array {
    const work = this.#work;
    const { n } = this;
    const count = list.length;
    this.#setList(list);
    const top = work.top;
    const aroundAt = work.placeWholes(around);
    const scores = work.allocateReals(around.length);
    const room = work.allocate(work.threads * (this.#stride + 16 * count));
    work.each(
      'neighbourhoodScore',
      around.length,
      aroundAt,
      this.#products.at,
      this.#list,
      count,
      least,
      n,
      room,
      scores,
    );
    const out = work.read(scores, around.length);
    work.free(top);
    return out;
  }

  #setList(list: ArrayLike<number>): void {
    const addresses = this.#work.wholes(this.#list, list.length);
    for (let k = 0; k < list.length; k++) addresses[k] = this.#addresses[list[k]];
  }
}
