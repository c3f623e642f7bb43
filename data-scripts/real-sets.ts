import { fileURLToPath } from 'node:url';
import { loadExports } from '../src/harness/experiment/experiments-folder.js';
import type { DataSet, SetFiles } from '../src/library/data/data-set.js';

/** A data set that lies in files. */
export type RealSet = DataSet & { files: SetFiles };

/** The real data sets: every module of their folder, the cheapest to get first. */
export async function realSets(): Promise<RealSet[]> {
  const folder = fileURLToPath(new URL('../src/harness/data-sets/', import.meta.url));
  const sets = await loadExports<RealSet>(folder, 'dataSet', ['name', 'files']);
  return sets.sort((a, b) => a.files.megabytes - b.files.megabytes);
}
