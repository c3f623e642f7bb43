import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { makeFolder } from './files.js';

let temporaries = 0;
/** Those that are being written: an orderly end of the process removes them. */
const unfinished = new Set<string>();
process.on('exit', () => {
  for (const temporary of unfinished) rmSync(temporary, { force: true });
});

/** A name beside the target that no other process of this machine uses; one that was killed may have left it, though. */
const temporaryName = (path: string): string => `${path}.${process.pid}-${++temporaries}.tmp`;

const isTaken = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EEXIST';

/** Errors name the file that was asked for, not the temporary one. */
const naming = (error: unknown, path: string): Error =>
  Object.assign(error as NodeJS.ErrnoException & { dest?: string }, { path, dest: undefined });

/**
 * Writes a file, and the folder it is in, so that nobody ever sees half of it: whatever happens, the file at `path` is
 * the old one or the new one. After a failure nothing is left behind, and what a killed process left goes with the next
 * write. Text may come in parts, which are made as they are written.
 */
export function writeFileAtomic(path: string, data: string | Uint8Array | Iterable<string>): void {
  let temporary: string | undefined;
  try {
    makeFolder(dirname(path));
    removeLeftovers(path);
    const opened = openTemporary(path);
    temporary = opened.temporary;
    try {
      if (typeof data === 'string' || data instanceof Uint8Array) writeFileSync(opened.file, data);
      else for (const part of data) writeFileSync(opened.file, part);
      fsyncSync(opened.file);
    } finally {
      closeSync(opened.file);
    }
    renameSync(temporary, path);
  } catch (error) {
    try {
      if (temporary !== undefined) rmSync(temporary, { force: true });
    } catch {
      // what went wrong first is what matters
    }
    throw naming(error, path);
  } finally {
    if (temporary !== undefined) unfinished.delete(temporary);
  }
}

function openTemporary(path: string): { temporary: string; file: number } {
  for (;;) {
    const temporary = temporaryName(path);
    try {
      const file = openSync(temporary, 'wx');
      unfinished.add(temporary);
      return { temporary, file };
    } catch (error) {
      if (!isTaken(error)) throw error;
    }
  }
}

/** Removes what killed processes left of the same file. */
function removeLeftovers(path: string): void {
  const [folder, name] = [dirname(path), basename(path)];
  for (const entry of readdirSync(folder)) {
    const pid = entry.startsWith(`${name}.`) ? /^(\d+)-\d+\.tmp$/.exec(entry.slice(name.length + 1))?.[1] : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(join(folder, entry), { force: true });
  }
}

/** Whether a process of this machine has that pid; one of somebody else's has, though it may not be asked. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
