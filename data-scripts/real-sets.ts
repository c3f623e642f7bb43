import { fileURLToPath } from 'node:url';
import { loadAllExports } from '../src/harness/experiment/load-modules.js';
import type { DataSet, SetFiles } from '../src/library/data/data-set.js';

/** A data set that lies in files. */
export type RealSet = DataSet & { files: SetFiles };

/** The real data sets: every module of their folder, the cheapest to get first. */
export async function realSets(): Promise<RealSet[]> {
  const folder = fileURLToPath(new URL('../src/harness/data-sets/', import.meta.url));
  const sets = await loadAllExports<RealSet>(folder, 'dataSet', ['name', 'files']);
  return sets.sort((a, b) => a.files.megabytes - b.files.megabytes);
}
