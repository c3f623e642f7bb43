import { canonicalJson } from '../../library/core/canonical.js';
import { isSynthetic } from '../../library/data/data-set.js';
import type { ExperimentRow } from './experiment.js';

/** Whether a row repeats runs on one data set that was drawn: the paper's draw of it is then not ours. */
export function repeatsOneDrawnDataset({ runs }: Pick<ExperimentRow, 'runs'>): boolean {
  return (
    runs.length > 1 &&
    runs.every(({ dataset }) => isSynthetic(dataset)) &&
    new Set(runs.map(({ dataset }) => canonicalJson(dataset))).size === 1
  );
}
