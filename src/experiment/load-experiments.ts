import { join } from 'node:path';
import { requireDistinct } from '../core/require-distinct.js';
import { packageRoot } from '../core/system/package-root.js';
import type { Experiment } from './experiment.js';
import { subfolder } from './folder-layout.js';
import { loadExports, loadOptionalExports } from './load-modules.js';

/** Where the compiled experiments lie. Every module directly in it exports an artefact of the paper as `experiment`. */
export const experimentsFolder = (): string => join(packageRoot(), 'dist', 'experiments');

const FIELDS: (keyof Experiment)[] = ['id', 'artefact', 'title', 'keys', 'metrics', 'rows', 'figures'];

/** All experiments of a folder: the paper's in its order of artefacts, then those beyond it. */
export async function loadExperiments(folder: string): Promise<Experiment[]> {
  const paper = await loadExports<Experiment>(folder, 'experiment', FIELDS);
  const beyond = await loadOptionalExports<Experiment>(subfolder(folder, 'fair'), 'experiment', FIELDS);
  const all = [
    ...paper.sort((a, b) => (a.artefact < b.artefact ? -1 : a.artefact > b.artefact ? 1 : 0)),
    ...beyond.map((experiment): Experiment => ({ ...experiment, scope: 'beyond' })),
  ];
  requireDistinct(
    'experiment',
    all.map(({ id }) => id),
  );
  return all;
}
