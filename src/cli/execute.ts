import { availableParallelism } from 'node:os';
import type { Argv } from 'yargs';
import { requireInput, requireWhole } from '../core/errors.js';
import { datasetName } from '../experiment/run-spec.js';
import type { PlannedRun } from '../runs/plan.js';
import { readPublished } from '../runs/published.js';
import type { RunRecord } from '../runs/record.js';
import { executePlan } from '../runs/runner.js';
import { StoreWriter, storeFile } from '../runs/store.js';
import { duration, Progress } from './terminal/progress.js';

/** Exit code of a command that the user stopped. */
export const STOPPED = 130;

/** what a timer of Node can wait for */
const MOST_SECONDS = 2_147_483;
/** a run of unknown cost counts as a middling one */
const UNKNOWN_COST_MS = 100;

export interface ExecuteArguments {
  jobs: number;
  timeout: number;
}

export function executeOptions<T>(yargs: Argv<T>): Argv<T & ExecuteArguments> {
  return yargs
    .option('jobs', { type: 'number', default: availableParallelism(), describe: 'runs at a time' })
    .option('timeout', { type: 'number', default: 300, describe: 'seconds a single run may take' });
}

/** Does the runs with progress and a clean stop on Ctrl-C; returns the records, or undefined where it was stopped. */
export async function execute(
  runs: PlannedRun[],
  folder: string,
  { jobs, timeout }: ExecuteArguments,
): Promise<RunRecord[] | undefined> {
  requireWhole('--jobs', jobs, 1);
  requireWhole('--timeout', timeout, 1);
  requireInput(timeout <= MOST_SECONDS, `--timeout must be at most ${MOST_SECONDS} seconds, not ${timeout}`);
  const store = new StoreWriter(folder);
  const progress = new Progress(runs, publishedCost(jobs));
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const records: RunRecord[] = [];
  const began = performance.now();
  try {
    const options = {
      timeoutMs: timeout * 1000,
      signal: abort.signal,
      onRecord: (record: RunRecord, run: PlannedRun) => {
        records.push(record);
        progress.advance(run, record.outcome.status === 'failed');
      },
    };
    const [timed, untimed] = partition(runs, ({ description }) => description.timed === true);
    await executePlan(untimed, store, { ...options, jobs });
    // durations count only where nothing else runs
    await executePlan(timed, store, { ...options, jobs: 1 });
  } finally {
    progress.stop();
    store.close();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  if (abort.signal.aborted) {
    console.error(
      `stopped: ${records.length} of ${runs.length} runs are saved in ${storeFile(folder)}; the same command goes on from there (without --fresh)`,
    );
    return undefined;
  }
  if (runs.length > 0) console.error(`${runs.length} runs in ${duration(performance.now() - began)}`);
  return records;
}

/** What a run is likely to cost: its time in the published run, shared by the workers unless it runs alone. */
function publishedCost(jobs: number): (run: PlannedRun) => number {
  const { records } = readPublished();
  return ({ key, description }) => (records.get(key)?.durationMs ?? UNKNOWN_COST_MS) / (description.timed ? 1 : jobs);
}

function partition<T>(items: T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))];
}

/** Prints the runs that failed; returns how many. */
export function reportFailures(records: Iterable<RunRecord>): number {
  let failures = 0;
  for (const { key, description, outcome } of records) {
    if (outcome.status !== 'failed') continue;
    failures++;
    const { method, seed, dataset } = description;
    console.error(`failed: ${key.slice(0, 12)} ${method}, seed ${seed}, ${datasetName(dataset)}: ${outcome.error}`);
  }
  if (failures > 0) console.error(`${failures} failed; divi rerun --failed tries them again`);
  return failures;
}
