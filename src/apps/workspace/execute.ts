import type { Executor, ExecutorOptions, Left } from '../../harness/runs/executor.js';
import type { PlannedRun } from '../../harness/runs/plan.js';
import { isDone, type RunRecord } from '../../harness/runs/record.js';
import { StoreWriter } from '../../harness/runs/store.js';
import { canonicalJson } from '../../library/core/canonical.js';
import { groupBy } from '../../library/core/group-by.js';
import { type DatasetSpec, isSynthetic } from '../../library/data/data-set.js';
import type { Workspace } from './workspace.js';

/** a fit of unknown length counts as a middling one */
const UNKNOWN_FIT_MS = 100;
/** handing a run to its worker, measuring the result, storing it */
export const AROUND_A_FIT_MS = 10;
/** making the data, a value */
const MS_A_VALUE = 6e-5;

export type ExecuteOptions = Omit<ExecutorOptions<PlannedRun>, 'onOther'>;

/** What came of runs: their records, and what becomes of those that have none. */
export interface Executed {
  records: RunRecord[];
  left: Left | null;
}

/** Has the runs done and stores them: whatever the executor, this process alone writes to the store. */
export async function executeRuns(
  workspace: Workspace,
  runs: readonly PlannedRun[],
  executor: Executor,
  options: ExecuteOptions,
): Promise<Executed> {
  const writer = new StoreWriter(workspace.folders.store);
  const stored = workspace.stored.records;
  const records: RunRecord[] = [];
  const store = (record: RunRecord): void => {
    writer.append(record);
    workspace.add(record);
  };
  try {
    const left = await executor.execute(runs, {
      ...options,
      onRecord: (record, run) => {
        if (!isSame(stored.get(record.key), record)) store(record);
        records.push(record);
        options.onRecord(record, run);
      },
      onOther: (record) => {
        if (!isDone(stored.get(record.key))) store(record);
      },
    });
    return { records, left };
  } finally {
    writer.close();
  }
}

/** Whether both are of one attempt: what was stored before a driver was killed, it finds again. */
const isSame = (stored: RunRecord | undefined, record: RunRecord): boolean =>
  stored?.provenance.time === record.provenance.time && stored.durationMs === record.durationMs;

/**
 * What each of the runs is likely to take a worker: its fit's time in the published run, and what is done around it. The
 * first on some data makes them.
 */
export function expectedMs(
  { published }: Pick<Workspace, 'published'>,
  runs: readonly PlannedRun[],
): (run: PlannedRun) => number {
  const onSameData = groupBy(runs, ({ run }) => canonicalJson(run.dataset));
  const makers = new Set([...onSameData.values()].map(([first]) => first.key));
  return ({ key, run }) =>
    AROUND_A_FIT_MS +
    (makers.has(key) ? MS_A_VALUE * valuesOf(run.dataset) : 0) +
    (published.records.get(key)?.durationMs ?? UNKNOWN_FIT_MS);
}

/** How many values are drawn; those of files are read once and for many runs. */
const valuesOf = (dataset: DatasetSpec): number => (isSynthetic(dataset) ? dataset.n * (dataset.d ?? 0) : 0);
