import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DataSet } from '../data/data-set.js';
import type { Method } from '../methods/shared/method.js';
import { subfolder } from './folder-layout.js';
import { loadExports } from './load-modules.js';
import { Registry } from './registry.js';

const own = (folder: string): string => fileURLToPath(new URL(`../${folder}`, import.meta.url));

/**
 * Every method of `src/methods` and every data set of `src/data/synthetic` and `src/data/sets`: the list is the folder.
 * A folder of experiments may bring its own, one a file, in folders `methods` and `data-sets` of its own.
 */
export async function loadRegistry(experiments: string | null = null): Promise<Registry> {
  const methodFolders = [own('methods'), ...brought(experiments, 'methods')];
  const dataFolders = [own('data/synthetic'), own('data/sets'), ...brought(experiments, 'dataSets')];
  const [methods, dataSets] = await Promise.all([
    Promise.all(methodFolders.map((folder) => loadExports<Method>(folder, 'method', ['name', 'version', 'fit']))),
    Promise.all(dataFolders.map((folder) => loadExports<DataSet>(folder, 'dataSet', ['name', 'load']))),
  ]);
  return new Registry(methods.flat(), dataSets.flat());
}

function brought(experiments: string | null, part: 'methods' | 'dataSets'): string[] {
  const folder = experiments === null ? null : subfolder(experiments, part);
  return folder !== null && existsSync(folder) ? [folder] : [];
}
