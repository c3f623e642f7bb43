import { defineMetric } from '../../src/harness/experiment/metrics.js';
import { adjustedRandIndex, featureF1, normalizedMutualInfo } from '../../src/library/metrics/agreement.js';

// docs/verdicts.md says why the margins are what they are

/** Adjusted Rand index against the true labels. */
export const ari = defineMetric({
  name: 'ari',
  title: 'ARI',
  kind: 'share',
  digits: 3,
  margin: 0.02,
  better: 'higher',
  of: ({ labels }, truth) => truth && adjustedRandIndex(truth.labels, labels),
});

/** Normalised mutual information against the true labels. */
export const nmi = defineMetric({
  name: 'nmi',
  title: 'NMI',
  kind: 'share',
  digits: 3,
  margin: 0.02,
  better: 'higher',
  of: ({ labels }, truth) => truth && normalizedMutualInfo(truth.labels, labels),
});

/** F1 of the active features against the informative ones; null where either is unknown. */
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
