import { setTimeout as sleep } from 'node:timers/promises';

/** The time, and waiting for it to pass. */
export interface Clock {
  now(): number;
  /** Waits, but not once `signal` is given. */
  pause(ms: number, signal: AbortSignal): Promise<void>;
}

export const realClock: Clock = {
  now: () => Date.now(),
  pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
};

const between = (value: number, low: number, high: number): number =>
  Math.max(Math.min(low, high), Math.min(value, high));

/** How often the driver looks: at files often, and at the scheduler seldom, as sites ask for; both slow down with time. */
export class Rhythm {
  readonly #pollMs: number;

  constructor(pollMs: number) {
    this.#pollMs = pollMs;
  }

  /** until the next look at the shards, `ms` after something happened */
  lookAfter(ms: number): number {
    return between(ms / 10, 200, this.#pollMs);
  }

  /** until the next question to SLURM, `ms` after the last submission */
  askAfter(ms: number): number {
    return between(ms / 4, 2000, 3 * this.#pollMs);
  }

  /** what files may come later than the news of their writer's end: network file systems remember for up to a minute */
  get graceMs(): number {
    return 6 * this.#pollMs;
  }
}
