import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { InputError } from '../core/errors.js';
import { packageRoot } from '../core/package-root.js';
import type { Experiment } from './experiment.js';

/** Where the compiled experiments lie; every module directly in it exports one as `experiment`. */
export const experimentsFolder = (): string => join(packageRoot(), 'dist', 'experiments');

/** All experiments of a folder, in the paper's order of artefacts. */
export async function loadExperiments(folder: string): Promise<Experiment[]> {
  let files: string[];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.js') || file.endsWith('.mjs'));
  } catch {
    throw new InputError(`there is no folder ${folder} with compiled experiments: run npm run build`);
  }
  const experiments = await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      let module: { experiment?: Partial<Experiment> };
      try {
        module = await import(pathToFileURL(path).href);
      } catch (error) {
        throw new InputError(`${path} cannot be loaded: ${(error as Error).message}`);
      }
      if (!module.experiment?.id || !module.experiment.rows) {
        throw new InputError(`${path} must export an 'experiment' with an id and rows`);
      }
      return module.experiment as Experiment;
    }),
  );
  return experiments.sort((a, b) => (a.artefact < b.artefact ? -1 : a.artefact > b.artefact ? 1 : 0));
}
