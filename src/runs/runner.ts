import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';
import type { RunResult } from './execute-run.js';
import type { PlannedRun } from './plan.js';
import { currentProvenance } from './provenance.js';
import type { RunRecord } from './record.js';
import { groupByWork } from './shared-work.js';
import type { StoreWriter } from './store.js';
import type { Task } from './worker.js';

const WORKER = new URL('./worker.js', import.meta.url).href;

export interface RunnerOptions {
  /** workers at a time */
  jobs: number;
  /** the folder of experiments whose own methods and data sets the runs may need; null for none */
  experiments: string | null;
  /** milliseconds a single run may take */
  timeoutMs: number;
  /** stops the runner: runs in flight are dropped, finished ones are stored */
  signal: AbortSignal;
  /** called after every run that was stored */
  onRecord(record: RunRecord, run: PlannedRun): void;
}

/**
 * Does the runs in worker threads and stores each as it ends. A failed run never stops the others. Runs that share work
 * go to one worker, one after the other.
 */
export async function executePlan(runs: PlannedRun[], store: StoreWriter, options: RunnerOptions): Promise<void> {
  const provenance = currentProvenance();
  const groups = groupByWork(runs);
  // a store that cannot be written to ends the plan: what is not begun yet is not begun
  let isBroken = false;
  const complete = async (pool: Tinypool, run: PlannedRun): Promise<void> => {
    if (options.signal.aborted || isBroken) return;
    const began = performance.now();
    const outcome = await attempt(pool, run, options);
    if (outcome === undefined || isBroken) return;
    const record: RunRecord = {
      key: run.key,
      description: run.run,
      outcome:
        'error' in outcome
          ? { status: 'failed', error: outcome.error }
          : { status: 'done', ...withoutDuration(outcome) },
      durationMs: 'error' in outcome ? performance.now() - began : outcome.durationMs,
      provenance: { ...provenance, time: new Date().toISOString() },
    };
    try {
      store.append(record);
    } catch (error) {
      isBroken = true;
      throw error;
    }
    options.onRecord(record, run);
  };
  // each of one thread, so that a group stays with it
  const pools = Array.from(
    { length: Math.min(options.jobs, groups.length) },
    () => new Tinypool({ filename: WORKER, minThreads: 1, maxThreads: 1 }),
  );
  const idle = [...pools];
  const limit = pLimit(Math.max(1, pools.length));
  const completeGroup = async (group: PlannedRun[]): Promise<void> => {
    const pool = idle.pop() as Tinypool;
    for (const run of group) await complete(pool, run);
    idle.push(pool);
  };
  try {
    await Promise.all(groups.map((group) => limit(completeGroup, group)));
  } finally {
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

function withoutDuration({ durationMs: _durationMs, ...result }: RunResult): Omit<RunResult, 'durationMs'> {
  return result;
}

/** The run's result, or its error; undefined where the runner was stopped meanwhile. */
async function attempt(
  pool: Tinypool,
  run: PlannedRun,
  { experiments, timeoutMs, signal }: RunnerOptions,
): Promise<RunResult | { error: string } | undefined> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener('abort', stop);
  try {
    const task: Task = { run: run.run, experiments };
    const result: RunResult = await pool.run(task, { name: 'executeTask', signal: abort.signal });
    return result;
  } catch (error) {
    if (signal.aborted) return undefined;
    if (abort.signal.aborted) return { error: `timed out after ${timeoutMs / 1000} s` };
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
