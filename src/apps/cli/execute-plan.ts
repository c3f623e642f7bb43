import { availableParallelism } from 'node:os';
import type { Argv } from 'yargs';
import { inRunOrder } from '../../harness/runs/cost.js';
import type { IncompleteRun } from '../../harness/runs/executor.js';
import type { PlannedRun } from '../../harness/runs/plan.js';
import { isDone, type RunRecord } from '../../harness/runs/record.js';
import { runName } from '../../harness/runs/resolved-run.js';
import { StoreWriter, storeFile } from '../../harness/runs/store.js';
import { requireInput, requireWhole } from '../../library/core/errors.js';
import { groupBy } from '../../library/core/group-by.js';
import { counted } from '../../library/core/wording.js';
import type { Workspace } from '../workspace/workspace.js';
import {
  type ExecutorArguments,
  executorOptions,
  jobsOf,
  makeExecutor,
  makeSlurmExecutor,
} from './executor-options.js';
import { numberOption } from './option-kinds.js';
import { duration } from './terminal/progress.js';
import { RunProgress } from './terminal/run-progress.js';
import { STOPPED } from './terminal/stopped-cleanly.js';

/** what a timer of Node can wait for */
const MAX_SECONDS = 2_147_483;

export interface ExecuteArguments extends ExecutorArguments {
  jobs?: number;
  timeout: number;
}

export interface PlanArguments extends ExecuteArguments {
  'dry-run': boolean;
}

export function executeOptions<T>(yargs: Argv<T>): Argv<T & ExecuteArguments> {
  return yargs
    .option('jobs', numberOption('runs at a time', `${availableParallelism()}; 1 in a task of a cluster`))
    .option('timeout', { ...numberOption('time limit of a single run, in seconds'), default: 300 });
}

/** The same for commands that can also use a cluster, or only say what they would do. */
export function planOptions<T>(yargs: Argv<T>): Argv<T & PlanArguments> {
  return executorOptions(executeOptions(yargs)).option('dry-run', {
    type: 'boolean',
    default: false,
    describe: 'list what would run and why; with --executor slurm, also what sbatch would get',
  });
}

/**
 * Does the runs with progress and a clean stop on Ctrl-C; returns the records, or the exit code if not all are
 * done. A dry run only prints them.
 * `onComplete` gives a line to print, or none, as soon as the last run of an experiment is in.
 */
export async function executePlan(
  workspace: Workspace,
  runs: PlannedRun[],
  args: ExecuteArguments & Partial<PlanArguments>,
  onComplete: (experiment: string) => string = () => '',
): Promise<RunRecord[] | number> {
  const { timeout, detach } = args;
  if (args['dry-run']) {
    await printPlan(workspace, runs, args);
    return 0;
  }
  const jobs = jobsOf(args);
  requireWhole('--jobs', jobs, 1);
  requireWhole('--timeout', timeout, 1);
  requireInput(timeout <= MAX_SECONDS, `--timeout must be at most ${MAX_SECONDS} seconds, not ${timeout}`);
  for (const name of new Set(runs.map(({ run }) => run.method))) workspace.registry.method(name).requireReady?.();
  const executor = makeExecutor(workspace, args);
  const stored = workspace.stored.records;
  // whatever the executor, only this process writes to the store; one in use is refused before anything is computed
  const writer = new StoreWriter(workspace.folders.store);
  const store = (record: RunRecord): void => {
    writer.append(record);
    workspace.add(record);
  };
  const costMs = (run: PlannedRun): number => workspace.costs.costMs(run);
  const progress = new RunProgress(runs, costMs, jobs);
  const abort = new AbortController();
  const stop = (): void => abort.abort();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const began = performance.now();
  const records: RunRecord[] = [];
  let incomplete: IncompleteRun | null;
  try {
    incomplete = await executor.execute(inRunOrder(runs, costMs), {
      timeoutMs: timeout * 1000,
      signal: abort.signal,
      onStatus: (text) => progress.status(text),
      onLine: (line) => progress.say(line),
      onRecord: (record, run) => {
        if (!isSameAttempt(stored.get(record.key), record)) store(record);
        records.push(record);
        for (const id of progress.advance(run, record)) {
          const line = onComplete(id);
          if (line !== '') progress.say(line);
        }
      },
      onOther: (record) => {
        if (!isDone(stored.get(record.key))) store(record);
      },
    });
  } finally {
    writer.close();
    progress.stop();
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
  if (incomplete !== null) {
    const saved = `${records.length} of ${runs.length} runs are saved in ${storeFile(workspace.folders.store)}`;
    console.error(`${incomplete.how}: ${saved}; ${incomplete.message}`);
    return detach ? 0 : STOPPED;
  }
  if (runs.length > 0) console.error(`${counted(runs.length, 'run')} in ${duration(performance.now() - began)}`);
  return records;
}

/** Whether both are of one attempt: a driver that was killed finds again what it had stored. */
const isSameAttempt = (stored: RunRecord | undefined, record: RunRecord): boolean =>
  stored?.provenance.time === record.provenance.time && stored.durationMs === record.durationMs;

/** Prints the runs that failed, those of one cause together; returns how many. */
export function reportFailures({ registry }: Workspace, records: Iterable<RunRecord>): number {
  const failed = [...records].flatMap(({ key, description, outcome }) =>
    outcome.status === 'failed' ? [{ key, description, error: outcome.error }] : [],
  );
  // causes that differ in numbers only, such as the epoch, are the same
  for (const [, [first, ...others]] of groupBy(failed, ({ error }) => error.replaceAll(/\d+(\.\d+)?/g, '#'))) {
    const more = others.length > 0 ? ` (${1 + others.length} times)` : '';
    console.error(`failed: ${first.key.slice(0, 12)} ${runName(first.description, registry)}: ${first.error}${more}`);
  }
  if (failed.length > 0) console.error(`${counted(failed.length, 'run')} failed; divi rerun --failed tries them again`);
  return failed.length;
}

/** Prints what would be done, and does nothing. */
async function printPlan(workspace: Workspace, runs: PlannedRun[], args: ExecuteArguments): Promise<void> {
  const { registry, stored } = workspace;
  for (const { key, run, neededBy } of runs) {
    const why =
      stored.records.get(key)?.outcome.status === 'failed'
        ? 'failed before'
        : stored.records.has(key)
          ? 'stored, but to be run again'
          : 'not stored';
    const rows = [...new Set(neededBy.map(({ experiment, row }) => `${experiment} (${row})`))].join('; ');
    console.log(`${key.slice(0, 12)}  ${runName(run, registry)}: ${why}, for ${rows}`);
  }
  console.log(`${counted(runs.length, 'run')} would be done`);
  if (args.executor === 'slurm' && runs.length > 0) {
    console.log(await makeSlurmExecutor(workspace, args).describe(runs, 1000 * args.timeout));
  }
}
