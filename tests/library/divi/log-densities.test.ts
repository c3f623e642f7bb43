import { expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { gatedLogDensities } from '../../../src/library/divi/log-densities.js';
import { gatesOf } from '../../../src/library/divi/parameters.js';
import { expectClose } from '../../support/close.js';

const BACKGROUND = 2.5;

const logNormal = (x: number, mean: number, logVariance: number): number =>
  -0.5 * (Math.log(2 * Math.PI) + logVariance + (x - mean) ** 2 / Math.exp(logVariance));

// rows are taken four at a time: every remainder occurs
it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])('%d rows: the gated log-densities are those of Eq. 2', (rows) => {
  const random = stream(rows, 'log-densities');
  const normals = (n: number, d: number): Matrix =>
    new Matrix(
      n,
      d,
      Float64Array.from({ length: n * d }, () => random.normal()),
    );
  const [k, d] = [3, 5];
  const parameters = {
    means: normals(k, d),
    logVariances: normals(k, d),
    mixtureLogits: new Float64Array(k),
    gateLogits: normals(1, d).data,
  };
  const x = normals(rows, d);
  const gates = gatesOf(parameters);
  const expected = Array.from({ length: rows }, (_, i) =>
    Array.from({ length: k }, (_, c) =>
      x.row(i).reduce((sum, value, j) => {
        const component = logNormal(value, parameters.means.get(c, j), parameters.logVariances.get(c, j));
        return sum + gates[j] * component + (1 - gates[j]) * logNormal(value, 0, BACKGROUND);
      }, 0),
    ),
  );
  const densities = gatedLogDensities(x, parameters, BACKGROUND);
  expectClose(densities, expected, 1e-13);
  // a row's density does not depend on the rows beside it
  for (let i = 0; i < rows; i++) {
    const alone = gatedLogDensities(new Matrix(1, d, x.row(i).slice()), parameters, BACKGROUND);
    expect(densities.row(i)).toEqual(alone.data);
  }
});
