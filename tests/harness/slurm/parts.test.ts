// @module-tag process
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeRecord } from '../../../src/harness/runs/record.js';
import { ShardReader, ShardWriter } from '../../../src/harness/slurm/batch/shard.js';
import { Rhythm } from '../../../src/harness/slurm/clock.js';
import {
  configValue,
  plainEnvironment,
  queueWords,
  readQueue,
  readSubmission,
} from '../../../src/harness/slurm/cluster/commands.js';
import { jobScript, sbatchArguments, shellWord, splitWords } from '../../../src/harness/slurm/cluster/script.js';
import { chunks, packTasks } from '../../../src/harness/slurm/pack.js';
import { attemptFrom } from '../../../src/harness/slurm/work.js';
import { temporaryFolder } from '../../support/folder.js';
import { keyed, recordOf } from './scripted.js';

describe('packing', () => {
  const one = (costs: number[]): number[][] => costs.map((cost) => [cost]);
  const packing = { targetMs: 10, tasks: 3, longestMs: 40 };
  const pack = (groups: number[][]) => packTasks(groups, (cost) => cost, packing);

  it('keeps the order, fills a task, and tears no group apart', () => {
    expect(pack(one([4, 4, 4, 4]))).toEqual([
      [4, 4],
      [4, 4],
    ]);
    expect(pack([[3, 3], [4, 4, 4], [1]])).toEqual([[3, 3], [4, 4, 4], [1]]);
    expect(pack(one([100, 1]))).toEqual([[100], [1]]);
    expect(pack([])).toEqual([]);
  });

  it('makes longer tasks rather than too many, and more rather than too long', () => {
    expect(pack(one(new Array(60).fill(1))).map((task) => task.length)).toEqual([20, 20, 20]);
    expect(pack(one(new Array(240).fill(1))).map((task) => task.length)).toEqual([40, 40, 40, 40, 40, 40]);
  });

  it('cuts tasks into arrays', () => {
    expect(chunks([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]]);
  });
});

describe('SLURM’s answers', () => {
  it('squeue’s lines, those of no array left out', () => {
    expect(
      readQueue('divi-1|12|0|RUNNING|None\ndivi-1|12|1|PENDING|launch failed requeued held\nx|9|N/A|RUNNING|None\n'),
    ).toEqual([
      { name: 'divi-1', job: '12', index: 0, state: 'RUNNING', reason: 'None' },
      { name: 'divi-1', job: '12', index: 1, state: 'PENDING', reason: 'launch failed requeued held' },
    ]);
  });

  it('sbatch’s, in all their kinds', () => {
    const answer = (code: number | null, out: string, err = '') => readSubmission({ code, out, err, isMissing: false });
    expect(answer(0, '4711\n')).toEqual({ job: '4711' });
    expect(answer(0, '4711;far-away\n')).toEqual({ job: '4711' });
    expect(answer(1, '', 'sbatch: error: Batch job submission failed:\n Invalid partition')).toHaveProperty('refused');
    expect(answer(1, '', 'sbatch: error: AssocMaxSubmitJobLimit\nsbatch: error: …')).toHaveProperty('full');
    expect(answer(1, '', 'Unable to contact slurm controller (connect failure)')).toHaveProperty('unanswered');
    expect(answer(null, '')).toHaveProperty('unanswered');
    expect(() => readSubmission({ code: null, out: '', err: '', isMissing: true })).toThrow(/sbatch was not found/);
  });

  it('scontrol’s values, and tasks in words', () => {
    expect(configValue('MaxArraySize            = 1001\nMaxJobCount = 10', 'MaxArraySize')).toBe('1001');
    const task = { name: 'n', job: '1', index: 0, reason: 'None' };
    const tasks = ['RUNNING', 'COMPLETING', 'PENDING', 'FAILED'].map((state) => ({ ...task, state }));
    expect(queueWords([...tasks, { ...task, state: 'PENDING', reason: 'Priority' }])).toBe(
      '2 running, 2 pending (Priority)',
    );
  });

  it('are asked for without what a job around us has set', () => {
    const env = { SLURM_JOB_ID: '1', SLURM_CONF: 'c', SQUEUE_FORMAT: 'x', SBATCH_PARTITION: 'p', SBATCH_WAIT: '1' };
    expect(plainEnvironment(env)).toEqual({ SLURM_CONF: 'c', SBATCH_PARTITION: 'p' });
  });
});

describe('the script of a task', () => {
  const site = { sbatch: '', setup: '' };

  it('is what the shell takes it for, whatever the paths', () => {
    const folder = temporaryFolder();
    const odd = `a b%a'c"d $(date) \`x\``;
    writeFileSync(folder('job.sh'), jobScript(odd, `${odd}/2`, site, '/bin/echo'));
    expect(execFileSync('bash', [folder('job.sh')], { encoding: 'utf8' })).toBe(`${odd} work ${odd}/2\n`);
    expect(jobScript('m', 'f', { ...site, setup: 'module load nodejs/20' })).toMatch(
      /^#!\/bin\/bash -l\n.*\nmodule load nodejs\/20\nexec node 'm' work 'f'\n$/,
    );
  });

  it('gets the user’s options over ours, but not over those the driver relies on', () => {
    const batch = { id: 'divi-1', folder: '/a%b', plan: { tasks: 3 }, script: '/a%b/job.sh' };
    const request = { minutes: 7, cpus: 2, exclusive: false };
    const plan = batch.plan as Parameters<typeof sbatchArguments>[0]['plan'];
    const args = sbatchArguments({ ...batch, plan }, request, { ...site, sbatch: '--time=1' }, {});
    expect(args.indexOf('--time=1')).toBeGreaterThan(args.indexOf('--time=7'));
    expect(args.indexOf('--array=0-2')).toBeGreaterThan(args.indexOf('--time=1'));
    expect(args).toContain('--output=/a%%b/logs/%A_%a.log');
    expect(sbatchArguments({ ...batch, plan }, request, site, { SBATCH_TIMELIMIT: '9' })).not.toContain('--time=7');
    expect(() => sbatchArguments({ ...batch, plan, folder: '/a\\b' }, request, site, {})).toThrow(/backslash/);
  });

  it('takes options apart as a shell does', () => {
    expect(splitWords(` --a=1  --b='x y' "--c=d'e" '' `)).toEqual(['--a=1', '--b=x y', "--c=d'e", '']);
    expect(() => splitWords(`--a='b`)).toThrow(/quote/);
    expect([shellWord('--a=1'), shellWord("it's")]).toEqual(['--a=1', `'it'\\''s'`]);
  });

  it('names its attempt by the array, and is for SLURM alone', () => {
    const env = { SLURM_ARRAY_TASK_ID: '3', SLURM_ARRAY_JOB_ID: '12', SLURM_JOB_ID: '15' };
    expect(attemptFrom(env)).toEqual({ task: 3, job: '12', restart: 0 });
    expect(attemptFrom({ ...env, SLURM_RESTART_COUNT: '2' }).restart).toBe(2);
    expect(() => attemptFrom({})).toThrow(/is started by SLURM tasks/);
  });
});

describe('shards', () => {
  it('are read line by line as they grow, each line once', () => {
    const folder = temporaryFolder();
    const shard = new ShardWriter(folder('.'), { task: 4, job: '9', restart: 1 });
    const reader = new ShardReader(folder('.'));
    shard.began('key-1');
    expect(reader.read()).toEqual([{ task: 4, began: 'key-1' }]);
    const line = encodeRecord(recordOf(keyed(1)));
    appendFileSync(folder('4.9-1.jsonl'), line.slice(0, 30));
    expect(reader.read()).toEqual([]);
    appendFileSync(folder('4.9-1.jsonl'), line.slice(30));
    expect(reader.read()).toEqual([{ task: 4, record: recordOf(keyed(1)) }]);
    appendFileSync(folder('4.9-1.jsonl'), line.replace('"ari":1', '"ari":0'));
    expect(reader.read()).toEqual([{ task: 4, problem: 'altered: its checksum does not match' }]);
    shard.close('stopped');
    expect(reader.read()).toEqual([{ task: 4, ended: 'stopped' }]);
    expect(new ShardReader(folder('.')).read(5)).toEqual([]);
  });
});

describe('the driver’s rhythm', () => {
  it('slows down, to the pauses asked for', () => {
    const rhythm = new Rhythm(10_000);
    expect([0, 5000, 1e6].map((ms) => rhythm.lookAfter(ms))).toEqual([200, 500, 10_000]);
    expect([0, 20_000, 1e6].map((ms) => rhythm.askAfter(ms))).toEqual([2000, 5000, 30_000]);
    expect(new Rhythm(100).lookAfter(0)).toBe(100);
  });
});
