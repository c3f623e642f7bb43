import { defineMetric } from '../../src/harness/experiment/metrics.js';
import type { MethodFit, Truth } from '../../src/harness/methods/shared/method.js';
import { adjustedRandIndex, featureF1, normalizedMutualInfo } from '../../src/library/metrics/agreement.js';

// docs/verdicts.md says why the margins are what they are

/**
 * How well labels agree with the truth: with the best-fitting classification if several are right, on the rows it has.
 */
const agreement =
  (measure: (truth: ArrayLike<number>, labels: ArrayLike<number>) => number) =>
  ({ labels }: MethodFit, truth: Truth | null): number | null => {
    if (!truth) return null;
    const all = [truth.labels, ...(truth.references ?? [])];
    return Math.max(
      ...all.map((reference) =>
        measure(
          reference.filter((label) => label >= 0),
          labels.filter((_, i) => reference[i] >= 0),
        ),
      ),
    );
  };

/** Adjusted Rand index against the true labels. */
export const ari = defineMetric({
  name: 'ari',
  title: 'ARI',
  kind: 'share',
  digits: 3,
  margin: 0.02,
  better: 'higher',
  of: agreement(adjustedRandIndex),
});

/** Normalised mutual information against the true labels. */
export const nmi = defineMetric({
  name: 'nmi',
  title: 'NMI',
  kind: 'share',
  digits: 3,
  margin: 0.02,
  better: 'higher',
  of: agreement(normalizedMutualInfo),
});

/** F1 of the active features against the informative ones; null if either is unknown. */
export const f1 = defineMetric({
  name: 'f1',
  title: 'F1',
  kind: 'share',
  digits: 3,
  margin: 0.05,
  better: 'higher',
  of: ({ activeFeatures }, truth) =>
    truth?.informative && activeFeatures ? featureF1(activeFeatures, truth.informative) : null,
});

/** Final number of clusters. */
export const k = defineMetric({
  name: 'k',
  title: 'Final K',
  latex: 'Final $K$',
  kind: 'count',
  digits: 2,
  paperDigits: 1,
  margin: 0.05,
  calibrated: 'mean',
  of: (fit) => fit.k,
});

/** Clusters that the certificate of adaptive DIVI guarantees; the method measures it, and others guarantee none. */
export const certain = defineMetric({
  name: 'certain',
  title: 'Certain',
  kind: 'count',
  digits: 2,
  margin: 0.05,
  calibrated: 'no',
});

/** Splits made; null for methods that do not split. A calibration learns no more from it than from K. */
export const splits = defineMetric({
  name: 'splits',
  title: 'Splits',
  kind: 'count',
  digits: 1,
  margin: 0.05,
  calibrated: 'no',
  of: (fit) => fit.splits,
});

/** Active features; null for methods that select none. The margin grows with their number. */
export const activeDims = defineMetric({
  name: 'activeDims',
  title: 'Active dims',
  kind: 'count',
  digits: 1,
  margin: { relative: 0.05, atLeast: 1 },
  of: ({ activeFeatures }) => activeFeatures?.length ?? null,
});
