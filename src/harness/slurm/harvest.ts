import { canonicalJson } from '../../library/core/canonical.js';
import { counted } from '../../library/core/wording.js';
import type { ExecutorOptions } from '../runs/executor.js';
import type { KeyedRun } from '../runs/plan.js';
import { isDone, type RunRecord } from '../runs/record.js';

type Listener<R extends KeyedRun> = Pick<ExecutorOptions<R>, 'onRecord' | 'onOther' | 'onLine'>;

/** The records that have come, and the runs that still want one. */
export class Harvest<R extends KeyedRun> {
  /** the runs that have no record yet */
  readonly wanted: Map<string, R>;
  readonly #records = new Map<string, RunRecord>();
  readonly #listener: Listener<R>;
  #duplicates = 0;

  constructor(runs: readonly R[], listener: Listener<R>) {
    this.wanted = new Map(runs.map((run) => [run.key, run]));
    this.#listener = listener;
  }

  /** Whether anything has come at all. */
  get isProven(): boolean {
    return this.#records.size > 0;
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** Hands a record over, once: a run done twice counts once, and must have come to the same. */
  take(record: RunRecord): void {
    const first = this.#records.get(record.key);
    if (first) this.#compare(first, record);
    if (first && (isDone(first) || !isDone(record))) return;
    this.#records.set(record.key, record);
    this.handOver(record);
  }

  /** The same for a record that comes from no task. */
  handOver(record: RunRecord): void {
    const run = this.wanted.get(record.key);
    this.wanted.delete(record.key);
    if (run) this.#listener.onRecord(record, run);
    else this.#listener.onOther?.(record);
  }

  tellDuplicates(): void {
    if (this.#duplicates > 0) {
      this.#listener.onLine?.(`${counted(this.#duplicates, 'run')} came twice from the cluster and are counted once`);
    }
  }

  #compare(first: RunRecord, second: RunRecord): void {
    this.#duplicates++;
    if (isDone(first) && isDone(second) && canonicalJson(first.outcome) !== canonicalJson(second.outcome)) {
      this.#listener.onLine?.(
        `run ${first.key.slice(0, 12)} was done twice and gave DIFFERENT numbers: the first are used; please report this`,
      );
    }
  }
}
