import { expect, it } from 'vitest';
import { AdaptiveDivi } from '../../src/adaptive/adaptive-divi.js';
import { Matrix } from '../../src/core/matrix.js';
import { makeMatched } from '../../src/data/synthetic/matched.js';
import { Divi } from '../../src/divi/divi.js';
import { labelsCsv } from '../../src/fit/csv-files.js';

const { x } = makeMatched({ n: 200, d: 10, seed: 1 });

/** Rows, so many at a time, as views. */
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

it('writes a probability in six digits, also near 0 and 1', () => {
  const values = [0, 4.9e-7, 5.1e-7, 0.25, 1 - 5.1e-7, 1 - 4.9e-7, 1, 3e-7, 1 - 3e-7, 1 / 3];
  const text = [
    ...labelsCsv([], new Int32Array(1), values.length, [new Matrix(1, values.length, Float64Array.from(values))]),
  ];
  const [, row] = text.join('').split('\n');
  expect(row).toBe(`1,1,${values.map((p) => String(Number(p.toFixed(6)))).join(',')}`);
});
