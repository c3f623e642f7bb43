import { Batch } from './batch/batch.js';
import { ShardReader } from './batch/shard.js';
import { hasEnded, type QueuedTask, type SlurmCommands } from './cluster/commands.js';

/** The status of one batch. */
export interface BatchView {
  batch: Batch;
  /** its tasks that SLURM lists and that are not over */
  live: QueuedTask[];
  runs: number;
  /** runs with a record */
  done: number;
  /** runs without one that no task does any more */
  missing: number;
}

/** All batches of a store; null if SLURM does not say which of their tasks go on. */
export async function batchViews(store: string, commands: SlurmCommands): Promise<BatchView[] | null> {
  const batches = Batch.list(store);
  const listed = batches.length === 0 ? [] : await commands.queue(batches.map(({ id }) => id));
  return listed && batches.map((batch) => viewOf(batch, listed));
}

function viewOf(batch: Batch, listed: readonly QueuedTask[]): BatchView {
  const lines = new ShardReader(batch.shards).read();
  const recorded = new Set(lines.flatMap((line) => ('record' in line ? [line.record.key] : [])));
  const live = listed.filter((task) => task.name === batch.id && !hasEnded(task));
  const going = new Set(live.map(({ index }) => index));
  const keys = Array.from({ length: batch.plan.tasks }, (_, task) => batch.runs(task).map(({ key }) => key));
  const open = keys.map((ofTask) => ofTask.filter((key) => !recorded.has(key)).length);
  return {
    batch,
    live,
    runs: keys.flat().length,
    done: recorded.size,
    missing: open.reduce((sum, count, task) => (going.has(task) ? sum : sum + count), 0),
  };
}
