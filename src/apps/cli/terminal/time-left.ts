import type { PlannedRun } from '../../../harness/runs/plan.js';
import { type Kind, Paces } from './paces.js';
import { Phase } from './phase.js';

/**
 * The rest is judged by how fast the machine was in the last while, which is this share of the time left, within bounds:
 * the longer that is, the less a short burst of other work matters to it.
 */
const WINDOW_SHARE = 1 / 8;
const SHORTEST_WINDOW_MS = 12_000;
const LONGEST_WINDOW_MS = 60_000;
/** For so long what is left is known roughly at best. */
const ROUGH_FOR_MS = 30_000;

/** Reckons the time that runs still take. Those that share the workers come first and those that run alone last. */
export class TimeLeft {
  readonly #together: Phase;
  readonly #alone: Phase;
  readonly #paces: Paces;
  /** what comes after the runs: it is done alone, and as fast as the machine is then */
  readonly #afterwards: Kind;
  readonly #afterwardsMs: number;
  readonly #now: () => number;
  readonly #began: number;
  #hasSeen = false;

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
    this.#paces = new Paces(this.#began);
    this.#afterwards = this.#paces.kind('', true, '');
    const common = { paces: this.#paces, now: this.#began };
    const isTimed = ({ run }: PlannedRun): boolean => run.timed === true;
    const together = runs.filter((run) => !isTimed(run));
    this.#together = new Phase(together, expectedMs, { ...common, jobs });
    this.#alone = new Phase(runs.filter(isTimed), expectedMs, { ...common, jobs: 1 });
  }

  /** Takes note that a worker begins a run; not every executor says so. */
  begin(run: PlannedRun): void {
    this.#phaseOf(run).begin(run, this.#now());
  }

  /** Counts a run that is over, whose fit took `fitMs`; null where it failed, which is no fit. */
  advance(run: PlannedRun, fitMs: number | null): void {
    if (fitMs === null) {
      this.#phaseOf(run).drop(run);
      return;
    }
    const now = this.#now();
    const windowMs = Math.min(Math.max(SHORTEST_WINDOW_MS, WINDOW_SHARE * this.#left(now)), LONGEST_WINDOW_MS);
    this.#phaseOf(run).end(run, fitMs, now, windowMs);
    if (!run.run.timed) this.#alone.follow(now);
    this.#hasSeen = true;
  }

  /** Milliseconds, in round numbers as long as little has been seen; null before there is anything to judge by. */
  get ms(): number | null {
    if (!this.#hasSeen) return null;
    const now = this.#now();
    const ms = this.#left(now) + this.#afterwardsMs * this.#paces.of(this.#afterwards);
    return now - this.#began < ROUGH_FOR_MS ? rough(ms) : ms;
  }

  #left(now: number): number {
    return this.#together.left(now) + this.#alone.left(now);
  }

  #phaseOf({ run }: PlannedRun): Phase {
    return run.timed ? this.#alone : this.#together;
  }
}

function rough(ms: number): number {
  const step = ms < 60_000 ? 10_000 : ms < 300_000 ? 30_000 : 60_000;
  return ms === 0 ? 0 : Math.max(1, Math.round(ms / step)) * step;
}
