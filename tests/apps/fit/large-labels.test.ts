import { expect, it } from 'vitest';
import { labelsCsv } from '../../../src/apps/fit/csv-files.js';
import { AdaptiveDivi } from '../../../src/library/adaptive/adaptive-divi.js';
import { Matrix, rowChunks } from '../../../src/library/core/matrix.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { Divi } from '../../../src/library/divi/divi.js';
import { vary } from '../../support/vary.js';

const { x } = makeMatched({ n: 200, d: 10, seed: 1 });

/** Rows in batches, as views. */
const chunks = (size: number): Matrix[] =>
  Array.from({ length: Math.ceil(x.rows / size) }, (_, c) => {
    const data = x.data.subarray(c * size * x.cols, (c + 1) * size * x.cols);
    return new Matrix(data.length / x.cols, x.cols, data);
  });

it.each([
  ['DIVI', () => new Divi({ epochs: 60, splitInterval: 20, seed: 1 }).fit(x)],
  ['adaptive DIVI', () => new AdaptiveDivi({ seed: 1 }).fit(x)],
])('labels.csv of %s is the same whether its probabilities come at once or for some rows after others', (_, fitted) => {
  const model = fitted();
  const textOf = (size: number): string =>
    [
      ...labelsCsv(
        [],
        model.labels,
        model.k,
        chunks(size).map((rows) => model.predictProba(rows)),
      ),
    ].join('');
  expect(model.k).toBeGreaterThan(1);
  expect(textOf(x.rows).split('\n')).toHaveLength(x.rows + 2);
  expect(textOf(7)).toBe(textOf(x.rows));
});

/** A few outliers, which are clipped, and a column of few values, whose ties are spread in the search. */
function awkward(): Matrix {
  const rows = makeMatched({ n: 300, d: 10, seed: 2 }).x.toRows();
  for (const row of rows) row[9] = Math.round(row[9]);
  rows[5][0] = 1e3;
  return Matrix.fromRows(rows);
}

it.each([
  ['several clusters', x, 'auto', false],
  ['one cluster', vary({ n: 60, d: 5, k: 1, informative: 0, seed: 2 }).x, 'auto', false],
  ['dense data, in a subspace', vary({ n: 120, d: 50, informative: 50, seed: 4 }).x, 3, true],
  ['clipped and tied values', awkward(), 3, false],
] as const)(
  'adaptive DIVI has the probabilities of labels.csv, those it predicts for its rows: %s',
  (_, data, clusters, dense) => {
    const model = new AdaptiveDivi({ clusters, seed: 2 }).fit(data);
    expect(model.parts.assignment.subspace !== null).toBe(dense);
    const predicted = [...rowChunks(data, 16)].flatMap((rows) => Array.from(model.predictProba(rows).data));
    expect(Array.from(model.probabilities.data)).toEqual(predicted);
  },
);

it('writes a probability in six digits, also near 0 and 1', () => {
  const values = [0, 4.9e-7, 5.1e-7, 0.25, 1 - 5.1e-7, 1 - 4.9e-7, 1, 3e-7, 1 - 3e-7, 1 / 3];
  const text = [
    ...labelsCsv([], new Int32Array(1), values.length, [new Matrix(1, values.length, Float64Array.from(values))]),
  ];
  const [, row] = text.join('').split('\n');
  expect(row).toBe(`1,1,${values.map((p) => String(Number(p.toFixed(6)))).join(',')}`);
});
