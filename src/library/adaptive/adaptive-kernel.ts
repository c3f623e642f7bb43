import { InputError } from '../core/errors.js';
import { growMemory } from '../core/kernel/kernel-memory.js';
import { type KernelMemory, startKernel } from '../core/kernel/kernel-module.js';
import { EXP_STEP, EXP_TABLE, STEPS_PER_UNIT } from '../core/math/exp.js';
import { LN2, LOG_TABLE } from '../core/math/log.js';

/** What `kernel/adaptive` exports; the parameters are documented there. Addresses and sizes are in bytes. */
interface AdaptiveKernel {
  memory: KernelMemory;
  freeAt(): number;
  mathBytes(): number;
  openMath(at: number): void;
  blockRows(rows: number, n: number, p: number, blocks: number): void;
  unblockRows(blocks: number, n: number, p: number, rows: number): void;
  assign(labels: number, n: number, k: number, r: number): void;
  expectation: EStep;
  linearExpectation: EStep;
  sizeAndMean(c: number, rows: number, n: number, p: number, k: number, r: number, mean: number, list: number): number;
  scatter(c: number, ...numbers: number[]): void;
  sumFrom(start: number, at: number, n: number): number;
  products(rows: number, n: number, p: number, vectors: number, k: number, out: number): void;
}

type EStep = (blocks: number, n: number, p: number, k: number, model: number, r: number, logs: number) => void;

const TOO_LARGE = 'the data are too large for the kernel, which has 4 GiB: use fewer rows or columns';

/** The kernel on its memory. Room is given out from the bottom up; `free` takes back all from an address on. */
export class WorkMemory {
  readonly run: AdaptiveKernel;
  #top: number;

  constructor() {
    this.run = startKernel<AdaptiveKernel>('adaptive');
    this.#top = this.run.freeAt();
    const at = this.allocate(this.run.mathBytes());
    this.write(at, [STEPS_PER_UNIT, EXP_STEP.hi, EXP_STEP.lo, LN2.hi, LN2.lo]);
    this.write(at + 8 * 6, EXP_TABLE);
    this.write(at + 8 * (6 + EXP_TABLE.length), LOG_TABLE);
    this.run.openMath(at);
  }

  /** Allocates this number of bytes, not cleared; earlier views of the memory may become invalid. */
  allocate(bytes: number): number {
    const at = Math.ceil(this.#top / 16) * 16;
    const end = at + bytes;
    try {
      growMemory(this.run.memory, end);
    } catch {
      throw new InputError(TOO_LARGE);
    }
    this.#top = end;
    return at;
  }

  /** Allocates this number of doubles. */
  allocateReals(count: number): number {
    return this.allocate(8 * count);
  }

  /** A copy of numbers in the memory. */
  place(values: ArrayLike<number>): number {
    const at = this.allocateReals(values.length);
    this.write(at, values);
    return at;
  }

  /** A copy of whole numbers of 32 bits. */
  placeWholes(values: Int32Array): number {
    const at = this.allocate(4 * values.length);
    this.wholes(at, values.length).set(values);
    return at;
  }

  /** The first address that is free. */
  get top(): number {
    return this.#top;
  }

  free(top: number): void {
    this.#top = top;
  }

  write(at: number, values: ArrayLike<number>): void {
    this.reals(at, values.length).set(values);
  }

  /** A copy of doubles. */
  read(at: number, length: number): Float64Array {
    return this.reals(at, length).slice();
  }

  /** A view of doubles; good until room is allocated. */
  reals(at: number, length: number): Float64Array {
    return new Float64Array(this.run.memory.buffer, at, length);
  }

  wholes(at: number, length: number): Int32Array {
    return new Int32Array(this.run.memory.buffer, at, length);
  }
}

let only: WorkMemory | undefined;

/** The kernel's memory: one for all fits of a thread. */
export function workMemory(): WorkMemory {
  only ??= new WorkMemory();
  return only;
}
