import type { PlannedRun } from '../../runs/plan.js';

/** Runs that are done under the same conditions, by what they were expected to take. */
interface Phase {
  expectedLeft: number;
  expectedDone: number;
  /** when its first run began */
  began: number;
}

/**
 * Reckons the time that runs still take. Those that share the workers come first and those that run alone last, each
 * at a pace of its own; before one of the latter has ended, theirs is judged by how long the others' fits took.
 */
export class TimeLeft {
  readonly #together: Phase = { expectedLeft: 0, expectedDone: 0, began: performance.now() };
  readonly #alone: Phase = { expectedLeft: 0, expectedDone: 0, began: performance.now() };
  readonly #expectedMs: (run: PlannedRun) => number;
  readonly #jobs: number;
  #fitMs = 0;

  /** `expectedMs` is what a run takes a worker, of which there are `jobs`. */
  constructor(runs: readonly PlannedRun[], expectedMs: (run: PlannedRun) => number, jobs: number) {
    this.#expectedMs = expectedMs;
    this.#jobs = jobs;
    for (const run of runs) this.#phaseOf(run).expectedLeft += expectedMs(run);
  }

  /** Counts a finished run, whose fit took `fitMs`. */
  advance(run: PlannedRun, fitMs: number): void {
    const phase = this.#phaseOf(run);
    const expected = this.#expectedMs(run);
    phase.expectedLeft -= expected;
    phase.expectedDone += expected;
    if (phase !== this.#together) return;
    this.#fitMs += fitMs;
    this.#alone.began = performance.now();
  }

  /** Milliseconds; null before there is anything to judge by. */
  get ms(): number | null {
    const [together, alone] = [this.#together, this.#alone];
    if (together.expectedDone + alone.expectedDone === 0) return null;
    const speed = together.expectedDone === 0 ? 1 : this.#fitMs / together.expectedDone;
    return left(together, speed / this.#jobs) + left(alone, speed);
  }

  #phaseOf({ run }: PlannedRun): Phase {
    return run.timed ? this.#alone : this.#together;
  }
}

/** As much as this of expected time weighs the pace that was guessed: the first runs of a phase are small and slow. */
const GUESS_WEIGHT_MS = 3000;

function left({ expectedLeft, expectedDone, began }: Phase, guessedPace: number): number {
  if (expectedLeft <= 0) return 0;
  const elapsed = expectedDone === 0 ? 0 : performance.now() - began;
  return (expectedLeft * (elapsed + guessedPace * GUESS_WEIGHT_MS)) / (expectedDone + GUESS_WEIGHT_MS);
}
