import { join } from 'node:path';
import { requireInput } from '../../core/errors.js';
import { Matrix } from '../../core/matrix.js';
import { packageRoot } from '../../core/package-root.js';
import { readIfPresent } from './files/data-file.js';
import { defineRealSet, type RealData } from './files/define-real-set.js';

const FEATURES = 13;

/** As scikit-learn has it; it ships with the project. */
const FILE = {
  path: 'data-scripts/wine.csv',
  url: 'https://archive.ics.uci.edu/dataset/109/wine',
  sha256: '98d02ad849bf6eb147891a2c0e83c9818bc2c4c24ed19ad852a6c5137b8bfb91',
};

/** UCI Wine, which ships with the project: 178 wines of three cultivars, 13 measurements. */
export function loadWine(file = join(packageRoot(), FILE.path)): RealData {
  const bytes = readIfPresent(file);
  requireInput(bytes !== null, `${file} is missing: it ships with the project, so check it out anew`);
  const [header, ...lines] = new TextDecoder().decode(bytes).trimEnd().split(/\r?\n/);
  const featureNames = header.split(',').slice(0, -1);
  requireInput(
    featureNames.length === FEATURES && header.endsWith(',class'),
    `${file}: the header must name ${FEATURES} variables and 'class', not '${header.slice(0, 60)}…'`,
  );
  const x = new Matrix(lines.length, FEATURES);
  const classes = lines.map((line, i) => {
    const cells = line.split(',');
    const row = `${file}, row ${i + 2}`;
    requireInput(cells.length === FEATURES + 1, `${row}: ${cells.length} cells where the header has ${FEATURES + 1}`);
    for (let j = 0; j < FEATURES; j++) {
      const value = cells[j].trim() === '' ? Number.NaN : Number(cells[j]);
      requireInput(
        Number.isFinite(value),
        `${row}, column ${j + 1} (${featureNames[j]}): '${cells[j]}' is not a number`,
      );
      x.set(i, j, value);
    }
    return cells[FEATURES];
  });
  const classNames = [...new Set(classes)].sort();
  return { x, labels: Int32Array.from(classes, (name) => classNames.indexOf(name)), classNames, featureNames };
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
