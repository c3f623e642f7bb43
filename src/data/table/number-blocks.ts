import { InputError } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';

/** doubles in a block: a table grows block by block, each twice the last, so that no row is copied more than once */
const FIRST_BLOCK = 2 ** 12;
const LAST_BLOCK = 2 ** 20;
/** what the kernel can hold */
const MAX_VALUES = 2 ** 29;

/** Rows of numbers that come one by one; `file` names their file in errors. */
export class NumberBlocks {
  rows = 0;
  /** the row to be filled lies in `block`, from `at` */
  block = new Float64Array(0);
  at = 0;
  readonly #width: number;
  readonly #file: string;
  readonly #full: Float64Array[] = [];
  #size = FIRST_BLOCK;

  constructor(width: number, file: string) {
    this.#width = width;
    this.#file = file;
    this.#makeRoom();
  }

  /** The row at `at` is filled. */
  nextRow(): void {
    this.rows++;
    this.at += this.#width;
    if (this.at === this.block.length) this.#makeRoom();
  }

  /** All rows as a matrix; the blocks are given up. */
  toMatrix(): Matrix {
    const x = new Matrix(this.rows, this.#width);
    this.#full.push(this.block.subarray(0, this.at));
    let at = 0;
    for (let block = this.#full.shift(); block; block = this.#full.shift()) {
      x.data.set(block, at);
      at += block.length;
    }
    return x;
  }

  #makeRoom(): void {
    if (this.block.length > 0) this.#full.push(this.block);
    if (this.rows * this.#width > MAX_VALUES) {
      throw new InputError(
        `${this.#file} has more than ${MAX_VALUES} numbers, 4 GB: fit a part of its rows or columns`,
      );
    }
    this.block = new Float64Array(Math.max(1, Math.floor(this.#size / this.#width)) * this.#width);
    this.#size = Math.min(2 * this.#size, LAST_BLOCK);
    this.at = 0;
  }
}
