// @module-tag process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from '../../../src/harness/runs/lock.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'divi-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const MODULE = new URL('../../../dist/src/harness/runs/lock.js', import.meta.url).href;
const DEAD = { pid: 2 ** 22 + 1, host: hostname(), since: 'long ago' };
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
  for (const message of refused) expect(message).toMatch(/another divi process/);
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

  it('names its file, so that a lock gone wrong can be removed by hand', () => {
    const unlock = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(`holds ${lockFile()}: wait for it`);
    unlock();
  });

  it('leaves nothing behind when it takes over', () => {
    writeFileSync(lockFile(), JSON.stringify(DEAD));
    const unlock = lockFolder(folder);
    expect(JSON.parse(readFileSync(lockFile(), 'utf8')).pid).toBe(process.pid);
    unlock();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is not taken over from another process that runs, even of another user', () => {
    for (const pid of [process.ppid, 1]) {
      writeFileSync(lockFile(), JSON.stringify({ ...DEAD, pid }));
      expect(() => lockFolder(folder)).toThrow(`another divi process (pid ${pid} on ${hostname()}`);
    }
  });

  it('is never taken over from another host: the error names it and the file to remove', () => {
    const text = JSON.stringify({ ...DEAD, host: 'elsewhere' });
    writeFileSync(lockFile(), text);
    expect(() => lockFolder(folder)).toThrow(/on elsewhere, since long ago\) holds .*lock: .* remove that file/);
    expect(readFileSync(lockFile(), 'utf8')).toBe(text);
    rmSync(lockFile());
    lockFolder(folder)();
  });

  it('is not had while another process is writing it', () => {
    writeFileSync(lockFile(), '');
    expect(() => lockFolder(folder)).toThrow(/another divi process \(pid unknown/);
  });

  it('gives back only its own lock', () => {
    const unlock = lockFolder(folder);
    writeFileSync(join(folder, 'lock'), JSON.stringify({ ...DEAD, pid: 1 }));
    unlock();
    expect(existsSync(join(folder, 'lock'))).toBe(true);
  });

  it('says so where the folder cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockFolder(join(folder, 'file'))).toThrow(/file cannot be created/);
  });
});
