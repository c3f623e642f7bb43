import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';
import { loadRegistry } from '../experiment/experiments-folder.js';
import type { Registry } from '../experiment/registry.js';
import { executeAnyRun, type RunResult } from './execute-run.js';
import type { Executor, ExecutorOptions, IncompleteRun } from './executor.js';
import type { KeyedRun } from './plan.js';
import { currentProvenance, type Provenance } from './provenance.js';
import type { RunRecord } from './record.js';
import type { ResolvedRun } from './resolved-run.js';
import { groupByWork } from './shared-work.js';

export interface LocalOptions {
  /** workers at a time */
  jobs: number;
  /** the study's folder, whose methods and data sets the runs need */
  experiments: string;
  /** what the records say of their origin; that of this process unless given */
  provenance?: Provenance;
  /** whether to begin another run; always, unless given */
  goesOn?(): boolean;
}

/** Worker threads of this machine. Runs that share work go to one worker, one after the other. */
export class LocalExecutor implements Executor {
  readonly #options: LocalOptions;

  constructor(options: LocalOptions) {
    this.#options = options;
  }

  /** Those whose durations matter last, and one at a time. Stopped, runs in flight are dropped. */
  async execute<R extends KeyedRun>(runs: readonly R[], options: ExecutorOptions<R>): Promise<IncompleteRun | null> {
    const isTimed = ({ run }: R): boolean => run.timed === true;
    const { jobs, experiments, provenance = currentProvenance(experiments) } = this.#options;
    await this.#executeAll(
      runs.filter((run) => !isTimed(run)),
      jobs,
      provenance,
      options,
    );
    await this.#executeAll(runs.filter(isTimed), 1, provenance, options);
    if (!options.signal.aborted) return null;
    return { how: 'stopped', message: 'the same command resumes there (without --fresh)' };
  }

  async #executeAll<R extends KeyedRun>(
    runs: R[],
    jobs: number,
    provenance: Provenance,
    options: ExecutorOptions<R>,
  ): Promise<void> {
    const { experiments, goesOn = () => true } = this.#options;
    const groups = groupByWork(runs);
    // records that cannot be stored end the plan: what is not begun yet is not begun
    let isBroken = false;
    const complete = async (pool: Tinypool, run: R): Promise<void> => {
      if (options.signal.aborted || isBroken || !goesOn()) return;
      options.onBegin?.(run);
      const began = performance.now();
      const outcome = await attempt(pool, { run: run.run, experiments }, options);
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
        options.onRecord(record, run);
      } catch (error) {
        isBroken = true;
        throw error;
      }
    };
    // each of one thread, so that a group stays with it
    const pools = Array.from(
      { length: Math.min(jobs, groups.length) },
      () => new Tinypool({ filename: import.meta.url, minThreads: 1, maxThreads: 1 }),
    );
    const idle = [...pools];
    const limit = pLimit(Math.max(1, pools.length));
    const completeGroup = async (group: R[]): Promise<void> => {
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
}

function withoutDuration({ durationMs: _durationMs, ...result }: RunResult): Omit<RunResult, 'durationMs'> {
  return result;
}

/** The run's result, or its error; undefined if the executor was stopped meanwhile. */
async function attempt(
  pool: Tinypool,
  task: Task,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
): Promise<RunResult | { error: string } | undefined> {
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  const timer = setTimeout(stop, timeoutMs);
  signal.addEventListener('abort', stop);
  try {
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

/** What a worker is asked to do. */
interface Task {
  run: ResolvedRun;
  /** the folder of its study, whose methods and data sets it needs */
  experiments: string;
}

// once per worker: all its tasks are of one command, and so of one folder
let registry: Promise<Registry> | undefined;

/** Does one task, in a worker: this file is also what the workers load. */
export async function executeTask({ run, experiments }: Task): Promise<RunResult> {
  registry ??= loadRegistry(experiments);
  return executeAnyRun(run, await registry);
}
