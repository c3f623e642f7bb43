import type { ProgressOutput } from '../src/apps/cli/terminal/progress.js';
import type { SetFile } from '../src/library/data/data-set.js';

import { isolet } from './special/isolet.js';
import { newsgroups } from './special/newsgroups.js';
import { rTables } from './special/r-tables.js';

export interface GetOptions {
  output: ProgressOutput;
  signal?: AbortSignal;
  /** a local copy of the embedding model; null for the hub's */
  model: string | null;
  /** posts embedded at once */
  batch: number;
}

/** What a data set needs beyond downloads and recorded hashes. */
export interface Special {
  /** how a present file was verified, if not by its recorded hash; else null */
  vouch(folder: string, file: SetFile): string | null;
  /** gets what is missing */
  get(folder: string, options: GetOptions): Promise<void>;
}

/** By the names of the data sets. */
export const SPECIAL: Readonly<Record<string, Special>> = { ...rTables, isolet, '20ng': newsgroups };
