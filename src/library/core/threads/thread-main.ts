import type { KernelMemory, KernelModule } from '../kernel/kernel-module.js';

/** Where a control word lies. Jobs are numbered through by their tickets: those from the last job's end to `end`. */
export const PLACES = {
  /** the next ticket that nobody has */
  next: 0,
  /** the first ticket that is not given out */
  end: 1,
  /** tickets done with */
  done: 2,
  /** not 0 once a thread has failed; then the number of characters of its message, plus 1 */
  failed: 3,
  stop: 4,
  /** the first ticket of the job at hand */
  first: 5,
  /** calls that every thread has to repeat */
  logged: 6,
  message: 7,
  /** the system's number of every thread, by which to tell whether it still runs; 0 if there is none to be had */
  systemThreads: 210,
} as const;

export const MESSAGE_LENGTH = PLACES.systemThreads - PLACES.message;
/** the most numbers that a function is given beside its part */
export const MAX_NUMBERS = 9;
/** doubles of a call: kernel, function, how many numbers, the numbers */
export const CALL_LENGTH = 3 + MAX_NUMBERS;
/** milliseconds for which a thread without work stays awake: the next job mostly follows at once, and to be woken takes longer */
export const AWAKE = 0.1;

/** What a thread has to know. */
export interface ThreadStart {
  memory: KernelMemory;
  modules: KernelModule[];
  control: Int32Array;
  /** the call of the job at hand */
  job: Float64Array;
  /** the calls to repeat */
  log: Float64Array;
  places: typeof PLACES;
  messageLength: number;
  callLength: number;
  awake: number;
  heapAt: number;
  thread: number;
  threads: number;
}

interface ThreadScope {
  process?: { getBuiltinModule?: (name: string) => unknown };
  onmessage?: (event: { data: ThreadStart }) => void;
  postMessage?: (message: object) => void;
}

/**
 * What a thread runs: it is sent there as text, so it refers to nothing outside itself. It repeats the calls that lay out
 * memory, then takes ticket after ticket, and sleeps if there is none for a while.
 */
export function threadMain(): void {
  const run = (start: ThreadStart): void => {
    const { memory, modules, control, job, log, places, messageLength, callLength, awake } = start;
    const abort = (): never => {
      throw new Error('the memory of the kernels is full');
    };
    const kernels = modules.map((module) => {
      const env = { memory: memory as unknown as WebAssembly.Memory, abort };
      const { exports } = new WebAssembly.Instance(module, { env });
      const functions = Object.keys(exports).map((name) => exports[name] as (...values: number[]) => number);
      (exports.openHeap as (...values: number[]) => void)(start.heapAt, start.thread, start.threads);
      return functions;
    });
    Atomics.store(control, places.systemThreads + start.thread, systemThread());
    let repeated = 0;
    const repeatCalls = (): void => {
      for (const logged = Atomics.load(control, places.logged); repeated < logged; repeated++) {
        const at = repeated * callLength;
        kernels[log[at]][log[at + 1]](...log.subarray(at + 3, at + 3 + log[at + 2]));
      }
    };
    const doPart = (ticket: number): void => {
      try {
        repeatCalls();
        kernels[job[0]][job[1]]((ticket - control[places.first]) | 0, ...job.subarray(3, 3 + job[2]));
      } catch (error) {
        const message = String((error as Error).message).slice(0, messageLength);
        for (let i = 0; i < message.length; i++) control[places.message + i] = message.charCodeAt(i);
        Atomics.store(control, places.failed, message.length + 1);
      }
      // nobody waits for any but the last
      if (((Atomics.add(control, places.done, 1) + 1) | 0) === control[places.end])
        Atomics.notify(control, places.done);
    };
    const awaitJob = (end: number): void => {
      const until = performance.now() + awake;
      while (Atomics.load(control, places.end) === end) {
        if (performance.now() > until) Atomics.wait(control, places.end, end);
      }
    };
    while (Atomics.load(control, places.stop) === 0) {
      const end = Atomics.load(control, places.end);
      const ticket = Atomics.load(control, places.next);
      if (((end - ticket) | 0) <= 0) awaitJob(end);
      else if (Atomics.compareExchange(control, places.next, ticket, (ticket + 1) | 0) === ticket) doPart(ticket);
    }
  };
  const scope = globalThis as unknown as ThreadScope;
  const systemThread = (): number => {
    const files = scope.process?.getBuiltinModule?.('node:fs') as typeof import('node:fs') | undefined;
    try {
      return Number(files?.readlinkSync('/proc/thread-self').split('/').pop() ?? 0);
    } catch {
      return 0; // not Linux
    }
  };
  const threads = scope.process?.getBuiltinModule?.('node:worker_threads') as
    | typeof import('node:worker_threads')
    | undefined;
  if (threads?.parentPort) threads.parentPort.once('message', run);
  else {
    // a message without a memory asks whether messages arrive
    scope.onmessage = ({ data }) => (data.memory ? run(data) : scope.postMessage?.({}));
  }
}
