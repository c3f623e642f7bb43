import type { KeyedRun } from './plan.js';
import type { RunRecord } from './record.js';

/** What an executor is given with its runs, and whom it tells. */
export interface ExecutorOptions<R extends KeyedRun> {
  /** millitime limit of a single run, in seconds */
  timeoutMs: number;
  /** stops the executor */
  signal: AbortSignal;
  /** a run is about to begin */
  onBegin?(run: R): void;
  /** a run has ended: the caller stores its record; if it throws, no further run is started */
  onRecord(record: RunRecord, run: R): void;
  /** a record that was not asked for, of an earlier call */
  onOther?(record: RunRecord): void;
  /** the executor's status, in words */
  onStatus?(text: string): void;
  /** a line the user should see */
  onLine?(text: string): void;
}

/** That an executor ended before every run had a record, and what becomes of the others. */
export interface IncompleteRun {
  how: 'stopped' | 'detached';
  message: string;
}

/** Does runs, wherever that may be. It writes to no store: whoever calls it does. */
export interface Executor {
  /**
   * Does the runs and hands over the record of each once, as it comes. A failed run never stops the others. Returns null
   * when all have one.
   */
  execute<R extends KeyedRun>(runs: readonly R[], options: ExecutorOptions<R>): Promise<IncompleteRun | null>;
}
