import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { InputError } from '../core/errors.js';
import { printable } from '../core/printable.js';
import { requireFolder } from '../core/require-folder.js';
import { isModelText } from '../divi/model-text.js';

/** The folder for the fit of a file where none is named: beside the user, named after the file. */
export function defaultFitFolder(data: string): string {
  return `divi-fit-${basename(data).replace(/(\.(csv|tsv|tab|txt|npy))?(\.gz)?$/i, '') || 'data'}`;
}

/** Makes the folder; one that holds anything but an earlier fit is refused, unless forced. */
export function requireFitFolder(out: string, force: boolean): void {
  requireFolder(out);
  if (force || readdirSync(out).length === 0 || holdsFit(out)) return;
  throw new InputError(
    `${printable(out)} holds files that are not of an earlier divi fit: name another --out, or say --force`,
  );
}

function holdsFit(out: string): boolean {
  try {
    return isModelText(readFileSync(join(out, 'model.json'), 'utf8'));
  } catch {
    return false;
  }
}
