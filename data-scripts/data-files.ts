import { createHash } from 'node:crypto';
import { readIfPresent } from '../src/harness/data-sets/data-folder.js';
import { InputError, requireInput } from '../src/library/core/errors.js';
import { writeFileAtomic } from '../src/library/core/system/write-file-atomic.js';

/** The SHA-256 of some bytes, in hex. */
export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Whether a file is there; one with another hash than `expected` is refused. */
export function verifyFile(path: string, expected: string): boolean {
  const bytes = readIfPresent(path);
  if (bytes === null) return false;
  requireHash(path, sha256(bytes), expected);
  return true;
}

/** Throws, naming both hashes, unless a file has the hash it should have. */
export function requireHash(file: string, found: string, expected: string): void {
  requireInput(
    found === expected,
    `${file} has sha256 ${found}, but ${expected} is expected: it is damaged or another version, so delete it and get it again`,
  );
}

/** Writes a file of the data folder, all or nothing. */
export function writeDataFile(path: string, bytes: Uint8Array | string): void {
  try {
    writeFileAtomic(path, bytes);
  } catch (error) {
    throw unwritable(error, path);
  }
}

/** What to do if a file of the data folder cannot be written. */
export const unwritable = (error: unknown, path: string): InputError =>
  new InputError(
    `${path} cannot be written (${(error as NodeJS.ErrnoException).code}): make room or make the folder writable, or set DIVI_DATA to another`,
  );
