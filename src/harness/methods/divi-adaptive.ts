import { AdaptiveDivi } from '../../library/adaptive/adaptive-divi.js';
import { type AdaptiveOptions, resolveAdaptiveOptions } from '../../library/adaptive/options.js';
import { requireKnown } from '../../library/core/errors.js';
import { defineMethod } from './shared/method.js';

/** What matters to a run: how many clusters, or how sure each must be. */
type AdaptiveVariant = Partial<Pick<AdaptiveOptions, 'clusters' | 'evidence' | 'maxClusters'>>;

const KEYED = { clusters: null, evidence: null, maxClusters: null };

/** Adaptive DIVI, which is not the paper's: K as it finds it, or as it is asked for. */
export const method = defineMethod<AdaptiveVariant>({
  name: 'DIVI-Adaptive',
  version: 3,
  resolve(options) {
    requireKnown('option', options, KEYED);
    const { clusters, evidence, maxClusters } = resolveAdaptiveOptions(options);
    return { clusters, evidence, maxClusters };
  },
  fit(options, x, seed) {
    const { labels, k, activeFeatures, gates, ladder } = new AdaptiveDivi({ ...options, seed }).fit(x);
    return { labels, k, activeFeatures, gates, splits: ladder.length, converged: null, ladder };
  },
});
