import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { InputError } from '../src/core/errors.js';

/** Writes a file by way of a temporary one, so that a file of that name is always complete. */
export function writeWhole(path: string, bytes: Uint8Array | string): void {
  const temporary = `${path}.part-${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(temporary, bytes);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new InputError(
      `${path} cannot be written (${(error as NodeJS.ErrnoException).code}): make room or make the folder writable, or set DIVI_DATA to another`,
    );
  }
}
