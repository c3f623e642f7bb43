import { InputError } from '../src/library/core/errors.js';
import { writeFileAtomicSync } from '../src/library/core/system/write-file-atomic.js';

/** Writes a file of the data folder, all or nothing. */
export function writeDataFile(path: string, bytes: Uint8Array | string): void {
  try {
    writeFileAtomicSync(path, bytes);
  } catch (error) {
    throw unwritable(error, path);
  }
}

/** What to do where a file of the data folder cannot be written. */
export const unwritable = (error: unknown, path: string): InputError =>
  new InputError(
    `${path} cannot be written (${(error as NodeJS.ErrnoException).code}): make room or make the folder writable, or set DIVI_DATA to another`,
  );
