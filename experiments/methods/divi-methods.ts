import { defineMethod, type Method, type MethodFit } from '../../src/harness/methods/shared/method.js';
import { AdaptiveDivi } from '../../src/library/adaptive/adaptive-divi.js';
import { type AdaptiveOptions, resolveAdaptiveOptions } from '../../src/library/adaptive/options.js';
import { requireKnown, requireWhole } from '../../src/library/core/errors.js';
import { requireData } from '../../src/library/core/matrix.js';
import { withRows } from '../../src/library/core/threads/rows.js';
import { spreadValues } from '../../src/library/divi/constant-columns.js';
import { Divi, prepareRows } from '../../src/library/divi/divi.js';
import type { DiviModel } from '../../src/library/divi/model.js';
import { type DiviInput, resolveOptions } from '../../src/library/divi/options.js';
import {
  checkStepA,
  informativePrior,
  type PriorMode,
  roughPartition,
  STEP_A_DEFAULTS,
  type StepAOptions,
} from '../../src/library/divi/prior.js';
import { fitBest } from '../common/restarts.js';

/** DIVI's options but those that the method's name or the run says; a run that would pass its maxComponents fails. */
export type DiviVariant = Omit<DiviInput, 'prior' | 'seed' | 'onEpoch' | 'everySplit' | 'onMaxComponents'>;

/** A cap that silently decides K would be a result of the harness, not of the method. */
export const STRICT = { onMaxComponents: 'error' } as const;

/** What the tables know of a fit of DIVI. */
export function diviFit({ labels, k, activeFeatures, gates, history }: DiviModel): MethodFit {
  return {
    labels,
    k,
    activeFeatures,
    splits: history.splits.length,
    converged: null,
    details: () => ({ gates: [...gates] }),
  };
}

/** The options with defaults filled in, as a run's key has them. */
export function resolveVariant(options: DiviVariant, prior: PriorMode): object {
  const resolved = resolveOptions({ ...options, prior });
  const {
    prior: _prior,
    seed: _seed,
    onEpoch: _onEpoch,
    everySplit: _everySplit,
    onMaxComponents: _onMaxComponents,
    ...keyed
  } = resolved;
  return keyed;
}

/** DIVI with one of its three prior modes. */
function diviMethod(name: string, version: number, prior: PriorMode): Method<DiviVariant> {
  return defineMethod<DiviVariant>({
    name,
    version,
    ignoredOptions: prior === 'informative' ? [] : ['stepA'],
    resolve: (options) => resolveVariant(options, prior),
    fit: (options, x, seed) => diviFit(new Divi({ ...options, ...STRICT, prior, seed }).fit(x)),
  });
}

/** DIVI with the data-informed prior (Mode 1 of Step A). */
export const diviInfo = diviMethod('DIVI-Info', 2, 'informative');

/** DIVI with the same prior for every feature (Mode 2). */
export const diviNonInfo = diviMethod('DIVI-NonInfo', 2, 'noninformative');

/** DIVI with priors drawn at random (Mode 3). */
export const diviRandom = diviMethod('DIVI-Random', 2, 'random');

/** DIVI started several times with one prior, the fit with the lowest objective kept. */
export const diviRestarts = defineMethod<DiviVariant & { restarts: number }>({
  name: 'DIVI-Restarts',
  version: 3,
  resolve({ restarts, ...options }) {
    const resolved = resolveVariant(options, 'informative');
    requireWhole('restarts', restarts, 1);
    return { restarts, ...resolved };
  },
  fit: ({ restarts, ...options }, x, seed) => diviFit(fitBest({ ...options, ...STRICT, seed }, restarts, x)),
});

function resolve(given: Partial<StepAOptions>): StepAOptions {
  requireKnown('option', given, STEP_A_DEFAULTS);
  const options = { ...STEP_A_DEFAULTS, ...given };
  checkStepA(options);
  return options;
}

/**
 * What DIVI knows before it trains: the rough partition of Step A, and the features whose prior inclusion probability
 * is above ½. If the trained gates are no better, training has learned nothing about relevance.
 */
export const stepA = defineMethod<Partial<StepAOptions>>({
  name: 'Step A',
  version: 1,
  resolve,
  fit(given, input, seed) {
    const options = resolve(given);
    return withRows(requireData(input, 2), 1, (rows) => {
      const { x, rough, all, columns } = prepareRows(rows, true);
      const partition = roughPartition(x, options, seed, rough);
      const priors = spreadValues(informativePrior(x, partition, options), columns, all.cols, 0);
      const activeFeatures = Array.from(priors.keys()).filter((j) => priors[j] > 0.5);
      return { ...partition, activeFeatures, splits: null, converged: null, details: () => ({ gates: [...priors] }) };
    });
  },
});

/** What matters to a run: how many clusters, or how sure each must be. */
type AdaptiveVariant = Partial<Pick<AdaptiveOptions, 'clusters' | 'evidence' | 'maxClusters'>>;

const KEYED = { clusters: null, evidence: null, maxClusters: null };

/** Adaptive DIVI, which is not the paper's: K as it finds it, or as it is given. */
export const diviAdaptive = defineMethod<AdaptiveVariant>({
  name: 'DIVI-Adaptive',
  version: 5,
  resolve(options) {
    requireKnown('option', options, KEYED);
    const { clusters, evidence, maxClusters } = resolveAdaptiveOptions(options);
    return { clusters, evidence, maxClusters };
  },
  fit(options, x, seed) {
    const { labels, k, certain, activeFeatures, gates } = new AdaptiveDivi({ ...options, seed }).fit(x);
    const details = () => ({ gates: [...gates] });
    return {
      labels,
      k,
      activeFeatures,
      splits: null,
      converged: null,
      details,
      measured: { certain },
    };
  },
});
