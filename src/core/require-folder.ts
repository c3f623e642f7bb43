import { mkdirSync } from 'node:fs';
import { InputError } from './errors.js';

/** Makes sure that reports can be written there, before anything is computed. */
export function requireFolder(out: string): string {
  try {
    mkdirSync(out, { recursive: true });
  } catch (error) {
    throw new InputError(
      `${out} cannot be made a folder (${(error as NodeJS.ErrnoException).code}): name another --out`,
    );
  }
  return out;
}
