import { describe, expect, it } from 'vitest';
import { wine } from '../../../experiments/data-sets/class-tables.js';
import { Matrix } from '../../../src/library/core/matrix.js';
import { standardize } from '../../../src/library/data/standardize.js';
import { principalComponents } from '../../../src/library/stats/principal-components.js';
import { expectClose } from '../../support/close.js';

describe('principalComponents', () => {
  it('finds the axes of a cross', () => {
    const x = Matrix.fromRows([
      [3, 3],
      [-3, -3],
      [1, -1],
      [-1, 1],
    ]);
    const { axes, scores, explained } = principalComponents(x, 2);
    const h = Math.SQRT1_2;
    expectClose(axes.row(0), [h, h], 1e-9, 'first axis');
    expectClose(Array.from(axes.row(1), Math.abs), [h, h], 1e-9, 'second axis');
    expectClose(explained, [0.9, 0.1], 1e-9, 'explained');
    expectClose(scores.column(0), [18 ** 0.5, -(18 ** 0.5), 0, 0], 1e-9, 'scores');
  });

  it("agrees with scikit-learn's PCA of standardised Wine", () => {
    // PCA(2).fit(StandardScaler().fit_transform(X)).explained_variance_ratio_, scikit-learn 1.2.1
    const { explained, axes } = principalComponents(standardize(wine.load(wine.with({})).x).x, 2);
    expectClose(explained, [0.3619884809992633, 0.1920749025700898], 1e-9, 'explained');
    expectClose(Math.abs(axes.get(0, 6)), 0.42293429671005917, 1e-9, 'flavanoids on the first axis');
  });

  it('knows data without variance', () => {
    const { explained, scores } = principalComponents(new Matrix(4, 3), 2);
    expect([explained, Array.from(scores.data)]).toEqual([[0, 0], new Array(8).fill(0)]);
  });
});
