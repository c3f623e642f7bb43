import type { Batch } from './batch/batch.js';
import type { ShardEnd, ShardLine } from './batch/shard.js';
import { hasEnded, isDeath, isInVain, isStuck, type QueuedTask, UNLISTED } from './cluster/commands.js';

/** A task as the driver sees it: by what it has written, which counts, and by what SLURM says, which is a hint. */
export class TrackedTask {
  readonly batch: Batch;
  readonly index: number;
  readonly keys: readonly string[];
  readonly #began = new Set<string>();
  readonly #recorded = new Set<string>();
  #shardEnd: ShardEnd | undefined;
  #queued: QueuedTask | undefined;
  #lastSeen: number;
  #endedSince: number | undefined;
  #state: string | undefined;
  #isOurs: boolean;

  /** `isOurs` if this call submitted it. */
  constructor(batch: Batch, index: number, isOurs: boolean) {
    this.batch = batch;
    this.index = index;
    this.keys = batch.runs(index).map(({ key }) => key);
    this.#lastSeen = batch.plan.created;
    this.#isOurs = isOurs;
  }

  /** How the task ended; undefined while it may go on. */
  get state(): string | undefined {
    return this.#state;
  }

  /** What SLURM last said of it. */
  get queued(): QueuedTask | undefined {
    return this.#queued;
  }

  get isOver(): boolean {
    return this.#state !== undefined;
  }

  /** An earlier driver has noted its end. */
  noteOver(state: string): void {
    this.#state = state;
  }

  read(line: ShardLine): void {
    if ('began' in line) this.#began.add(line.began);
    else if ('record' in line) this.#recorded.add(line.record.key);
    else if ('ended' in line) this.#shardEnd = line.ended;
  }

  /** Takes what SLURM says now; undefined if it lists no such task. */
  see(queued: QueuedTask | undefined, now: number): void {
    this.#queued = queued;
    if (queued === undefined || hasEnded(queued)) {
      this.#endedSince ??= now;
      return;
    }
    this.#endedSince = undefined;
    this.#lastSeen = now;
    this.#isOurs = true;
  }

  /**
   * Whether the task turns out to be over now. What it wrote may arrive after the news of its end, which therefore counts
   * after a while only, unless it has said good-bye itself.
   */
  judge(now: number, graceMs: number): boolean {
    if (this.isOver) return false;
    const said = this.#shardEnd !== undefined || (this.keys.length > 0 && this.#recorded.size === this.keys.length);
    if (said) this.#state = 'COMPLETED';
    else if (this.#queued !== undefined && isStuck(this.#queued)) this.#state = 'HELD';
    else if (this.#endedSince !== undefined) {
      // one that SLURM does not know any more was last seen, or made, long ago
      const since = this.#queued === undefined ? this.#lastSeen : this.#endedSince;
      if (now - since >= graceMs) this.#state = this.#queued?.state ?? UNLISTED;
    }
    return this.isOver;
  }

  /** The runs that ended with their process. */
  get died(): string[] {
    if (this.#state === undefined || this.#shardEnd !== undefined || !isDeath(this.#state)) return [];
    return [...this.#began].filter((key) => !this.#recorded.has(key));
  }

  /** Whether it ended and got nowhere, which says nothing good of the way it was started. */
  get wasInVain(): boolean {
    if (this.#state === undefined || this.#shardEnd !== undefined || this.#began.size > 0) return false;
    // a cluster that forgets at once does not say how it ended; what vanished before this call may have been anything
    const hasVanished = this.#state === UNLISTED && this.#isOurs && this.batch.job !== undefined;
    return isInVain(this.#state) || hasVanished;
  }

  /** Whether somebody has cancelled it under our eyes. */
  get wasCancelled(): boolean {
    return this.#isOurs && this.#state === 'CANCELLED';
  }

  /** 'FAILED, NonZeroExitCode' */
  get endWords(): string {
    const reason = this.#queued?.reason ?? 'None';
    return reason === 'None' ? `${this.#state}` : `${this.#state}, ${reason}`;
  }
}
