import { InputError } from '../src/core/errors.js';
import type { ProgressOutput } from './progress.js';

/** What is known of one file. */
export interface FileState {
  file: string;
  state: 'verified' | 'missing' | 'refused';
  /** how it was verified, or what is wrong */
  detail: string;
}

export interface GetOptions {
  output: ProgressOutput;
  signal?: AbortSignal;
  /** a local copy of the embedding model; null for the hub's */
  model: string | null;
  /** posts embedded at once */
  batch: number;
}

/** A data set that the script can look for and get. */
export interface DataSet {
  /** the state of every file that the loader needs, and of those there that it comes from */
  verify(folder: string): FileState[];
  /** gets what is missing */
  get(folder: string, options: GetOptions): Promise<void>;
}

/** The state of a file by a look at it: `look` returns how it was verified, or null where there is no file. */
export function stateOf(file: string, look: () => string | null): FileState {
  try {
    const detail = look();
    return detail === null ? { file, state: 'missing', detail: '' } : { file, state: 'verified', detail };
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return { file, state: 'refused', detail: error.message };
  }
}

/** Whether all files are there and verified; a wrong one is refused, since getting it would overwrite somebody's file. */
export function isComplete(states: FileState[]): boolean {
  const refused = states.find(({ state }) => state === 'refused');
  if (refused) throw new InputError(refused.detail);
  return states.every(({ state }) => state === 'verified');
}
