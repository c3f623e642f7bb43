import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { withRows } from '../../../src/library/core/threads/rows.js';
import { assignMatrix, assignRows } from '../../../src/library/divi/assign.js';

const ROWS = 20_480 + 4096 + 3;
const random = stream(1, 'assign');

function randomMatrix(rows: number, cols: number, size = 1): Matrix {
  const x = new Matrix(rows, cols);
  for (let e = 0; e < x.data.length; e++) x.data[e] = size * random.normal();
  return x;
}

/** Forms of K components, the last of them the first again. */
function tiedForms(k: number, d: number) {
  const [slopes, curvatures] = [randomMatrix(k, d), randomMatrix(k, d, 0.1)];
  const constants = randomMatrix(1, k).data;
  slopes.row(k - 1).set(slopes.row(0));
  curvatures.row(k - 1).set(curvatures.row(0));
  constants[k - 1] = constants[0];
  return { slopes, curvatures, constants };
}

describe.each([1, 2, 3, 5])('rows are assigned to %i components by the kernel as by densities', (k) => {
  const forms = tiedForms(k, 5);
  const logits = randomMatrix(1, k).data;
  const tied = logits.map((_, c) => (c === k - 1 ? logits[0] : logits[c]));
  it.each([
    ['by densities', null],
    ['by posteriors', logits],
    ['by posteriors that are equal', tied],
  ])('%s', (_name, mixtureLogits) => {
    const x = randomMatrix(ROWS, 5);
    // forms of these rows are infinite, or no numbers at all
    x.row(7).fill(1e200);
    x.row(ROWS - 1).fill(-1e200);
    const rule = { forms, mixtureLogits };
    const expected = assignMatrix(x, rule);
    for (const threads of [1, 2]) expect(withRows(x, threads, (rows) => assignRows(rows, rule))).toEqual(expected);
  });
});

it('densities that differ by less than posteriors show: the first of equal posteriors, the largest density', () => {
  const x = randomMatrix(ROWS, 2);
  const forms = {
    slopes: new Matrix(2, 2),
    curvatures: new Matrix(2, 2),
    constants: Float64Array.of(0, 1e-17),
  };
  const labelsBy = (mixtureLogits: Float64Array | null) =>
    withRows(x, 2, (rows) => assignRows(rows, { forms, mixtureLogits }));
  expect(labelsBy(new Float64Array(2))).toEqual(new Int32Array(ROWS));
  expect(labelsBy(null)).toEqual(new Int32Array(ROWS).fill(1));
});
