import { InputError, requireInput, requireWhole } from './errors.js';

/**
 * A dense row-major matrix of doubles.
 * @example
 * import { Matrix } from 'divi-repro';
 * const x = Matrix.fromRows([[1, 2], [3, 4], [5, 6]]);
 * console.log(x.rows, x.cols, x.get(2, 1), x.column(0));
 */
export class Matrix {
  readonly rows: number;
  readonly cols: number;
  readonly data: Float64Array;

  /**
   * A matrix of this size.
   * @param rows number of rows
   * @param cols number of columns
   * @param data the values row by row, not copied; zeros unless given
   */
  constructor(rows: number, cols: number, data: Float64Array = new Float64Array(rows * cols)) {
    requireWhole('the number of rows', rows, 0);
    requireWhole('the number of columns', cols, 0);
    requireInput(
      data instanceof Float64Array,
      'the values of a Matrix must be a Float64Array: use Float64Array.from(values)',
    );
    requireInput(data.length === rows * cols, `${data.length} values cannot fill a ${rows} × ${cols} matrix`);
    this.rows = rows;
    this.cols = cols;
    this.data = data;
  }

  /**
   * A copy of an array of equally long rows of numbers.
   * @param rows equally long rows of numbers
   */
  static fromRows(rows: ArrayLike<ArrayLike<number>>): Matrix {
    requireRows(rows);
    const cols = rows.length === 0 ? 0 : rows[0].length;
    const x = new Matrix(rows.length, cols);
    for (let i = 0; i < rows.length; i++) {
      const row = rows[i];
      requireInput(
        row.length === cols,
        `row ${i + 1} has ${row.length} values, but row 1 has ${cols}: give every row the same number of columns`,
      );
      if (!ArrayBuffer.isView(row)) requireNumbers(row, i);
      x.data.set(row, i * cols);
    }
    return x;
  }

  get(i: number, j: number): number {
    return this.data[i * this.cols + j];
  }

  set(i: number, j: number, value: number): void {
    this.data[i * this.cols + j] = value;
  }

  /** Row i as a view: writing to it writes to the matrix. */
  row(i: number): Float64Array {
    return this.data.subarray(i * this.cols, (i + 1) * this.cols);
  }

  /** A copy of column j. */
  column(j: number): Float64Array {
    const out = new Float64Array(this.rows);
    for (let i = 0; i < this.rows; i++) out[i] = this.data[i * this.cols + j];
    return out;
  }

  /** A copy as an array of rows, for JSON and for tests. */
  toRows(): number[][] {
    const { rows, cols, data } = this;
    return Array.from({ length: rows }, (_, i) => {
      // written out: Array.from of a view takes many times as long for a short row
      const row: number[] = [];
      for (let j = 0; j < cols; j++) row.push(data[i * cols + j]);
      return row;
    });
  }
}

/** What is no number in the words of an error: null would become 0, and '7' would become 7. */
const shown = (value: unknown): string => (typeof value === 'string' ? `the text '${value}'` : String(value));

function requireRows(rows: ArrayLike<unknown>): void {
  const isFlat = ArrayBuffer.isView(rows) || typeof rows[0] === 'number';
  requireInput(
    !isFlat,
    `the data are a flat array of ${rows.length} numbers: give their shape with new Matrix(rows, columns, Float64Array.from(values))`,
  );
  requireInput(
    typeof rows.length === 'number',
    'the data are an object without rows: give a Matrix or an array of rows',
  );
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (typeof row === 'object' && row !== null && 'length' in row) continue;
    throw new InputError(`row ${i + 1} is ${shown(row)}: every row must be an array of numbers`);
  }
}

function requireNumbers(row: ArrayLike<unknown>, i: number): void {
  for (let j = 0; j < row.length; j++) {
    if (typeof row[j] === 'number') continue;
    throw new InputError(
      `the value in row ${i + 1}, column ${j + 1} is ${shown(row[j])}: every value must be a number; drop or impute missing values`,
    );
  }
}

/** What estimators accept as data: a Matrix or an array of rows. */
export type MatrixInput = Matrix | ArrayLike<ArrayLike<number>>;

/**
 * The input as a Matrix, checked to have at least `minRows` rows and one column, `cols` columns if given, and only
 * finite values.
 */
export function requireData(input: MatrixInput, minRows: number, cols?: number): Matrix {
  const x = requireShape(input, minRows, cols);
  requireFinite(x);
  return x;
}

/** The same without a look at the values. */
export function requireShape(input: MatrixInput, minRows: number, cols?: number): Matrix {
  requireInput(
    input !== null && typeof input === 'object',
    `the data must be a Matrix or an array of rows, not ${input}`,
  );
  const x = input instanceof Matrix ? input : Matrix.fromRows(input);
  requireInput(
    x.rows >= minRows,
    `the data have ${x.rows} row${x.rows === 1 ? '' : 's'}: at least ${minRows} are needed`,
  );
  requireInput(x.cols >= 1, 'the data have no columns: at least one feature is needed');
  requireInput(
    cols === undefined || x.cols === cols,
    `the rows have ${x.cols} columns, but the model was fitted on ${cols}`,
  );
  return x;
}

/** Refuses the first value that is infinite or NaN. */
function requireFinite({ cols, data }: Matrix): void {
  const bad = firstNotFinite(data);
  if (bad >= 0) {
    throw new InputError(
      `the value in row ${Math.floor(bad / cols) + 1}, column ${(bad % cols) + 1} is ${data[bad]}: ` +
        'every value must be a finite number; drop or impute it first',
    );
  }
}

/** Refuses the first value that is infinite; NaN is a missing cell. */
export function requireFiniteOrMissing(x: Matrix): Matrix {
  const bad = x.data.findIndex((value) => value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY);
  requireInput(
    bad < 0,
    `the value in row ${Math.floor(bad / x.cols) + 1}, column ${(bad % x.cols) + 1} is ${x.data[bad]}: ` +
      'every value must be a finite number, or NaN if it is missing',
  );
  return x;
}

/** Index of the first value that is infinite or NaN; −1 if there is none. */
function firstNotFinite(values: Float64Array): number {
  let e = 0;
  // four at a time: 0 times a finite number is 0, and NaN otherwise
  while (e + 3 < values.length && 0 * values[e] + 0 * values[e + 1] + 0 * values[e + 2] + 0 * values[e + 3] === 0)
    e += 4;
  while (e < values.length && Number.isFinite(values[e])) e++;
  return e < values.length ? e : -1;
}

/** Mean of every column. */
export function columnMeans({ rows, cols, data }: Matrix): Float64Array {
  const sums = new Float64Array(cols);
  // four rows at a time, each added in its turn: quicker, and the same bits
  const whole = rows - (rows % 4);
  for (let i = 0; i < whole; i += 4) {
    const a = i * cols;
    const b = a + cols;
    const c = b + cols;
    const d = c + cols;
    for (let j = 0; j < cols; j++) sums[j] = sums[j] + data[a + j] + data[b + j] + data[c + j] + data[d + j];
  }
  for (let i = whole; i < rows; i++) for (let j = 0; j < cols; j++) sums[j] += data[i * cols + j];
  return sums.map((sum) => sum / rows);
}

/** The column of the largest value of every row, the first of equals. */
export function largestOfRows({ rows, cols, data }: Matrix): Int32Array {
  const out = new Int32Array(rows);
  for (let i = 0; i < rows; i++) {
    let best = 0;
    for (let c = 1; c < cols; c++) if (data[i * cols + c] > data[i * cols + best]) best = c;
    out[i] = best;
  }
  return out;
}

/** rows processed at a time if a result for all of them would be large */
const CHUNK_ROWS = 1024;

/** The rows, a thousand or `size` at a time, as views. */
export function* rowChunks({ rows, cols, data }: Matrix, size = CHUNK_ROWS): Generator<Matrix> {
  for (let start = 0; start < rows; start += size) {
    const end = Math.min(rows, start + size);
    yield new Matrix(end - start, cols, data.subarray(start * cols, end * cols));
  }
}
