import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeRecord } from '../../../src/harness/runs/record.js';
import { ShardWriter } from '../../../src/harness/slurm/batch/shard.js';
import { temporaryFolder } from '../../support/folder.js';
import { drive, keyed, leftIn, recordOf, ScriptedSlurm, type Submitted } from './scripted.js';

const runs = (count: number) => Array.from({ length: count }, (_, i) => keyed(i));
const keysOf = (count: number): string[] => runs(count).map(({ key }) => key);
const store = (): string => temporaryFolder()('store');

describe('what a real cluster does on bad days only', () => {
  it('one short run goes ahead, then arrays from 0 that MaxArraySize allows, and nothing is left behind', async () => {
    const slurm = new ScriptedSlurm();
    slurm.arraySize = 3;
    const folder = store();
    const { left, keys } = await drive(slurm, folder, runs(9));
    expect([left, keys.sort()]).toEqual([null, keysOf(9)]);
    expect(slurm.arrays).toEqual(['--array=0-0', '--array=0-2', '--array=0-2', '--array=0-1']);
    expect(leftIn(join(folder, 'slurm'))).toEqual([]);
  });

  it('runs whose durations matter go in one task with a node of its own', async () => {
    const slurm = new ScriptedSlurm();
    const timed = runs(3).map((run) => ({ ...run, run: { ...run.run, timed: true as const } }));
    const { keys } = await drive(slurm, store(), [...timed, keyed(7), keyed(8)]);
    expect(keys.length).toBe(5);
    const alone = slurm.submitted.filter(({ args }) => args.includes('--exclusive'));
    expect(alone.map(({ args }) => args.includes('--array=0-0') && args.includes('--cpus-per-task=1'))).toEqual([true]);
  });

  it('nothing is submitted while SLURM does not answer, whatever it said before', async () => {
    const slurm = new ScriptedSlurm();
    let isLost = false;
    slurm.onTask = (submitted, index) => {
      if (slurm.submitted.length !== 2 || index !== 0) return slurm.finish(submitted, index);
      // its task vanishes, and SLURM with it
      slurm.unlist(submitted, index);
      slurm.isAway = true;
      isLost = true;
    };
    let away = 0;
    slurm.onPause = () => {
      if (!slurm.isAway) return;
      expect(slurm.submitted.length).toBe(2);
      if (++away > 100) slurm.isAway = false;
    };
    const { keys, states } = await drive(slurm, store(), runs(4));
    expect([isLost, keys.length, slurm.arrays.length]).toEqual([true, 4, 3]);
    expect(states).toContain('SLURM does not respond, waiting');
  });

  it('a task that SLURM holds after a failed start is ended and submitted again', async () => {
    const slurm = new ScriptedSlurm();
    slurm.onTask = (submitted, index) => {
      if (slurm.submitted.length === 2 && index === 1) {
        slurm.list(submitted, index, 'PENDING', 'launch failed requeued held');
      } else slurm.finish(submitted, index);
    };
    const { keys } = await drive(slurm, store(), runs(4));
    expect([keys.length, new Set(slurm.cancelled), slurm.arrays.length]).toEqual([4, new Set(['101_1']), 3]);
  });

  it('the news of an end may come before what was written: it is waited for', async () => {
    const slurm = new ScriptedSlurm();
    let ended: Submitted | undefined;
    let endedAt = 0;
    slurm.onTask = (submitted, index) => {
      ended = submitted;
      endedAt = slurm.time;
      slurm.list(submitted, index, 'COMPLETED');
    };
    slurm.onPause = () => {
      if (ended && slurm.time > endedAt + 40_000) slurm.finish(ended, 0);
      if (slurm.time > endedAt + 40_000) ended = undefined;
    };
    const { keys } = await drive(slurm, store(), runs(1));
    expect([keys, slurm.arrays.length]).toEqual([['key-0'], 1]);
  });

  it('a line that was cut off is no record, and its run is done again', async () => {
    const slurm = new ScriptedSlurm();
    slurm.onTask = (submitted, index) => {
      if (slurm.submitted.length > 1) return slurm.finish(submitted, index);
      const line = encodeRecord(recordOf(submitted.batch.runs(0)[1]));
      const shard = new ShardWriter(submitted.batch.shards, { task: 0, job: submitted.job, restart: 0 });
      shard.began('key-0');
      shard.append(recordOf(submitted.batch.runs(0)[0]));
      shard.began('key-1');
      appendFileSync(join(submitted.batch.shards, `0.${submitted.job}-0.jsonl`), line.slice(0, 50));
      slurm.list(submitted, index, 'NODE_FAIL');
    };
    const { keys, lines } = await drive(slurm, store(), runs(2), { taskMs: 1e9 });
    expect([keys, lines, slurm.arrays.length]).toEqual([['key-0', 'key-1'], [], 2]);
  });

  it('two processes of one name write two files; a run done twice counts once, and must agree', async () => {
    const slurm = new ScriptedSlurm();
    slurm.onTask = (submitted, index) => {
      slurm.finish(submitted, index);
      slurm.finish(submitted, index, submitted.batch.runs(index)[0].key === 'key-1' ? 0.5 : 1);
      const names = leftIn(submitted.batch.shards).filter((name) => name.startsWith(`${index}.`));
      expect(names).toEqual([`${index}.${submitted.job}-0.1.jsonl`, `${index}.${submitted.job}-0.jsonl`]);
    };
    const { keys, lines } = await drive(slurm, store(), runs(3));
    expect(keys.sort()).toEqual(keysOf(3));
    expect(lines).toEqual([
      expect.stringMatching(/run key-1 was done twice and gave DIFFERENT numbers/),
      '3 runs came twice from the cluster and are counted once',
    ]);
  });

  it('too many jobs for a user go in smaller arrays, when there is room', async () => {
    const slurm = new ScriptedSlurm();
    let refusals = 0;
    slurm.answer = (args) => {
      const [, last] = /--array=0-(\d+)/.exec(args.join(' ')) ?? [];
      if (Number(last) < 3 || refusals > 5) return undefined;
      refusals++;
      return { full: 'AssocMaxSubmitJobLimit' };
    };
    const { keys, states } = await drive(slurm, store(), runs(9));
    expect(keys.sort()).toEqual(keysOf(9));
    expect(slurm.arrays).toEqual(['--array=0-0', '--array=0-1', '--array=0-1', '--array=0-1', '--array=0-1']);
    expect([refusals, states.includes('AssocMaxSubmitJobLimit')]).toEqual([2, true]);
  });

  it.each([true, false])('no answer of sbatch: asked by name, with the jobs queued %s', async (isQueued) => {
    const slurm = new ScriptedSlurm();
    let isFirst = true;
    const plain = slurm.submit.bind(slurm);
    slurm.submit = async (args) => {
      if (!isFirst) return plain(args);
      isFirst = false;
      if (isQueued) await plain(args);
      return { unanswered: 'Socket timed out' };
    };
    const { keys } = await drive(slurm, store(), runs(1));
    expect([keys, slurm.arrays.length]).toEqual([['key-0'], 1]);
  });

  it('a run that dies with every process is given up after three, and the rest is not touched', async () => {
    const slurm = new ScriptedSlurm();
    slurm.onTask = (submitted, index) => {
      const { batch, job } = submitted;
      const keys = batch.runs(index).map(({ key }) => key);
      if (!keys.includes('key-2')) return slurm.finish(submitted, index);
      new ShardWriter(batch.shards, { task: index, job, restart: 0 }).began('key-2');
      slurm.list(submitted, index, 'OUT_OF_MEMORY', 'OutOfMemory');
    };
    const { keys, failed } = await drive(slurm, store(), runs(5));
    expect([keys.sort(), failed]).toEqual([['key-0', 'key-1', 'key-3', 'key-4'], ['key-2']]);
    expect(slurm.arrays).toEqual(['--array=0-0', '--array=0-3', '--array=0-0', '--array=0-0']);
  });

  it('tasks that vanish without a trace, one after the other, end the call', async () => {
    const slurm = new ScriptedSlurm();
    slurm.onTask = (submitted, index) => slurm.unlist(submitted, index);
    await expect(drive(slurm, store(), runs(4))).rejects.toThrow(/a task ended before its first run \(UNLISTED\)/);
    expect(slurm.arrays).toEqual(['--array=0-0']);
  });

  it('deaths are remembered by the next driver, and forgotten once a run was given up', async () => {
    const folder = store();
    const dying = new ScriptedSlurm();
    dying.onTask = (submitted, index) => {
      const { batch, job } = submitted;
      new ShardWriter(batch.shards, { task: index, job, restart: 0 }).began('key-0');
      dying.list(submitted, index, 'FAILED');
      // the driver is ended before the third time
      if (dying.submitted.length === 3) throw new Error('killed');
    };
    await expect(drive(dying, folder, runs(1))).rejects.toThrow('killed');
    dying.onTask = (submitted, index) => {
      new ShardWriter(submitted.batch.shards, { task: index, job: submitted.job, restart: 0 }).began('key-0');
      dying.list(submitted, index, 'FAILED');
    };
    const { failed } = await drive(dying, folder, runs(1));
    expect([failed, dying.submitted.length]).toEqual([['key-0'], 3]);
    expect(leftIn(join(folder, 'slurm'))).toEqual([]);
    const { keys } = await drive(new ScriptedSlurm(), folder, runs(1));
    expect(keys).toEqual(['key-0']);
  });

  it('tasks that wait while the code is rebuilt are taken back and submitted again', async () => {
    const folder = store();
    const slurm = new ScriptedSlurm();
    slurm.onTask = () => {};
    const { left } = await drive(slurm, folder, runs(1), { detach: true });
    expect(left?.message).toMatch(/job 100 \(tasks: 1 pending \(Priority\)\) continues/);
    const [{ batch }] = slurm.submitted;
    writeFileSync(join(batch.folder, 'plan.json'), JSON.stringify({ ...batch.plan, code: 'older' }));
    slurm.onTask = (submitted, index) => slurm.finish(submitted, index);
    const { keys, lines } = await drive(slurm, folder, runs(1));
    expect([keys, new Set(slurm.cancelled)]).toEqual([['key-0'], new Set(['100_0'])]);
    expect(lines).toEqual(['the code has changed: 1 waiting task submitted again']);
  });

  it('a driver that dies right after sbatch leaves a job that the next one finds by its name and can cancel', async () => {
    const folder = store();
    const slurm = new ScriptedSlurm();
    // the job is queued, and its number is not noted
    slurm.onTask = () => {
      throw new Error('killed');
    };
    await expect(drive(slurm, folder, runs(1))).rejects.toThrow('killed');
    const { left } = await drive(slurm, folder, runs(1), { detach: true });
    expect(left?.message).toMatch(/^job 100 \(tasks: 1 pending \(Priority\)\) continues;/);
    // other code: the waiting task is taken back by its number
    const [{ batch }] = slurm.submitted;
    writeFileSync(join(batch.folder, 'plan.json'), JSON.stringify({ ...batch.plan, code: 'older' }));
    slurm.onTask = (submitted, index) => slurm.finish(submitted, index);
    const { keys } = await drive(slurm, folder, runs(1));
    expect([keys, new Set(slurm.cancelled), slurm.submitted.length]).toEqual([['key-0'], new Set(['100_0']), 2]);
  });

  it('the task without runs that a detached driver sends ahead goes on until it has ended', async () => {
    const folder = store();
    const slurm = new ScriptedSlurm();
    slurm.onTask = () => {};
    const { left } = await drive(slurm, folder, runs(2), { detach: true });
    expect(left?.message).toMatch(/^jobs 100, 101 \(tasks: 3 pending \(Priority\)\) continue;/);
    const [check, work] = slurm.submitted;
    expect(check.batch.runs(0)).toEqual([]);
    // its folder is what it is started from: without it the others, which wait for it, would never begin
    expect(leftIn(join(folder, 'slurm')).sort()).toEqual([check.batch.id, work.batch.id].sort());
    slurm.finish(check, 0);
    await drive(slurm, folder, runs(2), { detach: true });
    expect(leftIn(join(folder, 'slurm'))).toEqual([work.batch.id]);
  });

  it('a driver that is told to stop says how the queue stands then', async () => {
    const folder = store();
    const slurm = new ScriptedSlurm();
    const stop = new AbortController();
    // it begins, and the driver is stopped, before SLURM was asked about it
    slurm.onTask = (submitted, index) => slurm.list(submitted, index, 'RUNNING');
    slurm.onPause = () => stop.abort();
    const { left } = await drive(slurm, folder, runs(1), {}, stop.signal);
    expect(left?.message).toMatch(/^job 100 \(tasks: 1 running\) continues; the same command attaches again/);
    // it does not wait for one of whom it has not heard
    slurm.queue = () => Promise.reject(new Error('asked'));
    const { left: unheard } = await drive(slurm, folder, runs(1), {}, stop.signal);
    expect(unheard?.message).toMatch(/^job 100 continues; the same command/);
  });

  it('records of an earlier call that nobody asks for now are handed over too', async () => {
    const folder = store();
    const slurm = new ScriptedSlurm();
    slurm.onTask = () => {};
    await drive(slurm, folder, runs(2), { detach: true, taskMs: 1e9 });
    slurm.finish(slurm.submitted[0], 0);
    slurm.onTask = (submitted, index) => slurm.finish(submitted, index);
    const { keys, others } = await drive(slurm, folder, [keyed(5)]);
    expect([keys, others.sort()]).toEqual([['key-5'], ['key-0', 'key-1']]);
  });
});
