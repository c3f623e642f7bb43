// @module-tag process
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Cluster, HOOK_MS, naps, Sleepers, until } from '../../support/slurm.js';

/** longer than SLURM's programs wait for an answer */
const AWAY_MS = 15_000;

describe('runs on a cluster whose parts die', { tags: ['slurm'], timeout: 150_000 }, () => {
  let cluster: Cluster;
  let folder: string;
  beforeAll(() => {
    cluster = new Cluster();
    cluster.up();
    folder = join(cluster.folder, 'work');
    mkdirSync(folder);
  }, HOOK_MS);
  afterAll(() => cluster?.down(), HOOK_MS);

  it('are all there once when the slurmd of a node is killed and the node set down, though some are done twice', async () => {
    const sleepers = new Sleepers(folder, 'node', naps(2, 100, 10));
    const driver = cluster.start(...sleepers.command);
    await until('stored runs', () => sleepers.stored().length >= 2 || undefined);
    const node = (await cluster.slurm('squeue', '-h', '-t', 'RUNNING', '-o', '%N')).trim();
    process.kill(cluster.pid(`slurmd-${node}`), 'SIGKILL');
    await cluster.slurm('scontrol', 'update', `nodename=${node}`, 'state=down', 'reason=test');
    await until('the process that takes the place', () => sleepers.pids()[1]);
    sleepers.go();
    const { code, err } = await driver.ended;
    expect(code, err).toBe(0);
    const keys = sleepers.stored();
    expect([keys.length, new Set(keys).size]).toEqual([12, 12]);
    // the process that its slurmd left behind has gone on beside the one that took its place
    expect(sleepers.pids().length).toBe(2);
    expect(err).toMatch(/\d+ runs? came twice from the cluster and (is|are) counted once/);
    cluster.up();
  });

  it('wait for a controller that is away for a while', async () => {
    const sleepers = new Sleepers(folder, 'controller', naps(1, 10, 6));
    const driver = cluster.start(...sleepers.command, '--task-minutes', '0.0001');
    await until('processes that wait', () => sleepers.pids().length > 2 || undefined);
    process.kill(cluster.pid('slurmctld'), 'SIGKILL');
    await sleep(AWAY_MS);
    cluster.up();
    sleepers.go();
    const { code, err } = await driver.ended;
    expect(code, err).toBe(0);
    const keys = sleepers.stored();
    expect([keys.length, new Set(keys).size]).toEqual([7, 7]);
  });
});
