import { existsSync, linkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { InputError } from '../../library/core/errors.js';
import { requireFolder } from '../../library/core/system/require-folder.js';
import { type Holder, isAlive, isHeldBy, ownHolder, readHolder } from './lock-holder.js';

/** how often the holder touches its lock, so that other hosts see that it runs */
const HEARTBEAT_MS = 15_000;
/** how often it is tried to take over a lock, and how long it is waited in between where another is at it */
const ATTEMPTS = 100;
const PAUSE_MS = 20;

/** Takes a folder's lock for this process; returns what gives it back. A lock whose process is gone is taken over. */
export function lockFolder(folder: string): () => void {
  requireFolder(folder);
  const file = join(folder, 'lock');
  const holder = ownHolder();
  const own = ownName(file, holder);
  write(own, holder, folder);
  try {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      // a link appears whole or not at all: nobody ever reads half a lock
      if (link(own, file)) return held(file, holder);
      const other = readHolder(file);
      if (other && isAlive(other, file, own)) throw heldBy(other, file);
      if (other) removeStale(file, other, own);
    }
  } finally {
    rmSync(own, { force: true });
  }
  const turn = turnOf(file);
  const files = existsSync(turn) ? `${file} and ${turn}` : file;
  throw new InputError(`${file} cannot be taken: if no other divi process is running, remove ${files}`);
}

/** Keeps the lock alive until it is given back. */
function held(file: string, holder: Holder): () => void {
  const touch = (): void => {
    try {
      if (isHeldBy(readHolder(file), holder)) utimesSync(file, new Date(), new Date());
    } catch {
      // removed by hand, or a disk that does not answer: no reason to end a long run
    }
  };
  const heartbeat = setInterval(touch, HEARTBEAT_MS);
  heartbeat.unref();
  return () => {
    clearInterval(heartbeat);
    if (isHeldBy(readHolder(file), holder)) rmSync(file, { force: true });
  };
}

function write(file: string, holder: Holder, folder: string): void {
  try {
    writeFileSync(file, JSON.stringify(holder));
  } catch (error) {
    throw new InputError(
      `${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}): make room or make it writable, or name another folder`,
    );
  }
}

/** Whether the link was made; not where there is such a file already. */
function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // NFS may ask twice, and be refused what it got the first time: then it is the same file by both names
    const there = statSync(to, { throwIfNoEntry: false });
    const { dev, ino } = statSync(from);
    return there?.dev === dev && there.ino === ino;
  }
}

/** A name beside the lock that is this process's alone, also on a folder that several hosts share. */
const ownName = (file: string, { host, pid }: Holder): string => `${file}.${host}-${pid}`;

/** The name of the turn to remove a lock. */
const turnOf = (file: string): string => `${file}.turn`;

/**
 * Removes the lock of a process that is gone. One process at a time has the turn to: else a slow one could remove what a
 * quicker one has put in its place. A process that is killed within those milliseconds leaves its turn to be removed by
 * hand, for to take that over would be the same race again.
 */
function removeStale(file: string, stale: Holder, own: string): void {
  const turn = turnOf(file);
  if (!link(own, turn)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
    return;
  }
  try {
    if (isHeldBy(readHolder(file), stale)) rmSync(file, { force: true });
  } finally {
    rmSync(turn, { force: true });
  }
}

function heldBy({ pid, host, since }: Holder, file: string): InputError {
  return new InputError(
    `another divi process (pid ${pid} on ${host}, since ${since}) holds ${file}: ` +
      'wait for it, stop it, or give this one a store of its own; if it is gone for good, remove that file',
  );
}
