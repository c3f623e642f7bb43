import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { filesFolder } from '../src/harness/data-sets/define-real-set.js';
import { InputError } from '../src/library/core/errors.js';
import type { SetFile, SetFiles } from '../src/library/data/data-set.js';
import { verifyFile } from './data-files.js';
import type { Special } from './special.js';

/** What is known of one file. */
export interface FileState {
  file: string;
  state: 'verified' | 'missing' | 'refused';
  /** how it was verified, or what is wrong */
  detail: string;
}

/** The state of every file that a data set needs, and of those archives there that its hashes know. */
export function fileStates(files: SetFiles, folder: string, special?: Special): FileState[] {
  const root = filesFolder(files, folder);
  const isThere = ({ path }: SetFile): boolean => existsSync(join(root, path));
  const needed = files.needed.map((forms) => {
    const there = forms.find(isThere);
    if (there) return stateOf(root, there, special, files.ships);
    // the form that a download would give
    const { path } = forms.find(({ url }) => url !== null) ?? forms[0];
    return { file: path, state: 'missing' as const, detail: '' };
  });
  // whoever has what is needed needs no archive
  const archives = files.archives.filter((archive) => archive.sha256 !== null && isThere(archive));
  return [...needed, ...archives.map((archive) => stateOf(root, archive, special, files.ships))];
}

function stateOf(root: string, file: SetFile, special: Special | undefined, ships: boolean): FileState {
  try {
    const detail = special?.vouch(root, file) ?? hashVouches(root, file);
    return { file: file.path, state: 'verified', detail: ships ? `${detail}, ships here` : detail };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { file: file.path, state: 'refused', detail: error.message };
  }
}

function hashVouches(root: string, { path, sha256 }: SetFile): string {
  if (sha256 === null) return 'present, but no hash is recorded';
  verifyFile(join(root, path), sha256);
  return 'sha256';
}

/** Whether all files are there and verified; a wrong one is refused, since getting it would overwrite somebody's file. */
export function isComplete(states: FileState[]): boolean {
  const refused = states.find(({ state }) => state === 'refused');
  if (refused) throw new InputError(refused.detail);
  return states.every(({ state }) => state === 'verified');
}
