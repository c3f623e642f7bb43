import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { InputError } from '../errors.js';
import { printable } from '../wording.js';

/** Makes sure that files can be written to a folder, before anything is computed. */
export function requireFolder(folder: string): string {
  requireWritable(folder);
  try {
    makeFolder(folder);
  } catch (error) {
    throw new InputError(`the folder ${folder} cannot be created (${codeOf(error)}): name another`);
  }
  return folder;
}

/** Sees that a folder can be written to, or could be made, and makes nothing. */
export function requireWritable(folder: string): void {
  let existing = resolve(folder);
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  if (!statSync(existing).isDirectory()) {
    throw new InputError(`the folder ${folder} cannot be created (${existing} is a file): name another`);
  }
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new InputError(`${folder} cannot be written to (${codeOf(error)}): make it writable, or name another`);
  }
}

/** Refuses to write to `path` if it is the file `other`, whatever names the two go by. */
export function requireOtherFile(path: string, other: string, what: string): void {
  if (existsSync(path) && existsSync(other) && realpathSync(path) === realpathSync(other)) {
    throw new InputError(`${printable(path)} is ${what}: name another --out`);
  }
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

/** Makes a folder and those above it, one by one: Node's recursive option never ends if a file system refuses. */
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

/** What the operating system says of a file that cannot be read or written, in words. */
const MEANINGS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full: make room',
  EDQUOT: 'your disk quota is used up: make room',
  EACCES: 'permission denied: make it accessible, or name another',
  EPERM: 'permission denied: make it accessible, or name another',
  EROFS: 'the disk is read-only: name another place',
  EISDIR: 'it is a folder, but a file is needed: name another',
  ENOTDIR: 'part of its path is a file, not a folder: name another',
  ENOENT: 'there is no such file or folder: check the name',
  EEXIST: 'it already exists: name another',
  EMFILE: 'too many files are open: close some, or raise the limit (ulimit -n)',
  ENAMETOOLONG: 'its name is too long: name another',
  EIO: 'the disk does not respond: check it',
  ELOOP: 'its symbolic links form a loop: name another',
};

/** One sentence for trouble with a disk, a permission or a folder; null for any other error. */
export function systemErrorSentence(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path, dest } = error as NodeJS.ErrnoException & { dest?: string };
  const meaning = code === undefined ? undefined : MEANINGS[code];
  if (meaning === undefined) return null;
  const file = dest ?? path;
  return `${file === undefined ? 'a file' : file} (${code}): ${meaning}`;
}
