import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DataSet } from '../../library/data/data-set.js';
import type { Method } from '../methods/shared/method.js';
import { subfolder } from './folder-layout.js';
import { loadAllExports } from './load-modules.js';
import { Registry } from './registry.js';

const own = (folder: string): string => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

/**
 * Every method of `src/harness/methods` and every data set of `src/library/data/synthetic` and `src/harness/data-sets`: the list is the folder.
 * A folder of experiments may bring its own, one a file, in folders `methods` and `data-sets` of its own.
 */
export async function loadRegistry(experiments: string | null = null): Promise<Registry> {
  const methodFolders = [own('harness/methods'), ...brought(experiments, 'methods')];
  const dataFolders = [own('library/data/synthetic'), own('harness/data-sets'), ...brought(experiments, 'dataSets')];
  const [methods, dataSets] = await Promise.all([
    Promise.all(methodFolders.map((folder) => loadAllExports<Method>(folder, 'method', ['name', 'version', 'fit']))),
    Promise.all(dataFolders.map((folder) => loadAllExports<DataSet>(folder, 'dataSet', ['name', 'load']))),
  ]);
  return new Registry(methods.flat(), dataSets.flat());
}

function brought(experiments: string | null, part: 'methods' | 'dataSets'): string[] {
  const folder = experiments === null ? null : subfolder(experiments, part);
  return folder !== null && existsSync(folder) ? [folder] : [];
}
