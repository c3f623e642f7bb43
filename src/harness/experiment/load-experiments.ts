import { join } from 'node:path';
import { requireDistinctNames } from '../../library/core/errors.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import type { Experiment } from './experiment.js';
import { BEYOND_FOLDERS, subfolder } from './folder-layout.js';
import { loadExports, loadOptionalExports } from './load-modules.js';

/** Where the compiled experiments lie. Every module directly in it exports an artefact of the paper as `experiment`. */
export const experimentsFolder = (): string => join(packageRoot(), 'dist', 'experiments');

const FIELDS: (keyof Experiment)[] = ['id', 'artefact', 'title', 'keys', 'metrics', 'rows', 'figures'];

/** All experiments of a folder: the paper's in its order of artefacts, then those beyond it. */
export async function loadExperiments(folder: string): Promise<Experiment[]> {
  const paper = await loadExports<Experiment>(folder, 'experiment', FIELDS);
  const beyond = await Promise.all(
    BEYOND_FOLDERS.map(async (part): Promise<Experiment[]> => {
      const found = await loadOptionalExports<Experiment>(subfolder(folder, part), 'experiment', FIELDS);
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
