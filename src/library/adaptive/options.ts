import { requireInput, requireKnown, requireWhole } from '../core/errors.js';

/** How many clusters: the likely ones, only the certain ones, or a given number. */
export type Clusters = 'auto' | 'certain' | number;

/** A step of a fit: one part of the certificate, or the mixture after it. */
export interface AdaptiveStep {
  /** steps done, and the largest possible number of steps */
  done: number;
  of: number;
}

export interface AdaptiveOptions {
  /** 'auto': the likely clusters; 'certain': only the certified ones; or a number, K */
  clusters: Clusters;
  seed: number;
  /** e-value that the certificate needs, E: the chance of a false certificate is at most 1 in E */
  evidence: number;
  /** the largest number of clusters that 'auto' and 'certain' return */
  maxClusters: number;
  /** number of further seeds to compare K and labels with; each costs another fit */
  agreement: number;
  /** called after every step of the fit */
  onStep: ((step: AdaptiveStep) => void) | undefined;
}

export const ADAPTIVE_DEFAULTS: AdaptiveOptions = {
  clusters: 'auto',
  seed: 0,
  evidence: 20,
  maxClusters: 50,
  agreement: 0,
  onStep: undefined,
};

/** The options with defaults filled in, every one checked. */
export function resolveAdaptiveOptions(input: Partial<AdaptiveOptions>): AdaptiveOptions {
  requireKnown('option', input, ADAPTIVE_DEFAULTS);
  const given = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  const options: AdaptiveOptions = { ...ADAPTIVE_DEFAULTS, ...given };
  const { clusters, seed, evidence, maxClusters, agreement, onStep } = options;
  requireInput(
    clusters === 'auto' || clusters === 'certain' || (Number.isSafeInteger(clusters) && clusters >= 1),
    `clusters must be 'auto', 'certain' or a whole number of at least 1, not ${
      typeof clusters === 'string' ? `'${clusters}'` : clusters
    }`,
  );
  requireInput(Number.isSafeInteger(seed), `seed must be a whole number, not ${seed}`);
  requireInput(
    Number.isFinite(evidence) && evidence > 1,
    `evidence must be a finite number above 1, such as 20, not ${evidence}`,
  );
  requireWhole('maxClusters', maxClusters, 1);
  requireWhole('agreement', agreement, 0);
  requireInput(onStep === undefined || typeof onStep === 'function', 'onStep must be a function');
  return options;
}
