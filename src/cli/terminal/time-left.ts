import { AROUND_A_FIT_MS } from '../../app/execute.js';
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
  readonly #began = performance.now();
  /** of the fits that shared the workers: what they took, and were expected to */
  #fitMs = 0;
  #expectedFitMs = 0;

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
    this.#expectedFitMs += Math.max(0, expected - AROUND_A_FIT_MS);
    this.#alone.began = performance.now();
  }

  /** Milliseconds, in round numbers as long as little has been seen; null before there is anything to judge by. */
  get ms(): number | null {
    const [together, alone] = [this.#together, this.#alone];
    if (together.expectedDone + alone.expectedDone === 0) return null;
    const slowness = (this.#fitMs + SLOWNESS_WEIGHT_MS) / (this.#expectedFitMs + SLOWNESS_WEIGHT_MS);
    const ms = left(together, slowness / this.#jobs) + left(alone, slowness);
    return performance.now() - this.#began < ROUGH_FOR_MS ? rough(ms) : ms;
  }

  #phaseOf({ run }: PlannedRun): Phase {
    return run.timed ? this.#alone : this.#together;
  }
}

/** As much as this of expected time weighs that fits take what they were expected to. */
const SLOWNESS_WEIGHT_MS = 1000;
/** For so long what is left is known to a minute, or ten seconds, at best. */
const ROUGH_FOR_MS = 30_000;

function rough(ms: number): number {
  const step = ms < 60_000 ? 10_000 : 60_000;
  return ms === 0 ? 0 : Math.max(1, Math.round(ms / step)) * step;
}

/** As much as this of expected time weighs the pace that was guessed: the first runs of a phase are small and slow. */
const GUESS_WEIGHT_MS = 3000;

function left({ expectedLeft, expectedDone, began }: Phase, guessedPace: number): number {
  if (expectedLeft <= 0) return 0;
  const elapsed = expectedDone === 0 ? 0 : performance.now() - began;
  return (expectedLeft * (elapsed + guessedPace * GUESS_WEIGHT_MS)) / (expectedDone + GUESS_WEIGHT_MS);
}
