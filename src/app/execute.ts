import type { PlannedRun } from '../runs/plan.js';
import type { RunRecord } from '../runs/record.js';
import { executePlan, type RunnerOptions } from '../runs/runner.js';
import { StoreWriter } from '../runs/store.js';
import type { Workspace } from './workspace.js';

/** a fit of unknown length counts as a middling one */
const UNKNOWN_FIT_MS = 100;
/** making the data, measuring the result, storing it */
const AROUND_A_FIT_MS = 15;

export type ExecuteOptions = Omit<RunnerOptions, 'experiments'>;

/** Does the runs in this order and stores them; those whose durations matter last, and one at a time. */
export async function executeRuns(
  workspace: Workspace,
  runs: readonly PlannedRun[],
  options: ExecuteOptions,
): Promise<RunRecord[]> {
  const { experiments, store } = workspace.folders;
  const writer = new StoreWriter(store);
  const records: RunRecord[] = [];
  const onRecord = (record: RunRecord, run: PlannedRun): void => {
    records.push(record);
    workspace.add(record);
    options.onRecord(record, run);
  };
  try {
    const isTimed = ({ run }: PlannedRun): boolean => run.timed === true;
    const shared = { ...options, experiments, onRecord };
    await executePlan(
      runs.filter((run) => !isTimed(run)),
      writer,
      shared,
    );
    await executePlan(runs.filter(isTimed), writer, { ...shared, jobs: 1 });
  } finally {
    writer.close();
  }
  return records;
}

/** What a run is likely to take a worker: its fit's time in the published run, and what is done around it. */
export function expectedMs(workspace: Workspace): (run: PlannedRun) => number {
  const { records } = workspace.published;
  return ({ key }) => AROUND_A_FIT_MS + (records.get(key)?.durationMs ?? UNKNOWN_FIT_MS);
}
