import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { writeFileAtomic, writeFileAtomicSync } from '../../src/core/write-file-atomic.js';
import { temporaryFolder } from '../support/folder.js';

describe.each([
  ['writeFileAtomic', writeFileAtomic],
  ['writeFileAtomicSync', async (path: string, data: string) => writeFileAtomicSync(path, data)],
])('%s', (_, write) => {
  it('writes and replaces, making the folder', async () => {
    const path = temporaryFolder();
    await write(path('a/b/file'), 'one');
    await write(path('a/b/file'), 'two');
    expect(readFileSync(path('a/b/file'), 'utf8')).toBe('two');
    expect(readdirSync(path('a/b'))).toEqual(['file']);
  });

  it('leaves nothing behind where it fails', async () => {
    const path = temporaryFolder();
    mkdirSync(path('folder/full'), { recursive: true });
    await expect(write(path('folder'), 'x')).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(path('.'))).toEqual(['folder']);
  });

  it('keeps writers of one file apart', async () => {
    const path = temporaryFolder();
    await Promise.all(Array.from({ length: 9 }, (_, i) => write(path('file'), String(i).repeat(1000))));
    expect(readFileSync(path('file'), 'utf8')).toMatch(/^(\d)\1{999}$/);
    expect(readdirSync(path('.'))).toEqual(['file']);
  });
});
