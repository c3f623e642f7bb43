import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { experimentsFolder } from '../../../src/harness/experiment/experiments-folder.js';
import { CostModel } from '../../../src/harness/runs/cost.js';
import type { KeyedRun } from '../../../src/harness/runs/plan.js';
import type { RunRecord } from '../../../src/harness/runs/record.js';
import { Batch } from '../../../src/harness/slurm/batch/batch.js';
import { ShardWriter } from '../../../src/harness/slurm/batch/shard.js';
import type { Clock } from '../../../src/harness/slurm/clock.js';
import type { QueuedTask, SlurmCommands, Submission } from '../../../src/harness/slurm/cluster/commands.js';
import { SlurmExecutor } from '../../../src/harness/slurm/slurm-executor.js';
import type { SlurmSettings } from '../../../src/harness/slurm/submitter.js';

export const keyed = (i: number): KeyedRun => ({
  key: `key-${i}`,
  run: { dataset: { generator: 'matched', n: 5, seed: 1 }, method: 'GMM', options: {}, seed: i, algorithm: 1 },
});

export function recordOf({ key, run }: KeyedRun, ari = 1, durationMs = 1): RunRecord {
  const metrics = { ari, nmi: 1, f1: null, k: 2, splits: null, activeDims: null };
  return {
    key,
    description: run,
    outcome: { status: 'done', metrics, dataHash: 'h' },
    durationMs,
    provenance: { version: '1', commit: null, dirty: null, lockfileHash: null, node: 'v', cpu: 'c', time: 't' },
  };
}

/** An array that was submitted. */
export interface Submitted {
  batch: Batch;
  job: string;
  args: readonly string[];
}

/** What SLURM would do, written down: for what a real one does only on bad days. Its time passes while the driver waits. */
export class ScriptedSlurm implements SlurmCommands, Clock {
  time = 1_700_000_000_000;
  readonly submitted: Submitted[] = [];
  readonly cancelled: string[] = [];
  readonly queued = new Map<string, QueuedTask>();
  arraySize = 1000;
  /** what sbatch says; a job unless given */
  answer: (args: readonly string[]) => Submission | undefined = () => undefined;
  isAway = false;
  /** what becomes of a task that was submitted; it is done at once unless given */
  onTask: (submitted: Submitted, index: number) => void = (submitted, index) => this.finish(submitted, index);
  /** what happens as time passes */
  onPause: () => void = () => {};

  async submit(args: readonly string[]): Promise<Submission> {
    const answer = this.answer(args);
    if (answer && !('job' in answer)) return answer;
    const job = `${100 + this.submitted.length}`;
    const submitted = { batch: Batch.open(dirname(args.at(-1) as string)), job, args };
    this.submitted.push(submitted);
    for (let index = 0; index < submitted.batch.plan.tasks; index++) {
      this.list(submitted, index, 'PENDING', 'Priority');
      this.onTask(submitted, index);
    }
    return { job };
  }

  async queue(names: readonly string[]): Promise<QueuedTask[] | null> {
    return this.isAway ? null : [...this.queued.values()].filter(({ name }) => names.includes(name));
  }

  async cancel(targets: readonly string[]): Promise<void> {
    this.cancelled.push(...targets);
    for (const [name, task] of this.queued) {
      if (targets.includes(`${task.job}_${task.index}`)) this.queued.set(name, { ...task, state: 'CANCELLED' });
    }
  }

  async maxArraySize(): Promise<number> {
    return this.arraySize;
  }

  now(): number {
    return this.time;
  }

  async pause(ms: number): Promise<void> {
    this.time += ms;
    if (this.time > 1_700_100_000_000) throw new Error('the driver waits for ever');
    this.onPause();
  }

  list({ batch, job }: Submitted, index: number, state: string, reason = 'None'): void {
    this.queued.set(`${batch.id} ${index}`, { name: batch.id, job, index, state, reason });
  }

  unlist({ batch }: Submitted, index: number): void {
    this.queued.delete(`${batch.id} ${index}`);
  }

  /** Does all runs of a task. */
  finish(submitted: Submitted, index: number, ari = 1): void {
    const { batch, job } = submitted;
    const shard = new ShardWriter(batch.shards, { task: index, job, restart: 0 });
    for (const run of batch.runs(index)) {
      shard.began(run.key);
      shard.append(recordOf(run, ari));
    }
    shard.close('done');
    this.list(submitted, index, 'COMPLETED');
  }

  get arrays(): string[] {
    return this.submitted.map(({ args }) => args.find((arg) => arg.startsWith('--array=')) as string);
  }
}

/** What a driver did with runs: keys in the order of their records, other records, lines, states. */
export async function drive(
  slurm: ScriptedSlurm,
  store: string,
  runs: readonly KeyedRun[],
  settings: Partial<SlurmSettings> = {},
  signal: AbortSignal = new AbortController().signal,
) {
  const [keys, failed, others, lines, states]: string[][] = [[], [], [], [], []];
  const executor = new SlurmExecutor(
    {
      store,
      experiments: experimentsFolder(),
      sbatch: '',
      setup: '',
      jobs: 1,
      taskMs: 1,
      pollMs: 10_000,
      detach: false,
      // every run costs more than a task should: one each
      costs: new CostModel({ get: () => undefined, values: () => [] }),
      ...settings,
    },
    slurm,
    slurm,
  );
  const left = await executor.execute(runs, {
    timeoutMs: 1000,
    signal,
    onRecord: ({ key, outcome }) => {
      (outcome.status === 'done' ? keys : failed).push(key);
    },
    onOther: ({ key }) => others.push(key),
    onLine: (line) => lines.push(line),
    onStatus: (text) => states.push(text),
  });
  return { left, keys, failed, others, lines, states };
}

/** Names of what is left in a folder, which may be gone. */
export function leftIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
