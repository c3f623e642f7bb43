// @module-tag process
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseRuns } from '../../../src/harness/runs/store.js';
import { bringDivi } from '../../support/bring-divi.js';
import { Cluster, HOOK_MS, naps, type Sleep, Sleepers, until } from '../../support/slurm.js';
import { reportFiles, smallExperiment } from '../../support/throwaway.js';
import { writeToyStudy } from '../../support/toy-study.js';

/** What a store says but times: records by key, as text. */
function outcomes(store: string): string[] {
  const { records, problems } = parseRuns(readFileSync(join(store, 'runs.jsonl'), 'utf8'));
  expect(problems).toEqual([]);
  return [...records.values()]
    .map(({ durationMs: _durationMs, provenance: { time: _time, ...provenance }, ...record }) =>
      JSON.stringify({ ...record, provenance }),
    )
    .sort();
}

describe.concurrent('runs on a SLURM cluster', { tags: ['slurm'], timeout: 150_000 }, () => {
  let cluster: Cluster;
  let folder: string;
  beforeAll(() => {
    cluster = new Cluster();
    cluster.up(4);
    folder = join(cluster.folder, 'work');
    mkdirSync(folder);
  }, HOOK_MS);
  afterAll(() => cluster?.down(), HOOK_MS);

  const expectAllOnce = (sleepers: Sleepers, count: number): void => {
    const keys = sleepers.stored();
    expect([keys.length, new Set(keys).size]).toEqual([count, count]);
  };

  it('give the store and the reports of the local executor, byte for byte', async () => {
    const of = (name: string): string[] => [
      ...['reproduce', '--quick', '--only', 'table-1'],
      ...['--store', join(folder, name), '--out', join(folder, `${name}-out`)],
    ];
    const cut = ['--executor', 'slurm', '--poll', '0.3', '--task-minutes', '0.02'];
    const [local, slurm] = await Promise.all([cluster.divi(...of('local')), cluster.divi(...of('slurm'), ...cut)]);
    expect([local.code, slurm.code], slurm.err).toEqual([0, 0]);
    expect(outcomes(join(folder, 'slurm'))).toEqual(outcomes(join(folder, 'local')));
    expect(outcomes(join(folder, 'slurm')).length).toBe(36);
    expect(reportFiles(join(folder, 'slurm-out'))).toEqual(reportFiles(join(folder, 'local-out')));
  });

  it('work in a folder with spaces, quotes and %a, as several tasks', async () => {
    const sleepers = new Sleepers(folder, `a b%a'c"d`, naps(6, 50));
    const { code, err } = await cluster.divi(...sleepers.command, '--task-minutes', '0.002');
    expect(code, err).toBe(0);
    expectAllOnce(sleepers, 6);
    expect(sleepers.pids().length).toBeGreaterThan(3);
    expect(sleepers.batches()).toEqual([]);
  });

  it('go on after Ctrl-C, and the same command attaches to them', async () => {
    const sleepers = new Sleepers(folder, 'detached', naps(3, 100, 9));
    const driver = cluster.start(...sleepers.command);
    await until('stored runs', () => sleepers.stored().length >= 3 || undefined);
    const { code, err } = await driver.kill('SIGINT');
    expect(code).toBe(130);
    expect(err).toMatch(
      /detached: \d+ of 12 runs are saved in .*; job \d+ \(tasks: 1 running\) continues; the same command attaches again/,
    );
    const shown = await cluster.divi('jobs', '--store', sleepers.store);
    expect(shown.out).toMatch(/^job \d+, .*: tasks: 1 running; 3 of 12 runs done$/m);
    sleepers.go();
    const again = await cluster.divi(...sleepers.command);
    expect(again.code, again.err).toBe(0);
    expectAllOnce(sleepers, 12);
    // one process has done them all
    expect(sleepers.pids().length).toBe(1);
  });

  it.each(['as it is submitted', 'once it is'])('survive a driver killed %s', async (when) => {
    const sleepers = new Sleepers(folder, `killed ${when}`, naps(8, 300));
    const driver = cluster.start(...sleepers.command);
    await until('a batch', () => (when === 'once it is' ? sleepers.job() : sleepers.batches()[0]));
    await driver.kill('SIGKILL');
    const { code, err } = await cluster.divi(...sleepers.command);
    expect(code, err).toBe(0);
    expectAllOnce(sleepers, 8);
    // whether SLURM got the job of a driver killed meanwhile is not sure
    if (when === 'once it is') expect(sleepers.pids().length).toBe(1);
  });

  it('are done again where the process of a task is killed', async () => {
    const sleepers = new Sleepers(folder, 'process', naps(2, 100, 6));
    const driver = cluster.start(...sleepers.command);
    await until('stored runs', () => sleepers.stored().length >= 2 || undefined);
    process.kill(sleepers.pids()[0], 'SIGKILL');
    sleepers.go();
    const { code, err } = await driver.ended;
    expect(code, err).toBe(0);
    expectAllOnce(sleepers, 8);
    expect(sleepers.pids().length).toBeGreaterThan(1);
  });

  it('fail alone where one always ends its process', async () => {
    const runs: Sleep[] = [...naps(3, 50), { ms: 50, dies: 'always' }, { ms: 50, dies: 'once' }, ...naps(3, 50)];
    const sleepers = new Sleepers(folder, 'dying', runs);
    const { code, err } = await cluster.divi(...sleepers.command);
    expect(code, err).toBe(1);
    expectAllOnce(sleepers, 7);
    expect(sleepers.stored('failed').length).toBe(1);
    expect(err).toMatch(/failed: .*its process died 3 times on the cluster \(FAILED, .*about to end/s);
    expect(sleepers.batches()).toEqual([]);
  });

  it('are not submitted again where their task is cancelled, but by the next call', async () => {
    const sleepers = new Sleepers(folder, 'cancelled', naps(1, 10, 8));
    const driver = cluster.start(...sleepers.command, '--task-minutes', '0.0001');
    await until('processes that wait', () => sleepers.pids().length > 3 || undefined);
    const task = `${sleepers.job()}_1`;
    await cluster.slurm('scancel', task);
    // if released before SLURM has ended it, it would still do its run
    await until('the end of the task', async () => (await cluster.slurm('squeue', '-h', '-j', task)).trim() === '');
    sleepers.go();
    const { code, err } = await driver.ended;
    expect(code, err).toBe(130);
    expect(err).toMatch(/stopped: 8 of 9 runs are saved .*the tasks of 1 run were cancelled; the same command/);
    const again = await cluster.divi(...sleepers.command);
    expect(again.code, again.err).toBe(0);
    expectAllOnce(sleepers, 9);
  });

  it('end between two runs before the time limit, and the rest is submitted again', async () => {
    const sleepers = new Sleepers(folder, 'limit', naps(1, 100, 4));
    const driver = cluster.start(...sleepers.command, '--sbatch', '--time=1 --signal=B:USR1@20');
    await until('the signal', () => sleepers.logs().includes('the time limit is near') || undefined);
    sleepers.go();
    const { code, err } = await driver.ended;
    expect(code, err).toBe(0);
    expectAllOnce(sleepers, 5);
    // the first did the run that was under way and no other
    expect(sleepers.pids().length).toBe(2);
    expect(sleepers.starts()).toBe(5);
  });

  it('go on where a requeued task left off', async () => {
    const sleepers = new Sleepers(folder, 'requeued', naps(4, 100, 6));
    const driver = cluster.start(...sleepers.command);
    await until('stored runs', () => sleepers.stored().length >= 4 || undefined);
    await cluster.slurm('scontrol', 'requeue', `${sleepers.job()}_0`);
    await until('the second process', () => sleepers.pids()[1]);
    sleepers.go();
    const { code, err } = await driver.ended;
    expect(code, err).toBe(0);
    expectAllOnce(sleepers, 10);
    expect(sleepers.pids().length).toBe(2);
    // only the run under way was begun twice
    expect(sleepers.starts()).toBe(11);
  });

  it('need nobody to stay with --detach, end with jobs --cancel, and are then submitted again', async () => {
    const sleepers = new Sleepers(folder, 'left', naps(1, 10, 5));
    const command = [...sleepers.command, '--task-minutes', '0.0001'];
    const left = await cluster.divi(...command, '--detach');
    expect([left.code, sleepers.stored()], left.err).toEqual([0, []]);
    expect(left.err).toMatch(/detached: 0 of 6 runs are saved in .*jobs \d+, \d+ \(tasks: .*pending/);
    await until('a run', () => sleepers.pids()[0]);
    const cancelled = await cluster.divi('jobs', '--cancel', '--store', sleepers.store);
    expect(cancelled.out).toMatch(/^\d tasks cancelled; the command that submitted them/m);
    // one that SLURM has not ended yet would go on, and write to a folder that is removed meanwhile
    const jobs = / jobs (\d+), (\d+) /.exec(left.err)!.slice(1);
    await until('the end of its tasks', async () => {
      const queued = (await cluster.slurm('squeue', '-h', '-o', '%F')).split(/\s+/);
      return !jobs.some((job) => queued.includes(job));
    });
    sleepers.go();
    const again = await cluster.divi(...command);
    expect(again.code, again.err).toBe(0);
    expectAllOnce(sleepers, 6);
    expect((await cluster.divi('jobs', '--store', sleepers.store)).out).toBe(`no jobs of ${sleepers.store}\n`);
  });

  it('are not queued by the hundred where the first task cannot work', async () => {
    const sleepers = new Sleepers(folder, 'hopeless', naps(20, 10));
    const command = [...sleepers.command, '--task-minutes', '0.02', '--setup', 'export PATH=/nowhere'];
    const { code, err } = await cluster.divi(...command);
    expect(code).toBe(2);
    expect(err).toMatch(/a task ended before its first run \(FAILED, NonZeroExitCode\).*node: .*not found/s);
    expect([sleepers.stored(), sleepers.batches()]).toEqual([[], []]);
  });

  it('are shown by a dry run, and refused with SLURM’s words', async () => {
    const sleepers = new Sleepers(folder, 'dry', naps(3, 10));
    const dry = await cluster.divi(...sleepers.command, '--dry-run', '--sbatch', '--partition=none --comment="a b"');
    expect(dry.out).toContain('3 runs would be done');
    expect(dry.out).toMatch(/^sbatch .*--time=\d+ .*--partition=none '--comment=a b' .*--array=0-0 .*job\.sh$/m);
    expect(dry.out).toMatch(/^exec '.*node' '.*main\.js' work '.*'$/m);
    expect(sleepers.batches()).toEqual([]);
    const refused = await cluster.divi(...sleepers.command, '--sbatch', '--partition=none');
    expect(refused.code).toBe(2);
    expect(refused.err).toMatch(/sbatch refuses the job: .*invalid partition/i);
    expect(sleepers.batches()).toEqual([]);
  });

  it('can be had of a node, says the doctor, or why not', async () => {
    const store = join(folder, 'doctor');
    const examine = (...args: string[]) => cluster.divi('doctor', '--executor', 'slurm', '--store', store, ...args);
    const [well, ill] = await Promise.all([examine(), examine('--setup', 'ulimit -v 12000000')]);
    expect([well.code, ill.code]).toEqual([0, 1]);
    for (const words of ['MaxArraySize 1001', 'can be seen from here', `Node ${process.version}`, 'kernels start']) {
      expect(well.out).toContain(words);
    }
    expect(ill.out).toMatch(/✗ ulimit -v 12000000 leaves room for \d of 4 WebAssembly kernels/);
  });

  it('of a calibration go stage by stage', async () => {
    const experiments = join(folder, 'toy', 'experiments');
    bringDivi(experiments);
    const code = `export const experiment = ${JSON.stringify(smallExperiment(1))};\n`;
    writeFileSync(join(experiments, 'small.mjs'), code);
    writeToyStudy(experiments);
    const of = (name: string): string[] => [
      ...['calibrate', '--experiments', experiments],
      ...['--store', join(folder, 'toy', name)],
    ];
    const local = await cluster.divi(...of('local'));
    const slurm = await cluster.divi(...of('slurm'), '--executor', 'slurm', '--poll', '0.3');
    expect([local.code, slurm.code], slurm.err).toEqual([0, 0]);
    expect(outcomes(join(folder, 'toy', 'slurm'))).toEqual(outcomes(join(folder, 'toy', 'local')));
    const found = (name: string): string => readFileSync(join(folder, 'toy', name, 'calibration.json'), 'utf8');
    expect(found('slurm')).toBe(found('local'));
  });

  it('of a sweep go the same way', async () => {
    const store = join(folder, 'sweep');
    const args = ['sweep', 'beta', '--values', '1', '--n', '60', '--repeats', '2', '--store', store];
    const out = join(folder, 'sweep-out');
    const { code, err } = await cluster.divi(...args, '--out', out, '--executor', 'slurm', '--poll', '0.3');
    expect(code, err).toBe(0);
    expect(outcomes(store).length).toBe(12);
  });
});
