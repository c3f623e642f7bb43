import { InputError } from '../errors.js';
import type { SharedMemory } from '../kernel/kernel-memory.js';
import { kernelModule } from '../kernel/kernel-module.js';
import { nodeBuiltin } from '../node-builtin.js';
import type { OpenWorker } from '../worker/open-worker.js';
import { openThread } from './ready-threads.js';
import { AWAKE, CALL_LENGTH, MAX_NUMBERS, MESSAGE_LENGTH, PLACES, type ThreadStart } from './thread-main.js';
import { MAX_THREADS } from './threads-option.js';

/** The kernels that threads can run. */
const KERNELS = ['sharedDivi', 'sharedBaselines', 'sharedStats', 'sharedAdaptive'] as const;
export type SharedKernelName = (typeof KERNELS)[number];

/** the most jobs that are done side by side */
const MAX_JOBS = 4;
/** milliseconds after which a thread that is waited for is looked after */
const PATIENCE = 1000;
/** calls that lay out memory in one fit, at most */
const MAX_LOGGED = 256;

/** A function of a kernel, and the parts and numbers it is called with. */
export interface TeamJob {
  name: SharedKernelName;
  call: string;
  parts: number;
  numbers: readonly number[];
}

type KernelFunction = (...values: number[]) => number;

/** One kernel on the team's memory, in the caller's thread. */
interface OwnKernel {
  exports: Record<string, KernelFunction>;
  /** the names of the functions in the order that their numbers stand for */
  names: string[];
}

/**
 * The kernels on one memory, run by the caller's thread and by others that it starts. Who does which part of a job is left
 * to chance; what a part computes is not.
 */
export class KernelTeam {
  readonly memory: SharedMemory;
  readonly threads: number;
  readonly #names: readonly SharedKernelName[];
  readonly #kernels: OwnKernel[];
  readonly #workers: OpenWorker[] = [];
  readonly #control = new Int32Array(new SharedArrayBuffer(4 * (PLACES.systemThreads + MAX_THREADS)));
  readonly #jobs = new Float64Array(new SharedArrayBuffer(8 * CALL_LENGTH * MAX_JOBS));
  readonly #log = new Float64Array(new SharedArrayBuffer(8 * CALL_LENGTH * MAX_LOGGED));

  /** Memory from `heapAt` on is the kernels'; those that are not named are not there. */
  constructor(memory: SharedMemory, heapAt: number, threads: number, names: readonly SharedKernelName[] = KERNELS) {
    this.memory = memory;
    this.threads = threads;
    this.#names = names;
    try {
      // they start while the kernels are compiled here
      for (let thread = 1; thread < threads; thread++) this.#workers.push(openThread());
      this.#kernels = names.map((name) => ownKernel(name, memory));
      for (const { exports } of this.#kernels) exports.openHeap(heapAt, 0, threads);
      const start: Omit<ThreadStart, 'thread'> = {
        memory,
        modules: names.map(kernelModule),
        control: this.#control,
        jobs: this.#jobs,
        log: this.#log,
        places: PLACES,
        messageLength: MESSAGE_LENGTH,
        callLength: CALL_LENGTH,
        awake: AWAKE,
        heapAt,
        threads,
      };
      this.#workers.forEach((worker, at) => {
        worker.post({ ...start, thread: at + 1 }, []);
      });
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  /** What a kernel exports in the caller's thread. Only functions that lay out no memory are to be called so. */
  exports<Exports>(name: SharedKernelName): Exports {
    return this.#kernels[this.#names.indexOf(name)].exports as Exports;
  }

  /** Calls a function that lays out memory, here and, before their next job, in all threads. */
  layOut(name: SharedKernelName, call: string, ...numbers: number[]): number {
    const { exports, index, kernel } = this.#find(name, call, numbers);
    const count = Atomics.load(this.#control, PLACES.logged);
    if (count === MAX_LOGGED) throw new Error('a fit lays out memory more often than its threads can repeat');
    const result = exports[call](...numbers);
    this.#log.set([kernel, index, 1, numbers.length, ...numbers], count * CALL_LENGTH);
    Atomics.store(this.#control, PLACES.logged, count + 1);
    return result;
  }

  /** Calls a function for each of the parts 0 … parts − 1, with the part and then the numbers given, in whichever thread is free. */
  each(name: SharedKernelName, call: string, parts: number, ...numbers: number[]): void {
    this.eachOf([{ name, call, parts, numbers }]);
  }

  /** The same for several jobs side by side; parts are begun in their order. */
  eachOf(jobs: readonly TeamJob[]): void {
    const calls = jobs.map(({ name, call, parts, numbers }) => ({
      ...this.#find(name, call, numbers),
      call,
      parts,
      numbers,
    }));
    const all = calls.reduce((sum, { parts }) => sum + parts, 0);
    if (this.threads === 1 || all === 1) {
      for (const { exports, call, parts, numbers } of calls) {
        for (let part = 0; part < parts; part++) exports[call](part, ...numbers);
      }
      return;
    }
    if (calls.length > MAX_JOBS) throw new Error('too many jobs side by side');
    const control = this.#control;
    const first = Atomics.load(control, PLACES.end);
    const end = (first + all) | 0;
    calls.forEach(({ kernel, index, parts, numbers }, job) => {
      this.#jobs.set([kernel, index, parts, numbers.length, ...numbers], job * CALL_LENGTH);
    });
    control[PLACES.first] = first;
    Atomics.store(control, PLACES.end, end);
    Atomics.notify(control, PLACES.end);
    try {
      for (let ticket = this.#take(end); ticket !== null; ticket = this.#take(end)) {
        try {
          let part = (ticket - first) | 0;
          let job = 0;
          for (; part >= calls[job].parts; job++) part -= calls[job].parts;
          const { exports, call, numbers } = calls[job];
          exports[call](part, ...numbers);
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
    Atomics.store(this.#control, PLACES.stop, 1);
    Atomics.add(this.#control, PLACES.end, 1);
    Atomics.notify(this.#control, PLACES.end);
    for (const worker of this.#workers.splice(0)) worker.terminate();
  }

  /** A ticket before `end`; null where there is none left. */
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
        'a thread of the fit was ended from outside, or had no memory left: fit again with fewer threads',
      );
    }
  }

  /** A function by its numbers, which is what threads are told. */
  #find(
    name: SharedKernelName,
    call: string,
    { length }: readonly number[],
  ): { exports: OwnKernel['exports']; index: number; kernel: number } {
    const kernel = this.#names.indexOf(name);
    const { exports, names } = this.#kernels[kernel];
    const index = names.indexOf(call);
    if (index < 0) throw new Error(`the kernel ${name} has no function ${call}`);
    if (length > MAX_NUMBERS) throw new Error(`${call} is given ${length} numbers, and threads take ${MAX_NUMBERS}`);
    return { exports, index, kernel };
  }
}

function ownKernel(name: SharedKernelName, memory: SharedMemory): OwnKernel {
  const abort = (): never => {
    throw new InputError('the data are too large for the kernels, which have 4 GiB: use fewer rows or columns');
  };
  const env = { memory: memory as unknown as WebAssembly.Memory, abort };
  const exports = new WebAssembly.Instance(kernelModule(name), { env }).exports as Record<string, KernelFunction>;
  return { exports, names: Object.keys(exports) };
}
