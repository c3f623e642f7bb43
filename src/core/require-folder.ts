import { accessSync, constants, mkdirSync } from 'node:fs';
import { InputError } from './errors.js';

/** Makes sure that files can be written to a folder, before anything is computed. */
export function requireFolder(folder: string): string {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new InputError(`${folder} cannot be made a folder (${codeOf(error)}): name another`);
  }
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new InputError(`${folder} cannot be written to (${codeOf(error)}): make it writable, or name another`);
  }
  return folder;
}

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
