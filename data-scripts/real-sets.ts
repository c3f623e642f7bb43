import { fileURLToPath } from 'node:url';
import { loadRegistry } from '../src/harness/experiment/experiments-folder.js';
import type { DataSet, SetFiles } from '../src/library/data/data-set.js';

/** A data set that lies in files. */
export type RealSet = DataSet & { files: SetFiles };

/** The real data sets of the study, the cheapest to get first. */
export async function realSets(): Promise<RealSet[]> {
  const { dataSets } = await loadRegistry(fileURLToPath(new URL('../experiments', import.meta.url)));
  const isReal = (set: DataSet): set is RealSet => set.files !== undefined;
  return [...dataSets.values()].filter(isReal).sort((a, b) => a.files.megabytes - b.files.megabytes);
}
