import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Makes a folder and those above it, one by one: Node's recursive way never ends where a file system makes none. */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.unshift(folder);
  for (const folder of missing) {
    try {
      mkdirSync(folder);
    } catch (error) {
      // another process may have been quicker
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
