import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../../library/core/errors.js';
import { requireFolder } from '../../library/core/system/files.js';
import { isRunning } from '../../library/core/system/write-file-atomic.js';

/** Processes that take over the same lock see after this pause which of them was last, and so has it. */
const TAKEOVER_MS = 100;

/** Two takes of a process within a millisecond differ in this only. */
let takes = 0;

/** Takes a folder's lock for this process; returns what gives it back. A lock whose process is gone is taken over. */
export function lockFolder(folder: string): () => void {
  requireFolder(folder);
  const file = join(folder, 'lock');
  const own = JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString(), take: ++takes });
  const other = create(file, own) ? own : read(file);
  if (other !== own && !(isAbandoned(other) && takeOver(file, other, own))) throw heldBy(read(file) || other, file);
  return () => {
    if (read(file) === own) rmSync(file, { force: true });
  };
}

/** Whether the file was made; not if it exists. */
function create(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new InputError(`${file} cannot be written (${code}): make room or make it writable, or name another folder`);
  }
}

/** The text of a lock; empty if there is none. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function holderOf(text: string): { pid?: number; host?: string; since?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Only a process of this host can be seen to be gone. */
function isAbandoned(text: string): boolean {
  const { pid, host } = holderOf(text);
  return pid !== undefined && host === hostname() && !isRunning(pid);
}

/** Whether the lock is ours after all that wanted to take it over have. */
function takeOver(file: string, abandoned: string, own: string): boolean {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, own);
  if (read(file) === abandoned) renameSync(temporary, file);
  else rmSync(temporary);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TAKEOVER_MS);
  return read(file) === own;
}

function heldBy(text: string, file: string): InputError {
  const { pid = 'unknown', host = 'an unknown host', since = 'now' } = holderOf(text);
  return new InputError(
    `another divi process (pid ${pid} on ${host}, since ${since}) holds ${file}: ` +
      'wait for it, stop it, or give this one a separate store; if it is gone for good, remove that file',
  );
}
