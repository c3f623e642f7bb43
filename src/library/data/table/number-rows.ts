import { InputError } from '../../core/errors.js';
import { allocateMatrix, growValues } from '../../core/kernel/kernel-memory.js';
import { Matrix } from '../../core/matrix.js';
import type { RequireMemory } from './source/table-bytes.js';

/** rows that there is room for if their number is unknown */
const FIRST_ROWS = 64;
/** the share by which memory grows, if it can grow in place */
const GROWTH = 8;
/** what the kernel can hold */
const MAX_VALUES = 2 ** 29;
/** values up to which room that was not needed is given back by a copy */
const SMALL = 2 ** 16;

/** What is known of the rows before they come. */
export interface ExpectedRows {
  /** approximately how many there are at most; unknown by default */
  count?: number;
  /** memory to reuse, if it is large enough */
  memory?: Float64Array;
  requireMemory?: RequireMemory;
}

/** Rows of numbers that come one by one, in one piece of memory; `file` names their file in errors. */
export class NumberRows {
  rows = 0;
  values: Float64Array;
  /** where the row to be filled begins */
  at = 0;
  readonly #width: number;
  readonly #file: string;
  readonly #requireMemory: RequireMemory | undefined;

  constructor(width: number, file: string, expected?: ExpectedRows) {
    this.#width = width;
    this.#file = file;
    this.#requireMemory = expected?.requireMemory;
    const rows = expected?.count ?? FIRST_ROWS;
    const memory = expected?.memory;
    if (memory && memory.length >= rows * width) this.values = memory;
    else {
      if (rows * width > MAX_VALUES) throw this.#tooMany(rows);
      this.#requireMemory?.(rows, width);
      this.values = allocate(rows, width);
    }
  }

  /** Makes room for this number of rows from `at` on. */
  reserve(count = 1): void {
    const needed = this.rows + count;
    if (needed * this.#width <= this.values.length) return;
    const most = Math.floor(MAX_VALUES / this.#width);
    if (needed > most) throw this.#tooMany(needed);
    this.#requireMemory?.(needed, this.#width, this.at);
    const some = Math.min(needed + Math.ceil(this.rows / GROWTH), most);
    this.values = growValues(this.values, some * this.#width) ?? this.#copied(Math.min(needed + this.rows, most));
  }

  #copied(rows: number): Float64Array {
    const values = allocate(rows, this.#width);
    values.set(this.values);
    return values;
  }

  /** The row at `at` is filled. */
  nextRow(): void {
    this.rows++;
    this.at += this.#width;
  }

  /** All rows as a matrix. */
  toMatrix(): Matrix {
    const used = this.values.subarray(0, this.at);
    return new Matrix(this.rows, this.#width, used.length <= SMALL ? used.slice() : used);
  }

  #tooMany(rows: number): InputError {
    return new InputError(
      `${this.#file}: ${rows} rows × ${this.#width} columns are more than the ${MAX_VALUES} numbers, 4 GB, that can be held: ` +
        'fit a part of the rows or columns',
    );
  }
}

/** Memory for the values of a table, all zero, where the kernels can use them. */
const allocate = (rows: number, columns: number): Float64Array => allocateMatrix(rows, columns).data;
