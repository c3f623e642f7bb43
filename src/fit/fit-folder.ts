import { existsSync, readdirSync, readFileSync, rmdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { InputError } from '../core/errors.js';
import { printable } from '../core/printable.js';
import { requireFolder } from '../core/require-folder.js';
import { sha256 } from '../core/sha256.js';

/** The folder for the fit of a file where none is named: beside the user, named after the file. */
export function defaultFitFolder(data: string): string {
  const name = basename(data).replace(/(\.(csv|tsv|tab|txt|npy))?(\.gz)?$/i, '');
  return `divi-fit-${data === '-' ? 'stdin' : name || 'data'}`;
}

/** Tells the files of two folders apart without saying where they lie. */
export const sourceOf = (data: string): string => sha256(data === '-' ? '-' : resolve(data)).slice(0, 16);

/**
 * Makes the folder, before anything is read; returns what removes it again if nothing was written. One that holds anything
 * but an earlier fit is refused unless forced, and so is the fit of another file in a folder that the user did not name.
 */
export function requireFitFolder(
  out: string,
  data: string,
  { force, named }: { force: boolean; named: boolean },
): () => void {
  const isNew = !existsSync(out);
  requireFolder(out);
  const undo = (): void => {
    if (isNew && readdirSync(out).length === 0) rmdirSync(out);
  };
  if (force || readdirSync(out).length === 0) return undo;
  const earlier = earlierFit(out);
  if (earlier === undefined) {
    throw new InputError(
      `${printable(out)} holds files that are not of an earlier divi fit: name another --out, or say --force`,
    );
  }
  if (!named && earlier.source !== sourceOf(data)) {
    throw new InputError(
      `${printable(out)} holds the fit of another file (${printable(earlier.file)}): name another --out, or say --force`,
    );
  }
  return undo;
}

function earlierFit(out: string): { file: string; source?: string } | undefined {
  try {
    const summary = JSON.parse(readFileSync(join(out, 'fit.json'), 'utf8'));
    return typeof summary.file === 'string' && Array.isArray(summary.sizes) ? summary : undefined;
  } catch {
    return undefined;
  }
}
