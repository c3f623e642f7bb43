import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

let temporaries = 0;

/** A name beside the target that no other process of this machine uses; one that was killed may have left it, though. */
const temporaryName = (path: string): string => `${path}.${process.pid}-${++temporaries}.tmp`;

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/**
 * Writes a file, and the folder it is in, so that nobody ever sees half of it: whatever happens, the file at `path` is
 * the old one or the new one. After a failure nothing is left behind.
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const { temporary, file } = await openTemporary(path);
  try {
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    // what went wrong first is what matters
    await rm(temporary, { force: true }).catch(() => undefined);
    throw error;
  }
}

async function openTemporary(path: string): Promise<{ temporary: string; file: FileHandle }> {
  for (;;) {
    const temporary = temporaryName(path);
    try {
      return { temporary, file: await open(temporary, 'wx') };
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

/** The same for code that cannot wait. */
export function writeFileAtomicSync(path: string, data: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const { temporary, file } = openTemporarySync(path);
  try {
    try {
      writeFileSync(file, data);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    try {
      rmSync(temporary, { force: true });
    } catch {}
    throw error;
  }
}

function openTemporarySync(path: string): { temporary: string; file: number } {
  for (;;) {
    const temporary = temporaryName(path);
    try {
      return { temporary, file: openSync(temporary, 'wx') };
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}
