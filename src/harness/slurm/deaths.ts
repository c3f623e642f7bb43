import type { KeyedRun } from '../runs/plan.js';
import type { Provenance } from '../runs/provenance.js';
import type { RunRecord } from '../runs/record.js';
import type { TrackedTask } from './tracked-task.js';

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
