import { InputError } from '../core/errors.js';
import { startKernel } from '../core/kernel/kernel-module.js';
import { EXP_STEP, EXP_TABLE, STEPS_PER_UNIT } from '../core/math/exp.js';
import { LN2, LOG_TABLE } from '../core/math/log.js';

/** Functions of `kernel/adaptive` that do one part of a job: some rows, or a component. */
export type PartFunction =
  | 'blockRowsPart'
  | 'unblockRowsPart'
  | 'assignPart'
  | 'labelsPart'
  | 'expectationPart'
  | 'linearExpectationPart'
  | 'meansPart'
  | 'scatterPart';

/** What `kernel/adaptive` exports; the parameters are documented there. Addresses and sizes are in bytes. */
interface AdaptiveKernel extends Record<PartFunction, (part: number, ...numbers: number[]) => void> {
  memory: { readonly buffer: ArrayBufferLike; grow(pages: number): number };
  freeAt(): number;
  mathBytes(): number;
  openMath(at: number): void;
  exponential(x: number): number;
  logarithm(x: number): number;
  sumFrom(start: number, at: number, n: number): number;
}

const TOO_LARGE = 'the data are too large for the kernel, which has 4 GiB: use fewer rows or columns';

const PAGE = 2 ** 16;

/** The kernel on its memory. Room is given out from the bottom up; `free` takes back all from an address on. */
export class KernelMemory {
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
    const { memory } = this.run;
    const needed = Math.ceil((end - memory.buffer.byteLength) / PAGE);
    if (needed > 0) {
      try {
        memory.grow(needed);
      } catch {
        throw new InputError(TOO_LARGE);
      }
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

  /** Calls a function for the parts 0 … parts − 1, with the part and then the numbers given. */
  each(call: PartFunction, parts: number, ...numbers: number[]): void {
    for (let part = 0; part < parts; part++) this.run[call](part, ...numbers);
  }
}

let only: KernelMemory | undefined;

/** The kernel's memory: one for all fits of a thread. */
export function kernelMemory(): KernelMemory {
  only ??= new KernelMemory();
  return only;
}
