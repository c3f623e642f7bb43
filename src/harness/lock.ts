import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'lock');
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(holder), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const other = readHolder(file);
    if (other && isAlive(other)) {
      throw new InputError(
        `another divi process (pid ${other.pid} on ${other.host}, since ${other.since}) is writing to ${folder}: ` +
          'wait for it, stop it, or give this one its own --store',
      );
    }
    rmSync(file, { force: true });
  }
  throw new InputError(`${file} cannot be taken: remove it if no other divi process is running`);
}

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
