import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

let written = 0;
/** Beside the file, so that it can be renamed, and of no other writer. */
const temporaryOf = (path: string): string => `${path}.${process.pid}.${written++}.tmp`;

/** Writes a file so that a reader, or a process that is killed, never sees half of it; a failure leaves nothing behind. */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = temporaryOf(path);
  const file = await open(temporary, 'wx');
  try {
    try {
      await file.writeFile(data);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** The same without giving way to anything else. */
export function writeFileAtomicSync(path: string, data: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const temporary = temporaryOf(path);
  const file = openSync(temporary, 'wx');
  try {
    try {
      writeFileSync(file, data);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Its old name, until all callers use the new one. */
export const writeWhole = writeFileAtomic;
