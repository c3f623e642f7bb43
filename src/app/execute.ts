import type { PlannedRun } from '../runs/plan.js';
import type { RunRecord } from '../runs/record.js';
import { executePlan, type RunnerOptions } from '../runs/runner.js';
import { StoreWriter } from '../runs/store.js';
import type { Workspace } from './workspace.js';

/** a run of unknown cost counts as a middling one */
const UNKNOWN_COST_MS = 100;

export type ExecuteOptions = Omit<RunnerOptions, 'experiments'>;

/** Does the runs and stores them; those whose durations matter last, and one at a time. */
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

/** What a run is likely to cost: its time in the published run, shared by the workers unless it runs alone. */
export function expectedCost(workspace: Workspace, jobs: number): (run: PlannedRun) => number {
  const { records } = workspace.published;
  return ({ key, run }) => (records.get(key)?.durationMs ?? UNKNOWN_COST_MS) / (run.timed ? 1 : jobs);
}
