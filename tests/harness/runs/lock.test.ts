// @module-tag process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, linkSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../src/harness/runs/lock.js';
import { type Holder, ownHolder, SILENCE_MS } from '../../../src/harness/runs/lock-holder.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'divi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MODULE = new URL('../../../dist/src/harness/runs/lock.js', import.meta.url).href;
const DEAD: Holder = { pid: 2 ** 22 + 1, host: hostname(), since: 'long ago', process: null };
/** enough for a message to reach waiting processes: they begin at one moment */
const SOON_MS = 50;
const lockFile = (): string => join(folder, 'lock');

/** Processes that all try for the lock at the same moment, and hold it until all have tried; how many got it. */
async function contenders(count: number): Promise<number> {
  const script = `
    import { once } from 'node:events';
    const { lockFolder } = await import(${JSON.stringify(MODULE)});
    console.log('ready');
    const [start] = await once(process.stdin, 'data');
    while (Date.now() < Number(start));
    try { lockFolder(${JSON.stringify(folder)}); console.log('had'); } catch ({ message }) { console.log(message); }
    process.stdin.once('end', () => process.exit(0)).resume();`;
  const children = Array.from({ length: count }, () =>
    spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  const answers = children.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]());
  const next = (): Promise<string[]> => Promise.all(answers.map(async (lines) => (await lines.next()).value));
  expect(await next()).toEqual(new Array(count).fill('ready'));
  const start = Date.now() + SOON_MS;
  for (const { stdin } of children) stdin.write(String(start));
  const results = await next();
  const gone = Promise.all(children.map((child) => once(child, 'exit')));
  for (const { stdin } of children) stdin.end();
  await gone;
  const refused = results.filter((result) => result !== 'had');
  for (const message of refused) expect(message).toMatch(/another divi process|cannot be taken/);
  return count - refused.length;
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

  it('is not taken over in the turn of another process, and says what to remove where that is gone', () => {
    const turn = `${lockFile()}.turn`;
    writeFileSync(lockFile(), JSON.stringify(DEAD));
    writeFileSync(turn, '');
    expect(() => lockFolder(folder)).toThrow(
      `${lockFile()} cannot be taken: if no other divi process is running, remove ${lockFile()} and ${turn}`,
    );
    rmSync(turn);
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not had beside another process by what one of the same number left that was killed in its turn', () => {
    const { host, pid } = ownHolder();
    const own = `${lockFile()}.${host}-${pid}`;
    writeFileSync(own, '');
    linkSync(own, `${lockFile()}.turn`);
    // alive, and not this one
    writeFileSync(lockFile(), JSON.stringify({ ...ownHolder(), pid: process.ppid, process: null }));
    expect(() => lockFolder(folder)).toThrow(/another divi process/);
  });

  it('names its file, so that a lock gone wrong can be removed by hand', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`holds ${lockFile()}: wait for it`);
    unlock();
  });

  it('takes over from a process whose pid another one has now', () => {
    const [boot] = `${ownHolder().process}`.split(' ');
    writeFileSync(lockFile(), JSON.stringify({ ...DEAD, pid: process.pid, process: `${boot} 1` }));
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

  it('takes a host of the same name for another one where it was booted at another time', () => {
    writeFileSync(lockFile(), JSON.stringify({ ...DEAD, process: 'another-boot 1' }));
    expect(() => lockFolder(folder)).toThrow(/another divi process/);
    const old = new Date(Date.now() - 2 * SILENCE_MS);
    utimesSync(lockFile(), old, old);
    lockFolder(folder)();
  });

  it('is had where a file system denies what it did', () => {
    // as after a lost answer of NFS: our own file is the lock already, and to link it again fails
    const { host, pid } = ownHolder();
    const own = `${lockFile()}.${host}-${pid}`;
    writeFileSync(own, '');
    linkSync(own, lockFile());
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
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
