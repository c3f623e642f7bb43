import { readFileSync, statSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from '../../library/core/system/is-running.js';

/** Who holds a lock. */
export interface Holder {
  pid: number;
  host: string;
  since: string;
  /** what tells the process from a later one with the same pid; null where the system does not say */
  process: string | null;
}

/** A lock of another host whose file was not touched for this long is given up: its process touches it all the time. */
export const SILENCE_MS = 120_000;

export function ownHolder(): Holder {
  return {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    process: processIdentity(process.pid),
  };
}

/** Who holds a lock file; undefined where it is gone, or was never whole. */
export function readHolder(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export const isHeldBy = (holder: Holder | undefined, other: Holder): boolean =>
  holder?.pid === other.pid && holder.host === other.host && holder.since === other.since;

/**
 * Whether the holder still runs. On this host its process says so; of another host only the age of its file does, by
 * the clock of the folder, which `reference`, a file just written there, shows. Another boot is another host: two may
 * have one name.
 */
export function isAlive(holder: Holder, file: string, reference: string): boolean {
  const isHere = holder.host === hostname() && isSameBoot(holder.process, processIdentity(process.pid));
  if (!isHere) return modified(reference) - modified(file) < SILENCE_MS;
  if (!isRunning(holder.pid)) return false;
  const now = processIdentity(holder.pid);
  return holder.process == null || now === null || holder.process === now;
}

/** Where either is not known, the name of the host has to do. */
const isSameBoot = (one: string | null | undefined, other: string | null): boolean =>
  one == null || other === null || one.split(' ')[0] === other.split(' ')[0];

function modified(file: string): number {
  try {
    return statSync(file).mtimeMs;
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}

/** Boot and start time of a process, where /proc has them. */
function processIdentity(pid: number): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in brackets may hold anything; the start time is the 20th field after it
    const start = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${boot} ${start}`;
  } catch {
    return null;
  }
}
