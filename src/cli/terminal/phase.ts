import { AROUND_A_FIT_MS } from '../../app/execute.js';
import type { PlannedRun } from '../../runs/plan.js';

/** What finished runs took a worker, and were expected to. */
interface Seen {
  ms: number;
  expected: number;
}

interface MethodRuns extends Seen {
  runsLeft: number;
  expectedLeft: number;
}

/** As much as these of expected time weigh guesses: the pace of all runs, and that a method's is the same. */
export interface Weights {
  all: number;
  method: number;
}

const USUAL: Weights = { all: 1500, method: 150 };
/** As much as this of time weighs that there are as many workers as was said. */
const WORKERS_WEIGHT_MS = 10_000;
/**
 * A run that took longer than this times its fit, and what is usual around one, did what no other does again: it started
 * its worker, or unpacked a file.
 */
const MOST_OF_A_FIT = 1.5;

/**
 * Runs under the same conditions, how many were done and how fast. A pace is the time that runs took over what they were
 * expected to; each method has its own, for what was expected comes from machines that were busy at times, and from
 * versions that were slower.
 */
export class Phase {
  readonly #expectedMs: (run: PlannedRun) => number;
  readonly #jobs: number;
  readonly #guess: (method: string) => number;
  /** `expected` by the paces that were guessed */
  readonly #seen: Seen = { ms: 0, expected: 0 };
  readonly #methods = new Map<string, MethodRuns>();
  readonly #running = new Map<string, { run: PlannedRun; began: number }>();
  /** of runs whose beginning was not told: how long they took a worker, how long it took in all, when the last ended */
  #worked = 0;
  #elapsed = 0;
  #last: number;

  /** `guess` is the pace of a method as long as there is nothing else to judge by. */
  constructor(
    runs: readonly PlannedRun[],
    expectedMs: (run: PlannedRun) => number,
    { jobs, now, guess }: { jobs: number; now: number; guess: (method: string) => number },
  ) {
    this.#expectedMs = expectedMs;
    this.#jobs = jobs;
    this.#guess = guess;
    this.#last = now;
    for (const run of runs) {
      const { method } = run.run;
      const ofMethod = this.#methods.get(method) ?? { ms: 0, expected: 0, runsLeft: 0, expectedLeft: 0 };
      ofMethod.runsLeft++;
      ofMethod.expectedLeft += expectedMs(run);
      this.#methods.set(method, ofMethod);
    }
  }

  get hasBegun(): boolean {
    return this.#seen.expected > 0;
  }

  /** Takes note that another phase was on until now. */
  follow(now: number): void {
    this.#last = now;
  }

  begin(run: PlannedRun, now: number): void {
    this.#running.set(run.key, { run, began: now });
  }

  end(run: PlannedRun, fitMs: number, now: number): void {
    const usual = fitMs + AROUND_A_FIT_MS;
    const began = this.#running.get(run.key)?.began;
    const ms = began === undefined ? usual : Math.min(now - began, MOST_OF_A_FIT * usual);
    if (began === undefined) {
      this.#worked += ms;
      this.#elapsed += now - this.#last;
    }
    this.#last = now;
    this.#running.delete(run.key);
    const expected = this.#expectedMs(run);
    const method = this.#methods.get(run.run.method) as MethodRuns;
    method.runsLeft--;
    method.expectedLeft -= expected;
    method.ms += ms;
    method.expected += expected;
    this.#seen.ms += ms;
    this.#seen.expected += expected * this.#guess(run.run.method);
  }

  /** The pace of a method: its own, that of all as long as little of its own is known, and the guess before that. */
  pace(name: string, { all, method }: Weights = USUAL): number {
    const guess = (this.#guess(name) * (this.#seen.ms + all)) / (this.#seen.expected + all);
    const { ms, expected } = this.#methods.get(name) ?? { ms: 0, expected: 0 };
    return (ms + method * guess) / (expected + method);
  }

  /** Milliseconds until all its runs are done. */
  left(now: number): number {
    let ms = 0;
    for (const [method, { runsLeft, expectedLeft }] of this.#methods) {
      if (runsLeft > 0) ms += expectedLeft * this.pace(method);
    }
    let longest = 0;
    for (const { run, began } of this.#running.values()) {
      const whole = this.#expectedMs(run) * this.pace(run.run.method);
      const left = Math.max(0, whole - (now - began));
      ms -= whole - left;
      longest = Math.max(longest, left);
    }
    return Math.max(ms / this.#workers, longest);
  }

  /** How many runs are done at a time: on a cluster that shows by and by. */
  get #workers(): number {
    return (this.#worked + this.#jobs * WORKERS_WEIGHT_MS) / (this.#elapsed + WORKERS_WEIGHT_MS);
  }
}
