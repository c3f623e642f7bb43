import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src/runs/lock.js';
import { type Holder, ownHolder, SILENCE_MS } from '../../src/runs/lock-holder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'divi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MODULE = new URL('../../dist/src/runs/lock.js', import.meta.url).href;
const DEAD: Holder = { pid: 2 ** 22 + 1, host: hostname(), since: 'long ago', process: null };
const lockFile = (): string => join(folder, 'lock');

/** Processes that all try for the lock at the same moment and hold it for a while; how many got it. */
async function contenders(count: number): Promise<number> {
  const start = Date.now() + 700;
  const script = `
    const { lockFolder } = await import(${JSON.stringify(MODULE)});
    while (Date.now() < ${start});
    try { lockFolder(${JSON.stringify(folder)}); setTimeout(() => process.exit(0), 600); } catch { process.exit(3); }`;
  const codes = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          spawn(process.execPath, ['--input-type=module', '-e', script]).once('exit', resolve);
        }),
    ),
  );
  expect(codes.every((code) => code === 0 || code === 3)).toBe(true);
  return codes.filter((code) => code === 0).length;
}

describe('lockFolder', () => {
  it('is had once, given back, and leaves nothing behind', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/another divi process \(pid \d+ on .*wait for it, stop it/);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
    lockFolder(folder)();
  });

  it('takes over from a process that is gone, one contender only', async () => {
    for (let round = 0; round < 3; round++) {
      writeFileSync(join(folder, 'lock'), JSON.stringify(DEAD));
      expect(await contenders(4)).toBe(1);
      rmSync(join(folder, 'lock'), { force: true });
    }
  });

  it('names its file, so that a lock gone wrong can be removed by hand', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`holds ${lockFile()}: wait for it`);
    unlock();
  });

  it('takes over from a process whose pid another one has now', () => {
    writeFileSync(lockFile(), JSON.stringify({ ...DEAD, pid: process.pid, process: 'another boot 1' }));
    lockFolder(folder)();
    writeFileSync(lockFile(), JSON.stringify({ ...ownHolder(), since: 'now' }));
    expect(() => lockFolder(folder)).toThrow(/another divi process/);
  });

  it('believes another host while it touches its lock, and not for ever', () => {
    writeFileSync(lockFile(), JSON.stringify({ ...DEAD, host: 'elsewhere' }));
    expect(() => lockFolder(folder)).toThrow(/on elsewhere/);
    const old = new Date(Date.now() - 2 * SILENCE_MS);
    utimesSync(lockFile(), old, old);
    lockFolder(folder)();
    expect(existsSync(lockFile())).toBe(false);
  });

  it('gives back only its own lock', () => {
    const unlock = lockFolder(folder);
    writeFileSync(join(folder, 'lock'), JSON.stringify({ ...DEAD, pid: 1 }));
    unlock();
    expect(existsSync(join(folder, 'lock'))).toBe(true);
  });

  it('says so where the folder cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockFolder(join(folder, 'file'))).toThrow(/file cannot be made a folder/);
  });
});
