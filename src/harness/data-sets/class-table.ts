import { requireInput } from '../../library/core/errors.js';
import { Matrix } from '../../library/core/matrix.js';

/** What the rows of a table of measurements and a class hold. */
export interface ClassTable {
  x: Matrix;
  labels: Int32Array;
  classNames: string[];
  featureNames: string[];
}

/** A CSV text with a header, `features` measurements and the class last, none quoted; `file` names it in errors. */
export function parseClassTable(text: string, file: string, features: number): ClassTable {
  const [header, ...lines] = text.trimEnd().split(/\r?\n/);
  const featureNames = header.split(',').slice(0, -1);
  requireInput(
    featureNames.length === features && header.endsWith(',class'),
    `${file}: the header must name ${features} variables and 'class', not '${header.slice(0, 60)}…'`,
  );
  const x = new Matrix(lines.length, features);
  const classes = lines.map((line, i) => {
    const cells = line.split(',');
    const row = `${file}, row ${i + 2}`;
    requireInput(cells.length === features + 1, `${row}: ${cells.length} cells, but the header has ${features + 1}`);
    for (let j = 0; j < features; j++) {
      const value = cells[j].trim() === '' ? Number.NaN : Number(cells[j]);
      requireInput(
        Number.isFinite(value),
        `${row}, column ${j + 1} (${featureNames[j]}): '${cells[j]}' is not a number`,
      );
      x.set(i, j, value);
    }
    return cells[features];
  });
  const classNames = [...new Set(classes)].sort();
  return { x, labels: Int32Array.from(classes, (name) => classNames.indexOf(name)), classNames, featureNames };
}
