import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InputError } from '../core/errors.js';

interface Holder {
  pid: number;
  host: string;
  since: string;
}

/** Takes a folder's lock for this process; returns what gives it back. A lock whose process is gone is taken over. */
export function lockFolder(folder: string): () => void {
  makeFolder(folder);
  const file = join(folder, 'lock');
  const own = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  // a link appears whole or not at all: nobody ever reads half a lock
  writeFileSync(own, JSON.stringify(holder));
  try {
    for (let attempt = 0; attempt < 3; attempt++) {
      if (link(own, file)) {
        return () => {
          if (isHeldBy(readHolder(file), holder)) rmSync(file, { force: true });
        };
      }
      const other = readHolder(file);
      if (other && isAlive(other)) throw heldBy(other, folder);
      if (other) removeStale(file, other, folder);
    }
  } finally {
    rmSync(own, { force: true });
  }
  throw new InputError(`${file} cannot be taken: remove it if no other divi process is running`);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new InputError(`${folder} cannot be made a folder (${(error as NodeJS.ErrnoException).code}): name another`);
  }
}

/** Whether the link was made; not where there is such a file already. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Takes the lock of a process that is gone out of the way; if another was quicker, its lock is put back. */
function removeStale(file: string, stale: Holder, folder: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = readHolder(aside);
  if (moved && !isHeldBy(moved, stale)) {
    link(aside, file);
    rmSync(aside, { force: true });
    throw heldBy(moved, folder);
  }
  rmSync(aside, { force: true });
}

function heldBy({ pid, host, since }: Holder, folder: string): InputError {
  return new InputError(
    `another divi process (pid ${pid} on ${host}, since ${since}) is writing to ${folder}: ` +
      'wait for it, stop it, or give this one its own --store',
  );
}

const isHeldBy = (holder: Holder | undefined, other: Holder): boolean =>
  holder?.pid === other.pid && holder.host === other.host && holder.since === other.since;

function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Whether the holder still runs; one on another host is given the benefit of the doubt. */
function isAlive({ pid, host }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
