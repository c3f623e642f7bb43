import { accessSync, constants, existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError } from '../errors.js';
import { printable } from '../printable.js';
import { makeFolder } from './make-folder.js';

/** Makes sure that files can be written to a folder, before anything is computed. */
export function requireFolder(folder: string): string {
  requireWritable(folder);
  try {
    makeFolder(folder);
  } catch (error) {
    throw new InputError(`${folder} cannot be made a folder (${codeOf(error)}): name another`);
  }
  return folder;
}

/** Sees that a folder can be written to, or could be made, and makes nothing. */
export function requireWritable(folder: string): void {
  let existing = resolve(folder);
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) {
    throw new InputError(`${folder} cannot be made a folder (${existing} is a file): name another`);
  }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new InputError(`${folder} cannot be written to (${codeOf(error)}): make it writable, or name another`);
  }
}

/** Refuses to write to `path` where it is the file `other`, whatever names the two go by. */
export function requireOtherFile(path: string, other: string, what: string): void {
  if (existsSync(path) && existsSync(other) && realpathSync(path) === realpathSync(other)) {
    throw new InputError(`${printable(path)} is ${what}: name another --out`);
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
