import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError, requireDistinctNames } from '../../library/core/errors.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { DataSet } from '../../library/data/data-set.js';
import type { Method } from '../methods/shared/method.js';
import type { Experiment } from './experiment.js';
import { Registry } from './registry.js';

/** The folders of experiments beyond the paper, its comparisons done fairly and our own method: in the order of their reports. */
export const BEYOND_FOLDERS = ['fair', 'adaptive', 'self-replication'] as const;

export type BeyondFolder = (typeof BEYOND_FOLDERS)[number];

/** What a folder of compiled experiments may hold besides the paper's artefacts, which lie directly in it. */
type Subfolder = BeyondFolder | 'claims' | 'calibration' | 'power' | 'paper' | 'methods' | 'data-sets';

/** Where the compiled experiments lie. Every module directly in it exports an artefact of the paper as `experiment`. */
export const experimentsFolder = (): string => join(packageRoot(), 'dist', 'experiments');

const FIELDS: (keyof Experiment)[] = ['id', 'artefact', 'title', 'keys', 'metrics', 'rows', 'figures'];

/** All experiments of a folder: the paper's in its order of artefacts, then those beyond it. */
export async function loadExperiments(folder: string): Promise<Experiment[]> {
  const paper = await loadExports<Experiment>(folder, 'experiment', FIELDS);
  const beyond = await Promise.all(
    BEYOND_FOLDERS.map(async (part): Promise<Experiment[]> => {
      const found = await loadSubfolder<Experiment>(folder, part, 'experiment', FIELDS);
      return found.map((experiment) => ({ ...experiment, scope: 'beyond', folder: part }));
    }),
  );
  const all = [
    ...paper.sort((a, b) => (a.artefact < b.artefact ? -1 : a.artefact > b.artefact ? 1 : 0)),
    ...beyond.flat(),
  ];
  requireDistinctNames(
    'experiment',
    all.map(({ id }) => id),
  );
  return all;
}

const own = (folder: string): string => fileURLToPath(new URL(`../../${folder}`, import.meta.url));

/**
 * Every method of `src/harness/methods` and every data set of `src/library/data/synthetic` and `src/harness/data-sets`:
 * the list is the folder. A folder of experiments may bring its own in folders `methods` and `data-sets`.
 */
export async function loadRegistry(experiments: string | null = null): Promise<Registry> {
  const methods = (folder: string) => loadExports<Method>(folder, 'method', ['name', 'version', 'fit']);
  const dataSets = (folder: string) => loadExports<DataSet>(folder, 'dataSet', ['name', 'load']);
  const brought = (part: Subfolder): string[] =>
    experiments !== null && existsSync(join(experiments, part)) ? [join(experiments, part)] : [];
  const dataFolders = [own('library/data/synthetic'), own('harness/data-sets'), ...brought('data-sets')];
  const [allMethods, allDataSets] = await Promise.all([
    Promise.all([own('harness/methods'), ...brought('methods')].map(methods)),
    Promise.all(dataFolders.map(dataSets)),
  ]);
  return new Registry(allMethods.flat(), allDataSets.flat());
}

/** What the modules of a subfolder export, as `loadExports` finds it; nothing if there is no such folder. */
export async function loadSubfolder<T extends object>(
  experiments: string,
  part: Subfolder,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  const folder = join(experiments, part);
  return existsSync(folder) ? loadExports<T>(folder, name, fields) : [];
}

// TypeScript itself is loaded where a test runner compiles it
const MODULE = /(?<!\.d)\.(js|mjs|ts)$/;

/**
 * Everything with these fields that the compiled modules directly in a folder export, by itself or in a list, in order
 * of the file names. Each module must have one at least: errors call it `name`.
 */
export async function loadExports<T extends object>(
  folder: string,
  name: string,
  fields: (keyof T & string)[],
): Promise<T[]> {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => MODULE.test(file));
  } catch {
    throw new InputError(`there is no folder ${folder} with compiled modules: run npm run build`);
  }
  const found = files.sort().map(async (file) => {
    const path = join(folder, file);
    let module: Record<string, T | T[] | null>;
    try {
      module = await import(pathToFileURL(path).href);
    } catch (error) {
      throw new InputError(`${path} cannot be loaded: ${(error as Error).message}`);
    }
    const exported = Object.values(module).flat() as (T | null)[];
    const wanted = exported.filter((value) => fields.every((field) => value?.[field] !== undefined)) as T[];
    if (wanted.length === 0) throw new InputError(`${path} must export '${name}' with ${fields.join(' and ')}`);
    return wanted;
  });
  return (await Promise.all(found)).flat();
}
