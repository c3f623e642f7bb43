import { requireInput } from '../../../core/errors.js';
import { Matrix } from '../../../core/matrix.js';

const FEATURES = 13;

/** What the rows of Wine hold. */
export interface WineRows {
  x: Matrix;
  labels: Int32Array;
  classNames: string[];
  featureNames: string[];
}

/** The text of wine.csv: a header, then 13 measurements and the class; `file` names it in errors. */
export function parseWine(text: string, file: string): WineRows {
  const [header, ...lines] = text.trimEnd().split(/\r?\n/);
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
