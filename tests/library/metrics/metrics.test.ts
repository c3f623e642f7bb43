import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { adjustedRandIndex, featureF1, normalizedMutualInfo } from '../../../src/library/metrics/agreement.js';
import { expectClose } from '../../support/close.js';
import { fixture } from '../../support/fixture.js';

interface LabelPair {
  truth: number[];
  predicted: number[];
  ari: number;
  nmi: number;
}
const { pairs } = fixture<{ pairs: LabelPair[] }>('shared/sklearn.json');
const own = fixture<{ pairs: LabelPair[]; f1: { selected: number[]; informative: number[]; f1: number }[] }>(
  'sklearn/metrics.json',
);

describe('ARI and NMI', () => {
  it.each([...pairs, ...own.pairs].map((pair, i) => ({ i, ...pair })))(
    'equal scikit-learn on pair $i',
    ({ truth, predicted, ari, nmi }) => {
      expectClose(adjustedRandIndex(truth, predicted), ari, 1e-14, 'ARI');
      expectClose(normalizedMutualInfo(truth, predicted), nmi, 1e-14, 'NMI');
    },
  );

  const labelling = fc
    .integer({ min: 1, max: 40 })
    .chain((n) =>
      fc.tuple(
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: n, maxLength: n }),
        fc.array(fc.integer({ min: 0, max: 5 }), { minLength: n, maxLength: n }),
      ),
    );

  it('are symmetric, invariant to renaming, at most 1, and 1 for equal labellings', () => {
    fc.assert(
      fc.property(labelling, ([a, b]) => {
        for (const metric of [adjustedRandIndex, normalizedMutualInfo]) {
          const value = metric(a, b);
          expectClose(metric(b, a), value, 1e-13, 'symmetry');
          expectClose(
            metric(
              a.map((l) => 7 - 3 * l),
              b,
            ),
            value,
            1e-13,
            'renaming',
          );
          expect(value).toBeLessThanOrEqual(1 + 1e-12);
          expectClose(metric(a, a), 1, 1e-12, 'self');
        }
      }),
    );
  });

  it('refuse labellings of unequal length', () => {
    expect(() => adjustedRandIndex([0, 1], [0])).toThrow(/equal length, not 2 and 1/);
  });
});

describe('featureF1', () => {
  it.each(own.f1)('equals scikit-learn: $f1', ({ selected, informative, f1 }) => {
    expectClose(featureF1(selected, informative), f1, 1e-15);
  });

  it('is .182 where all 100 features are selected and 10 are informative', () => {
    const all = Array.from({ length: 100 }, (_, j) => j);
    expectClose(featureF1(all, all.slice(0, 10)), 2 / 11, 1e-15);
  });
});
