import { InputError } from '../core/errors.js';
import { openMemory, STATIC_BYTES } from '../core/kernel/kernel-memory.js';
import { EXP_STEP, EXP_TABLE, STEPS_PER_UNIT } from '../core/math/exp.js';
import { LN2, LOG_TABLE } from '../core/math/log.js';
import { KernelTeam, type TeamJob } from '../core/threads/kernel-team.js';
import { threadsFor } from '../core/threads/rows.js';
import { type AdaptiveKernel, type PartFunction, startAdaptiveKernel } from './adaptive-kernel.js';

const PAGE = 2 ** 16;
/** pages by which memory grows at least, as long as it is smaller */
const STEP = 256;

/**
 * The kernel of a fit on one memory, where the fit keeps its columns, and the threads that share the work. Room is given
 * out from the bottom up, and taken back by `free`, all from an address on.
 */
export class Workbench {
  readonly run: AdaptiveKernel;
  readonly threads: number;
  readonly #team: KernelTeam | null;
  /** what is done beside the next job */
  readonly #beside: TeamJob[] = [];
  /** whether what lies behind some address is given back as a whole, when the next rows are loaded */
  isHeld = false;
  #top: number;
  #all: { reals: Float64Array; wholes: Int32Array } = { reals: new Float64Array(0), wholes: new Int32Array(0) };

  /** For a fit of so many rows; one with few has one thread. */
  constructor(rows = 0, threads = 1) {
    this.threads = threadsFor(rows, threads);
    if (this.threads > 1) {
      const memory = openMemory(STATIC_BYTES, 'the threads of a fit');
      this.#team = new KernelTeam(memory, STATIC_BYTES, this.threads);
      this.run = this.#team.exports<AdaptiveKernel>('adaptive');
      this.#top = STATIC_BYTES;
    } else {
      this.#team = null;
      this.run = startAdaptiveKernel();
      this.#top = this.run.freeAt();
    }
    try {
      this.#openMath();
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  #openMath(): void {
    const at = this.allocate(this.run.mathBytes());
    this.write(at, [STEPS_PER_UNIT, EXP_STEP.hi, EXP_STEP.lo, LN2.hi, LN2.lo]);
    this.write(at + 8 * 6, EXP_TABLE);
    this.write(at + 8 * (6 + EXP_TABLE.length), LOG_TABLE);
    if (this.#team) this.#team.replicateCall('adaptive', 'openMath', at);
    else this.run.openMath(at);
  }

  /** Room for so many bytes, with whatever was there before; views of the memory made so far may be void. */
  allocate(bytes: number): number {
    const at = Math.ceil(this.#top / 16) * 16;
    const end = at + bytes;
    const { memory } = this.run;
    const pages = memory.buffer.byteLength / PAGE;
    const needed = Math.ceil(end / PAGE) - pages;
    if (needed > 0 && !(grown(memory, Math.max(needed, Math.min(pages, STEP))) || grown(memory, needed))) {
      throw new InputError('the data are too large for the kernel, which has 4 GiB: use fewer rows or columns');
    }
    this.#top = end;
    return at;
  }

  /** Room for so many doubles. */
  allocateReals(count: number): number {
    return this.allocate(8 * count);
  }

  /** A copy of numbers in the memory. */
  place(values: Float64Array | number[]): number {
    // a view of this memory may be void once it has grown
    const isOwn = !Array.isArray(values) && values.buffer === this.run.memory.buffer;
    const source = isOwn ? values.slice() : values;
    const at = this.allocateReals(source.length);
    this.write(at, source);
    return at;
  }

  /** A copy of whole numbers of 32 bits. */
  placeWholes(values: Int32Array | Uint32Array): number {
    const at = this.allocate(4 * values.length);
    this.#views().wholes.set(values, at / 4);
    return at;
  }

  /** The first address that is free; all from there on is taken back by `free`. */
  get top(): number {
    return this.#top;
  }

  free(top: number): void {
    this.#top = top;
  }

  /** Writes doubles to an address. */
  write(at: number, values: ArrayLike<number>): void {
    this.#views().reals.set(values, at / 8);
  }

  /** A copy of doubles. */
  read(at: number, length: number): Float64Array {
    return this.#views().reals.slice(at / 8, at / 8 + length);
  }

  /** Views of all the memory: making one for every number that goes in or out would keep the collector busy. */
  #views(): { reals: Float64Array; wholes: Int32Array } {
    const { buffer } = this.run.memory;
    if (this.#all.reals.buffer !== buffer) {
      this.#all = { reals: new Float64Array(buffer), wholes: new Int32Array(buffer) };
    }
    return this.#all;
  }

  /** A view of doubles; good until room is allocated. */
  reals(at: number, length: number): Float64Array {
    return new Float64Array(this.run.memory.buffer, at, length);
  }

  wholes(at: number, length: number): Int32Array {
    return new Int32Array(this.run.memory.buffer, at, length);
  }

  /** Calls a function for the parts 0 … parts − 1, with the part and then the numbers given, in whichever thread is free. */
  each(call: PartFunction, parts: number, ...numbers: number[]): void {
    if (this.#team) {
      this.#team.parallelJobs([...this.#beside.splice(0), { name: 'adaptive', call, parts, numbers }]);
      return;
    }
    for (let part = 0; part < parts; part++) this.run[call](part, ...numbers);
  }

  /** Calls a function that cannot be shared out, with the part 0, beside the next job; it is done once that is. */
  beside(call: PartFunction, ...numbers: number[]): void {
    if (this.#team) this.#beside.push({ name: 'adaptive', call, parts: 1, numbers });
    else this.each(call, 1, ...numbers);
  }

  /** Ends the threads. */
  dispose(): void {
    this.#team?.dispose();
  }
}

function grown(memory: AdaptiveKernel['memory'], pages: number): boolean {
  try {
    memory.grow(pages);
    return true;
  } catch {
    return false;
  }
}

/** that of the fit under way */
let current: Workbench | undefined;
/** for what is done outside a fit, such as telling new rows their clusters */
let lasting: Workbench | undefined;

/** The workbench of the fit under way, or one for all that is done outside a fit. */
export function workbench(): Workbench {
  if (current) return current;
  lasting ??= new Workbench();
  return lasting;
}

/** Does a task with a workbench of its own, which ends with it. */
export function withWorkbench<T>(rows: number, threads: number, task: () => T): T {
  const outer = current;
  const own = new Workbench(rows, threads);
  current = own;
  try {
    return task();
  } finally {
    current = outer;
    own.dispose();
  }
}
