// @module-tag process
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeFileAtomic } from '../../../../src/library/core/system/write-file-atomic.js';
import { NO_SMALL_DISK } from '../../../support/equipment.js';
import { temporaryFolder } from '../../../support/folder.js';

const COMPILED = new URL('../../../../dist/src/library/core/system/write-file-atomic.js', import.meta.url).href;
const OLD = 'the old file, whole';

/** What it throws becomes a rejection. */
const write = async (path: string, data: string | Uint8Array): Promise<void> => writeFileAtomic(path, data);

/** A small separate disk below the folder, if this user may mount one. */
function tinyDisk(folder: string): boolean {
  mkdirSync(folder);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', folder]);
  if (status === 0) onTestFinished(() => void spawnSync('umount', [folder]));
  return status === 0;
}

/** Runs `work` as a user for whom permissions count: root may write anywhere. */
async function asOrdinaryUser<T>(folder: string, work: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return work();
  chmodSync(dirname(folder), 0o755);
  process.seteuid?.(65534);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}

describe('writeFileAtomic', () => {
  it('writes text and bytes, makes the folder, replaces what was there, and leaves nothing else', async () => {
    const path = temporaryFolder();
    await write(path('a/b/text'), 'first');
    await write(path('a/b/text'), 'zweite Fassung: ä');
    await write(path('a/b/bytes'), Uint8Array.of(0, 255, 10));
    expect(readFileSync(path('a/b/text'), 'utf8')).toBe('zweite Fassung: ä');
    expect([...readFileSync(path('a/b/bytes'))]).toEqual([0, 255, 10]);
    expect(readdirSync(path('a/b')).sort()).toEqual(['bytes', 'text']);
  });

  it('gives the file the permissions of any new file', async () => {
    const path = temporaryFolder();
    await write(path('ours'), OLD);
    writeFileSync(path('plain'), OLD);
    expect(statSync(path('ours')).mode).toBe(statSync(path('plain')).mode);
  });

  it('stands many writes of one file at a time: one of them wins, whole', async () => {
    const path = temporaryFolder();
    const texts = Array.from({ length: 20 }, (_, i) => String(i).repeat(50_000));
    await Promise.all(texts.map((text) => write(path('file'), text)));
    expect(texts).toContain(readFileSync(path('file'), 'utf8'));
    expect(readdirSync(path(''))).toEqual(['file']);
  });

  it('passes over a temporary file that a killed process of the same id has left', async () => {
    const path = temporaryFolder();
    await write(path('file'), OLD);
    // whatever the counter has come to, the next names are taken
    for (let i = 0; i < 500; i++) writeFileSync(path(`file.${process.pid}-${i}.tmp`), 'half');
    await write(path('file'), 'new');
    expect(readFileSync(path('file'), 'utf8')).toBe('new');
    expect(readdirSync(path('')).length).toBe(501);
  });

  it('refuses a target that is a folder, and leaves no temporary file', async () => {
    const path = temporaryFolder();
    mkdirSync(path('file/inside'), { recursive: true });
    await expect(write(path('file'), 'new')).rejects.toMatchObject({ code: 'EISDIR' });
    expect(readdirSync(path(''))).toEqual(['file']);
    expect(readdirSync(path('file'))).toEqual(['inside']);
  });

  it('refuses a folder that is a file', async () => {
    const path = temporaryFolder({ folder: OLD });
    await expect(write(path('folder/file'), 'new')).rejects.toThrow(/EEXIST|ENOTDIR/);
    expect(readFileSync(path('folder'), 'utf8')).toBe(OLD);
  });

  it('keeps the old file where the folder must not be written to', async () => {
    const path = temporaryFolder();
    mkdirSync(path('locked'));
    writeFileSync(path('locked/file'), OLD);
    chmodSync(path('locked'), 0o555);
    onTestFinished(() => chmodSync(path('locked'), 0o755));
    await asOrdinaryUser(path('locked'), () =>
      expect(write(path('locked/file'), 'new')).rejects.toMatchObject({ code: 'EACCES' }),
    );
    expect(readFileSync(path('locked/file'), 'utf8')).toBe(OLD);
    expect(readdirSync(path('locked'))).toEqual(['file']);
  });

  it('keeps the old file on a full disk, and gives the room back', async ({ skip }) => {
    const path = temporaryFolder();
    skip(!tinyDisk(path('disk')), NO_SMALL_DISK);
    const file = path('disk/file');
    await write(file, OLD);
    await expect(write(file, 'x'.repeat(100_000))).rejects.toMatchObject({ code: 'ENOSPC' });
    expect(readFileSync(file, 'utf8')).toBe(OLD);
    expect(readdirSync(path('disk'))).toEqual(['file']);
    await write(file, 'y'.repeat(30_000));
    expect(readFileSync(file, 'utf8').length).toBe(30_000);
  });

  it('killed between write and rename, it leaves the old file whole', async () => {
    const path = temporaryFolder({ file: OLD });
    const killed = spawnSync(process.execPath, ['--input-type=module', '-e', killedAtRename(path('file'))]);
    expect([killed.signal, String(killed.stderr)]).toEqual(['SIGKILL', '']);
    expect(readFileSync(path('file'), 'utf8')).toBe(OLD);
    // the new one had been written: the moment was the right one
    const left = readdirSync(path('')).filter((entry) => entry !== 'file');
    expect(left).toEqual([expect.stringMatching(/^file\.\d+-1\.tmp$/)]);
    expect(readFileSync(path(left[0]), 'utf8')).toBe('new');
    // what the killed process left goes with the next write
    await write(path('file'), 'newer');
    expect(readdirSync(path(''))).toEqual(['file']);
  });
});

/** A program that writes 'new' to the file and is killed when it would rename it. */
function killedAtRename(file: string): string {
  return `
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    const die = () => { process.kill(process.pid, 'SIGKILL'); for (;;); };
    fs.renameSync = die;
    syncBuiltinESMExports();
    const module = await import(${JSON.stringify(COMPILED)});
    module.writeFileAtomic(${JSON.stringify(file)}, 'new');
  `;
}
