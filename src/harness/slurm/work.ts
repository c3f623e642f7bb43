import { cpus } from 'node:os';
import { InputError, requireInput } from '../../library/core/errors.js';
import { LocalExecutor } from '../runs/local-executor.js';
import type { KeyedRun } from '../runs/plan.js';
import { runKey } from '../runs/resolved-run.js';
import { Batch, codeHash } from './batch/batch.js';
import { type Attempt, ShardReader, ShardWriter } from './batch/shard.js';
import { memoryProblem, reportNode, writeNodeReport } from './node-report.js';

/** The attempt that SLURM's variables name. The job's own id is no name: that of an array's last task is the array's. */
export function attemptFrom(env: NodeJS.ProcessEnv): Attempt {
  const { SLURM_ARRAY_TASK_ID: task, SLURM_ARRAY_JOB_ID: job, SLURM_RESTART_COUNT: restart = '0' } = env;
  if (task === undefined || job === undefined) {
    throw new InputError('divi work is started by SLURM tasks: run divi reproduce --executor slurm');
  }
  return { task: Number(task), job, restart: Number(restart) };
}

/**
 * Does one task of a batch: the runs that no earlier process of the task has recorded. Once `isStopping`, it begins no
 * other, but never ends without having done one, so that short limits lead somewhere too.
 */
export async function work(folder: string, attempt: Attempt, isStopping: () => boolean): Promise<void> {
  const batch = Batch.open(folder);
  const { plan } = batch;
  const runs = batch.runs(attempt.task);
  requireSameCode(plan.code, runs);
  if (runs.length === 0) {
    lookAround(batch, attempt);
    return;
  }
  const recorded = new Set(
    new ShardReader(batch.shards).read(attempt.task).flatMap((line) => ('record' in line ? [line.record.key] : [])),
  );
  const open = runs.filter(({ key }) => !recorded.has(key));
  const shard = new ShardWriter(batch.shards, attempt);
  console.log(
    `task ${attempt.task}, attempt ${attempt.restart}: ${open.length} of ${runs.length} runs, Node ${process.version}`,
  );
  let done = 0;
  const executor = new LocalExecutor({
    jobs: plan.jobs,
    experiments: plan.experiments,
    provenance: { ...plan.provenance, node: process.version, cpu: cpus()[0]?.model ?? 'unknown' },
    goesOn: () => !isStopping() || done === 0,
  });
  await executor.execute(open, {
    timeoutMs: plan.timeoutMs,
    signal: new AbortController().signal,
    onBegin: ({ key }) => shard.began(key),
    onRecord: (record) => {
      shard.append(record);
      done++;
    },
  });
  console.log(`${done} runs done`);
  shard.close(done < open.length ? 'stopped' : 'done');
}

/** A task of no runs sees whether there could be any. */
function lookAround({ folder, shards, plan }: Batch, attempt: Attempt): void {
  const report = reportNode(plan.jobs);
  writeNodeReport(folder, report);
  const problem = memoryProblem(report);
  requireInput(problem === null, `${problem}`);
  new ShardWriter(shards, attempt).close('done');
}

function requireSameCode(code: string, runs: readonly KeyedRun[]): void {
  const isSame = code === codeHash() && runs.every(({ key, run }) => runKey(run) === key);
  requireInput(
    isSame,
    'the code has changed since this task was submitted: the command that did submits its runs again',
  );
}
