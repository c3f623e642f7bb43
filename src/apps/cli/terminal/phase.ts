import type { PlannedRun } from '../../../harness/runs/plan.js';
import { AROUND_A_FIT_MS } from '../../workspace/execute.js';
import type { Kind, Paces } from './paces.js';

/** As much as this of time weighs that there are as many workers as was said. */
const WORKERS_WEIGHT_MS = 10_000;
/**
 * A run that took longer than this times its fit, and what is usual around one, did what no other does again: it started
 * its worker, or unpacked a file.
 */
const MOST_OF_A_FIT = 1.5;

interface Left {
  runs: number;
  expectedMs: number;
}

/** Runs under the same conditions, and how many of them are done at a time. */
export class Phase {
  readonly #expectedMs: (run: PlannedRun) => number;
  readonly #paces: Paces;
  readonly #jobs: number;
  readonly #left = new Map<Kind, Left>();
  readonly #seen = new Set<Kind>();
  /** of the kinds that no run was seen of, by the factors they share: they have none of their own */
  readonly #unseen = new Map<readonly number[], Left>();
  readonly #running = new Map<string, { run: PlannedRun; began: number }>();
  /** of runs whose beginning was not told: how long they took a worker, how long it took in all, when the last ended */
  #worked = 0;
  #elapsed = 0;
  #last: number;

  constructor(
    runs: readonly PlannedRun[],
    expectedMs: (run: PlannedRun) => number,
    { paces, jobs, now }: { paces: Paces; jobs: number; now: number },
  ) {
    // what is around a fit takes its time whatever the pace of the method
    this.#expectedMs = (run) => Math.max(1, expectedMs(run) - AROUND_A_FIT_MS);
    this.#paces = paces;
    this.#jobs = jobs;
    this.#last = now;
    for (const run of runs) {
      const kind = this.#kindOf(run);
      const one = { runs: 1, expectedMs: this.#expectedMs(run) };
      add(this.#left, kind, one);
      add(this.#unseen, kind.shared, one);
    }
  }

  /** Takes note that another phase was on until now. */
  follow(now: number): void {
    this.#last = now;
  }

  begin(run: PlannedRun, now: number): void {
    this.#running.set(run.key, { run, began: now });
  }

  /** Counts a finished run; the machine is judged by what it did in the last `windowMs`. */
  end(run: PlannedRun, fitMs: number, now: number, windowMs: number): void {
    const usual = fitMs + AROUND_A_FIT_MS;
    const began = this.#running.get(run.key)?.began;
    const ms = began === undefined ? usual : Math.min(Math.max(1, now - began), MOST_OF_A_FIT * usual);
    if (began === undefined) {
      this.#worked += ms;
      this.#elapsed += now - this.#last;
    }
    const around = Math.min(AROUND_A_FIT_MS, Math.max(0, ms - fitMs));
    this.#last = now;
    const kind = this.#kindOf(run);
    if (!this.#seen.has(kind)) {
      this.#seen.add(kind);
      subtract(this.#unseen, kind.shared, this.#left.get(kind) as Left);
    }
    this.#paces.observe(kind, { ms: ms - around, expectedMs: this.#expectedMs(run) }, now, windowMs);
    this.drop(run);
  }

  /** Counts a run that is over and says nothing of how long others take. */
  drop(run: PlannedRun): void {
    this.#running.delete(run.key);
    const kind = this.#kindOf(run);
    const one = { runs: 1, expectedMs: this.#expectedMs(run) };
    subtract(this.#left, kind, one);
    if (!this.#seen.has(kind)) subtract(this.#unseen, kind.shared, one);
    else if (!this.#left.has(kind)) {
      this.#seen.delete(kind);
      this.#paces.forget(kind);
    }
  }

  /** Milliseconds until all its runs are done. */
  left(now: number): number {
    let ms = 0;
    for (const { runs } of this.#left.values()) ms += runs * AROUND_A_FIT_MS;
    for (const [shared, { expectedMs }] of this.#unseen) ms += expectedMs * this.#paces.product(shared);
    for (const kind of this.#seen) ms += (this.#left.get(kind) as Left).expectedMs * this.#paces.of(kind);
    let longest = 0;
    for (const { run, began } of this.#running.values()) {
      const whole = AROUND_A_FIT_MS + this.#expectedMs(run) * this.#paces.of(this.#kindOf(run));
      const left = Math.max(0, whole - (now - began));
      ms -= whole - left;
      longest = Math.max(longest, left);
    }
    return Math.max(ms / this.#workers, longest);
  }

  #kindOf({ run: { method, timed }, neededBy: [first] }: PlannedRun): Kind {
    return this.#paces.kind(method, timed === true, `${first?.experiment}: ${first?.row}`);
  }

  /** How many runs are done at a time: on a cluster that shows by and by. */
  get #workers(): number {
    return (this.#worked + this.#jobs * WORKERS_WEIGHT_MS) / (this.#elapsed + WORKERS_WEIGHT_MS);
  }
}

function add<K>(to: Map<K, Left>, key: K, { runs, expectedMs }: Left): void {
  const before = to.get(key) ?? { runs: 0, expectedMs: 0 };
  to.set(key, { runs: before.runs + runs, expectedMs: before.expectedMs + expectedMs });
}

/** Nothing is left of rounding where no run is. */
function subtract<K>(from: Map<K, Left>, key: K, { runs, expectedMs }: Left): void {
  const before = from.get(key) as Left;
  if (before.runs === runs) from.delete(key);
  else from.set(key, { runs: before.runs - runs, expectedMs: before.expectedMs - expectedMs });
}
