import { describe, expect, it } from 'vitest';
import { Matrix } from '../../../src/library/core/matrix.js';
import { stream } from '../../../src/library/core/random.js';
import { withRows } from '../../../src/library/core/threads/rows.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { makeMatched } from '../../../src/library/data/synthetic/matched.js';
import { selectEngine } from '../../../src/library/divi/engines/select.js';
import { DIVI_DEFAULTS } from '../../../src/library/divi/options.js';
import { temperatures } from '../../../src/library/divi/schedule.js';
import { defaultThreshold, train } from '../../../src/library/divi/training.js';
import { expectClose } from '../../support/close.js';

describe('order', () => {
  const { x } = standardize(makeMatched({ n: 90, d: 12, informative: 4, seed: 2 }).x);
  const epochs = 90;
  const settings = {
    ...DIVI_DEFAULTS,
    epochs,
    splitInterval: 30,
    beta: x.rows,
    threshold: defaultThreshold(x.cols),
    temperatures: temperatures(DIVI_DEFAULTS.temperature, epochs),
  };

  /** Trains on permuted data with the random draws permuted alike; returns gates and means in the original order. */
  function trainPermuted(rowOrder: number[], columnOrder: number[]) {
    const y = Matrix.fromRows(rowOrder.map((i) => columnOrder.map((j) => x.get(i, j))));
    const permute = (values: Float64Array): Float64Array => Float64Array.from(columnOrder, (j) => values[j]);
    const draw = (name: string, index: number, normal: boolean): Float64Array => {
      const random = stream(3, name, index);
      return permute(Float64Array.from({ length: x.cols }, () => (normal ? random.normal() : random.uniform())));
    };
    const priors = Float64Array.from({ length: x.cols }, (_, j) => (j < 4 ? 0.9 : 0.2));
    // off the stationary point: at μ = x̄ the gradients are rounding noise, which Adam would blow up
    const means = Float64Array.from({ length: x.cols }, (_, j) => 0.1 * (j % 3) + 0.05);
    const { parameters, objective, checks } = withRows(y, 1, (rows) =>
      train(
        selectEngine('kernel'),
        { x: rows, priors: permute(priors), means: permute(means), logVariances: new Float64Array(x.cols).fill(-0.2) },
        settings,
        {
          uniforms: (e) => draw('u', e, false),
          splitNormals: (s) => ({ a: draw('a', s, true), b: draw('b', s, true) }),
        },
      ),
    );
    const back = (values: Float64Array): number[] =>
      Array.from({ length: x.cols }, (_, j) => values[columnOrder.indexOf(j)]);
    const means0 = Array.from({ length: parameters.means.rows }, (_, k) => back(parameters.means.row(k))).flat();
    return { gates: back(parameters.gateLogits), means: means0, objective, splits: checks.map((c) => c.component) };
  }

  const rows = [...Array(x.rows).keys()];
  const columns = [...Array(x.cols).keys()];
  const plain = trainPermuted(rows, columns);

  it('of rows or features changes nothing but rounding', () => {
    for (const [rowOrder, columnOrder] of [
      [[...stream(1, 'rows').permutation(x.rows)], columns],
      [rows, [...stream(1, 'columns').permutation(x.cols)]],
    ]) {
      const permuted = trainPermuted(rowOrder, columnOrder);
      expect(permuted.splits).toEqual(plain.splits);
      expectClose(permuted.objective, plain.objective, 1e-11, 'objective');
      expectClose(permuted.gates, plain.gates, 1e-9, 'gate logit');
      expectClose(permuted.means, plain.means, 1e-9, 'mean');
    }
  });
});
