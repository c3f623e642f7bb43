import { InputError } from '../errors.js';
import { growMemory } from '../kernel/kernel-memory.js';
import { type KernelMemory, type KernelName, kernelModule, newKernel } from '../kernel/kernel-module.js';
import { nodeBuiltin } from '../node-builtin.js';
import type { OpenWorker } from '../worker/open-worker.js';
import { AWAKE, CALL_LENGTH, MAX_NUMBERS, MESSAGE_LENGTH, PLACES, type ThreadStart } from './thread-main.js';
import { MAX_THREADS, openThread } from './threads.js';

/** The kernels that threads run. */
const KERNELS = ['divi', 'baselines', 'stats'] as const satisfies KernelName[];

/** milliseconds after which a thread that is waited for is looked after */
const PATIENCE = 1000;
/** calls that lay out memory in one fit, at most */
const MAX_LOGGED = 256;

type KernelFunction = (...values: number[]) => number;

/** One kernel on the team's memory, in the caller's thread. */
interface OwnKernel {
  exports: Record<string, KernelFunction>;
  /** the names of the functions in the order of their numbers */
  names: string[];
  /** its number among those that threads run */
  number: number;
}

/**
 * The kernels on one memory, run by the caller's thread and by others that it starts. Who does which part of a job is left
 * to chance; what a part computes is not.
 */
export class KernelTeam {
  readonly memory: KernelMemory;
  readonly threads: number;
  #heapAt: number;
  /** those in use in the caller's thread */
  readonly #kernels = new Map<KernelName, OwnKernel>();
  readonly #workers: OpenWorker[] = [];
  readonly #control: Int32Array;
  readonly #job: Float64Array;
  readonly #log: Float64Array;

  /** Memory from `heapAt` on is the kernels'. Several threads need a memory that they can share. */
  constructor(memory: KernelMemory, heapAt: number, threads: number) {
    this.memory = memory;
    this.#heapAt = heapAt;
    this.threads = threads;
    const Memory = threads > 1 ? SharedArrayBuffer : ArrayBuffer;
    this.#control = new Int32Array(new Memory(4 * (PLACES.systemThreads + MAX_THREADS)));
    this.#job = new Float64Array(new Memory(8 * CALL_LENGTH));
    this.#log = new Float64Array(new Memory(8 * CALL_LENGTH * MAX_LOGGED));
    if (threads > 1) this.#startThreads();
  }

  #startThreads(): void {
    try {
      // they start while the kernels are compiled here
      for (let thread = 1; thread < this.threads; thread++) this.#workers.push(openThread());
      const start: Omit<ThreadStart, 'thread'> = {
        memory: this.memory,
        modules: KERNELS.map((name) => kernelModule(name, true)),
        control: this.#control,
        job: this.#job,
        log: this.#log,
        places: PLACES,
        messageLength: MESSAGE_LENGTH,
        callLength: CALL_LENGTH,
        awake: AWAKE,
        heapAt: this.#heapAt,
        threads: this.threads,
      };
      this.#workers.forEach((worker, at) => {
        worker.post({ ...start, thread: at + 1 }, []);
      });
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** Begins again, without threads, with memory from `heapAt` on. */
  restart(heapAt: number): void {
    growMemory(this.memory, heapAt);
    this.#heapAt = heapAt;
    for (const { exports } of this.#kernels.values()) exports.openHeap(heapAt, 0, 1);
  }

  /** What a kernel exports in the caller's thread. Functions that lay out memory are called by {@link replicateCall}. */
  exports<Exports>(name: KernelName): Exports {
    return this.#kernel(name).exports as Exports;
  }

  #kernel(name: KernelName): OwnKernel {
    let kernel = this.#kernels.get(name);
    if (!kernel) {
      const exports = newKernel(name, this.memory, abort) as Record<string, KernelFunction>;
      exports.openHeap(this.#heapAt, 0, this.threads);
      kernel = { exports, names: Object.keys(exports), number: KERNELS.indexOf(name as (typeof KERNELS)[number]) };
      this.#kernels.set(name, kernel);
    }
    return kernel;
  }

  /** Calls a function that lays out memory, here and, before their next job, in all threads. */
  replicateCall(name: KernelName, call: string, ...numbers: number[]): number {
    const { exports, index, kernel } = this.#find(name, call, numbers);
    const result = exports[call](...numbers);
    if (this.threads === 1) return result;
    const count = Atomics.load(this.#control, PLACES.logged);
    if (count === MAX_LOGGED) throw new Error('a fit lays out memory more often than its threads can repeat');
    this.#log.set([kernel, index, numbers.length, ...numbers], count * CALL_LENGTH);
    Atomics.store(this.#control, PLACES.logged, count + 1);
    return result;
  }

  /** Calls a function for each of the parts 0 … parts − 1, with the part and then the numbers given, in whichever thread is free. */
  parallelFor(name: KernelName, call: string, parts: number, ...numbers: number[]): void {
    if (this.threads > 1 && parts > 1) {
      this.#share(name, call, parts, numbers);
      return;
    }
    // small fits come here thousands of times
    const run = this.#kernel(name).exports[call];
    if (!run) throw new Error(`the kernel ${name} has no function ${call}`);
    for (let part = 0; part < parts; part++) run(part, ...numbers);
  }

  #share(name: KernelName, call: string, parts: number, numbers: readonly number[]): void {
    const { exports, index, kernel } = this.#find(name, call, numbers);
    const control = this.#control;
    const first = Atomics.load(control, PLACES.end);
    const end = (first + parts) | 0;
    this.#job.set([kernel, index, numbers.length, ...numbers]);
    control[PLACES.first] = first;
    Atomics.store(control, PLACES.end, end);
    Atomics.notify(control, PLACES.end);
    try {
      for (let ticket = this.#take(end); ticket !== null; ticket = this.#take(end)) {
        try {
          exports[call]((ticket - first) | 0, ...numbers);
        } finally {
          Atomics.add(control, PLACES.done, 1);
        }
      }
    } finally {
      this.#finish(end);
    }
    const failed = Atomics.load(control, PLACES.failed);
    if (failed > 0) {
      const message = String.fromCharCode(...control.subarray(PLACES.message, PLACES.message + failed - 1));
      throw new Error(`a thread of the fit failed: ${message}`);
    }
  }

  /** Ends all threads. */
  dispose(): void {
    if (this.#workers.length === 0) return;
    Atomics.store(this.#control, PLACES.stop, 1);
    Atomics.add(this.#control, PLACES.end, 1);
    Atomics.notify(this.#control, PLACES.end);
    for (const worker of this.#workers.splice(0)) worker.terminate();
  }

  /** A ticket before `end`; null if there is none left. */
  #take(end: number): number | null {
    for (;;) {
      const ticket = Atomics.load(this.#control, PLACES.next);
      if (ticket === end) return null;
      if (Atomics.compareExchange(this.#control, PLACES.next, ticket, (ticket + 1) | 0) === ticket) return ticket;
    }
  }

  /** Waits until every ticket is done with; after an error, takes those that nobody has. */
  #finish(end: number): void {
    while (this.#take(end) !== null) Atomics.add(this.#control, PLACES.done, 1);
    const until = performance.now() + AWAKE;
    for (;;) {
      const done = Atomics.load(this.#control, PLACES.done);
      if (done === end) return;
      if (performance.now() < until) continue;
      if (Atomics.wait(this.#control, PLACES.done, done, PATIENCE) === 'timed-out') this.#requireThreads();
    }
  }

  /** Refuses to wait for a thread that is no more: while this one waits it hears of nothing, so it asks the system. */
  #requireThreads(): void {
    const files = nodeBuiltin('node:fs');
    for (let thread = 1; thread < this.threads; thread++) {
      const number = Atomics.load(this.#control, PLACES.systemThreads + thread);
      if (number === 0 || !files || files.existsSync(`/proc/self/task/${number}`)) continue;
      throw new Error(
        'a thread of the fit was stopped from outside, or ran out of memory: fit again with fewer threads',
      );
    }
  }

  /** A function by its number, which is what threads receive. */
  #find(
    name: KernelName,
    call: string,
    { length }: readonly number[],
  ): { exports: OwnKernel['exports']; index: number; kernel: number } {
    const { exports, names, number: kernel } = this.#kernel(name);
    const index = names.indexOf(call);
    if (index < 0) throw new Error(`the kernel ${name} has no function ${call}`);
    if (length > MAX_NUMBERS) throw new Error(`${call} is given ${length} numbers, and threads take ${MAX_NUMBERS}`);
    return { exports, index, kernel };
  }
}

function abort(): never {
  throw new InputError('the data are too large for the kernels, which have 4 GiB: use fewer rows or columns');
}
