import { join } from 'node:path';
import { requireInput } from '../../library/core/errors.js';
import { packageRoot } from '../../library/core/system/package-root.js';
import { parseClassTable } from './files/class-table.js';
import { readIfPresent } from './files/data-file.js';
import { defineRealSet, type RealData } from './files/define-real-set.js';

/** As scikit-learn has it; it ships with the project. */
const FILE = {
  path: 'data-scripts/wine.csv',
  url: 'https://archive.ics.uci.edu/dataset/109/wine',
  sha256: '98d02ad849bf6eb147891a2c0e83c9818bc2c4c24ed19ad852a6c5137b8bfb91',
};

export const WINE_FEATURES = 13;

/** UCI Wine, which ships with the project: 178 wines of three cultivars, 13 measurements. */
export function loadWine(file = join(packageRoot(), FILE.path)): RealData {
  const bytes = readIfPresent(file);
  requireInput(bytes !== null, `${file} is missing: it ships with the project, so check it out anew`);
  return parseClassTable(new TextDecoder().decode(bytes), file, WINE_FEATURES);
}

export const dataSet = defineRealSet({
  name: 'wine',
  files: {
    licence: 'CC BY 4.0',
    citation: 'S. Aeberhard and M. Forina (1991), Wine, UCI Machine Learning Repository, doi 10.24432/C5PC7J',
    ships: true,
    megabytes: 0,
    needed: [[FILE]],
    archives: [],
  },
  load: () => loadWine(),
  clusters: 3,
});
