import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../src/runs/lock.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'divi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MODULE = new URL('../../dist/src/runs/lock.js', import.meta.url).href;
const DEAD = { pid: 2 ** 22 + 1, host: hostname(), since: 'long ago' };

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
