import { counted } from '../../library/core/wording.js';
import type { IncompleteRun } from '../runs/executor.js';
import type { KeyedRun } from '../runs/plan.js';
import type { Provenance } from '../runs/provenance.js';
import type { RunRecord } from '../runs/record.js';
import { type QueuedTask, queueWords } from './cluster/commands.js';
import type { TrackedTask } from './tracked-task.js';

/** What a driver says when it leaves its jobs running. */
export function detached(
  jobs: readonly string[],
  queued: readonly QueuedTask[],
  open: number,
  why = '',
): IncompleteRun {
  const queue = queueWords(queued);
  const tasks = queue === '' ? '' : ` (tasks: ${queue})`;
  const going = jobs.length === 1 ? `job ${jobs[0]}${tasks} continues` : `jobs ${jobs.join(', ')}${tasks} continue`;
  const parts = [
    ...(jobs.length > 0 ? [going] : []),
    ...(open > 0 ? [`${counted(open, 'run')} not submitted yet${why === '' ? '' : ` (${why})`}`] : []),
    'the same command attaches again (without --fresh)',
    'divi jobs shows them and divi jobs --cancel stops them',
  ];
  return { how: 'detached', message: parts.join('; ') };
}

/** The message if somebody has cancelled tasks with this number of runs. */
export function cancelled(runs: number): IncompleteRun {
  const message = `the tasks of ${counted(runs, 'run')} were cancelled; the same command submits them again`;
  return { how: 'stopped', message };
}

/** How a task ended, with its log, for a user who has to find out why. */
export function endOf(task: TrackedTask): string {
  const log = task.batch.logEnd(task.index);
  const words = log === '' ? 'it left no log' : `its log ends with\n${log}\n`;
  return `(${task.endWords}): ${words}; divi doctor --executor slurm looks for the cause`;
}

/** The record of a run that has taken its process with it too often; `task` is the last. */
export function deathRecord(
  { key, run }: KeyedRun,
  task: TrackedTask,
  times: number,
  provenance: Provenance,
  now: number,
): RunRecord {
  const log = task.batch.logEnd(task.index);
  const end = log === '' ? '' : `; its log ends with: ${log}`;
  return {
    key,
    description: run,
    outcome: { status: 'failed', error: `its process died ${times} times on the cluster (${task.endWords})${end}` },
    durationMs: 0,
    provenance: { ...provenance, time: new Date(now).toISOString() },
  };
}
