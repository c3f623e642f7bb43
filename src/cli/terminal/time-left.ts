import type { PlannedRun } from '../../runs/plan.js';
import { Phase, type Weights } from './phase.js';

/**
 * Reckons the time that runs still take. Those that share the workers come first and those that run alone last, each
 * kind at paces of its own.
 */
export class TimeLeft {
  readonly #together: Phase;
  readonly #alone: Phase;
  readonly #afterwardsMs: number;
  readonly #now: () => number;
  readonly #began: number;

  /**
   * `expectedMs` is what a run takes a worker, of which there are `jobs`; when all are done `afterwardsMs` are left. `now`
   * is a clock of milliseconds.
   */
  constructor(
    runs: readonly PlannedRun[],
    expectedMs: (run: PlannedRun) => number,
    { jobs, afterwardsMs, now = () => performance.now() }: { jobs: number; afterwardsMs: number; now?: () => number },
  ) {
    this.#afterwardsMs = afterwardsMs;
    this.#now = now;
    this.#began = now();
    const isTimed = ({ run }: PlannedRun): boolean => run.timed === true;
    const together = runs.filter((run) => !isTimed(run));
    this.#together = new Phase(together, expectedMs, { jobs, now: this.#began, guess: () => 1 });
    const guess = (method: string): number => this.#together.pace(method, WEIGHTS_FOR_ALONE);
    this.#alone = new Phase(runs.filter(isTimed), expectedMs, { jobs: 1, now: this.#began, guess });
  }

  /** Takes note that a worker begins a run; not every executor says so. */
  begin(run: PlannedRun): void {
    this.#phaseOf(run).begin(run, this.#now());
  }

  /** Counts a finished run, whose fit took `fitMs`. */
  advance(run: PlannedRun, fitMs: number): void {
    const now = this.#now();
    this.#phaseOf(run).end(run, fitMs, now);
    if (!run.run.timed) this.#alone.follow(now);
  }

  /** Milliseconds, in round numbers as long as little has been seen; null before there is anything to judge by. */
  get ms(): number | null {
    const [together, alone] = [this.#together, this.#alone];
    if (!together.hasBegun && !alone.hasBegun) return null;
    const now = this.#now();
    const ms = together.left(now) + alone.left(now) + this.#afterwardsMs;
    return now - this.#began < ROUGH_FOR_MS ? rough(ms) : ms;
  }

  #phaseOf({ run }: PlannedRun): Phase {
    return run.timed ? this.#alone : this.#together;
  }
}

/**
 * Alone a run may be faster than beside others, and what keeps the machine busy may end: only a pace that was held for
 * long is taken over.
 */
const WEIGHTS_FOR_ALONE: Weights = { all: 20_000, method: 20_000 };
/** For so long what is left is known roughly at best. */
const ROUGH_FOR_MS = 30_000;

function rough(ms: number): number {
  const step = ms < 60_000 ? 10_000 : ms < 300_000 ? 30_000 : 60_000;
  return ms === 0 ? 0 : Math.max(1, Math.round(ms / step)) * step;
}
